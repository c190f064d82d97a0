type Handler = (event?: unknown) => unknown;

/** Handlers of an element's events, in the form of Stripe's elements. */
export class Listeners {
  readonly #handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(event, handlers);
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (value) => {
      this.off(event, first);
      return handler(value);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(event);
    else this.#handlers.get(event)?.delete(handler);
    return this;
  }

  /** Tells all who listen; answers how many. */
  protected emit(event: string, value: unknown): number {
    const handlers = [...(this.#handlers.get(event) ?? [])];
    for (const handler of handlers) handler(value);
    return handlers.length;
  }

  protected forgetAll(): void {
    this.#handlers.clear();
  }
}

/** Where an element is drawn: the host itself or what its selector matches. */
export function hostOf(target: string | HTMLElement): HTMLElement {
  const host = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (host === null) throw new Error(`The selector "${String(target)}" matches nothing to mount the form in.`);
  return host;
}
