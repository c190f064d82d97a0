import type { StripeElements, StripeError } from '@stripe/stripe-js';
import type { FormFields } from './api.ts';
import { CardForm, type CardFormState } from './card-form.ts';

export type ElementType = 'payment' | 'card';
type Handler = (event?: unknown) => unknown;

/** One mounted form with Stripe's element methods and events. */
export class SandboxElement {
  readonly type: ElementType;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #onDestroy: () => void;
  #form: CardForm | null = null;
  #billing: FormFields | undefined;

  constructor(type: ElementType, options: ElementOptions | undefined, onDestroy: () => void) {
    this.type = type;
    this.#onDestroy = onDestroy;
    this.update(options);
  }

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

  /** Draws the form into `target`; `ready` follows later, when callers have attached their handlers. */
  mount(target: string | HTMLElement): void {
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (host === null) throw new Error(`The selector "${String(target)}" matches nothing to mount the form in.`);
    const elementType = this.type;
    const form = new CardForm({
      change: (state) => this.#emit('change', this.#changeEvent(state)),
      focus: () => this.#emit('focus', { elementType }),
      blur: () => this.#emit('blur', { elementType }),
      escape: () => this.#emit('escape', { elementType }),
    });
    host.replaceChildren(form.root);
    this.#form = form;
    setTimeout(() => {
      if (this.#form === form) this.#emit('ready', elementType === 'card' ? undefined : { elementType });
    }, 0);
  }

  unmount(): void {
    this.#form?.root.remove();
    this.#form = null;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.#onDestroy();
  }

  update(options: ElementOptions | undefined): this {
    const billing = options?.defaultValues?.billingDetails;
    if (billing !== undefined) this.#billing = billing;
    return this;
  }

  focus(): void {
    this.#form?.focus();
  }

  blur(): void {
    this.#form?.blur();
  }

  clear(): void {
    this.#form?.clear();
  }

  collapse(): this {
    return this;
  }

  /** What is wrong with the form, or `null`; shows it to the visitor. */
  validate(): StripeError | null {
    if (this.#form === null)
      return { type: 'validation_error', code: 'element_not_mounted', message: 'The card form is not shown.' };
    return this.#form.validate();
  }

  /** The card as `payment_method_data`; `billing` overrides the defaults. */
  data(billing?: FormFields): FormFields {
    if (this.#form === null) throw new Error('The card form is not shown.');
    return this.#form.data({ ...this.#billing, ...billing });
  }

  #changeEvent(state: CardFormState): object {
    if (this.type === 'payment') {
      return {
        elementType: 'payment',
        collapsed: false,
        complete: state.complete,
        empty: state.empty,
        value: { type: 'card' },
      };
    }
    const { complete, empty, brand, error, postalCode } = state;
    return { elementType: 'card', complete, empty, brand, error, value: { postalCode } };
  }

  #emit(event: string, value: unknown): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) handler(value);
  }
}

/** The options of an element that have an effect here. */
export interface ElementOptions {
  defaultValues?: { billingDetails?: FormFields };
}

/** The options of a group that have an effect here. */
export interface GroupOptions {
  clientSecret?: string;
}

/** A group of elements: here at most one form of each type. */
export class SandboxElements {
  readonly #elements = new Map<ElementType, SandboxElement>();
  #options: GroupOptions;

  constructor(options: GroupOptions | undefined) {
    this.#options = { ...options };
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options?: ElementOptions): SandboxElement {
    if (type !== 'payment' && type !== 'card') throw new Error(`The sandbox has no "${type}" element.`);
    if (this.#elements.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
    const element = new SandboxElement(type, options, () => this.#elements.delete(type));
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: string | { __elementType?: string }): SandboxElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    return this.#elements.get(name as ElementType) ?? null;
  }

  /** The form of the group, whichever type it is. */
  form(): SandboxElement | null {
    return this.#elements.get('payment') ?? this.#elements.get('card') ?? null;
  }

  update(options: GroupOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  fetchUpdates(): Promise<{ error?: undefined }> {
    return Promise.resolve({});
  }

  submit(): Promise<{ error: StripeError } | { error?: undefined; selectedPaymentMethod: string }> {
    const error = this.form()?.validate() ?? null;
    return Promise.resolve(error === null ? { selectedPaymentMethod: 'card' } : { error });
  }
}

/** The group behind the object that the React components hand back. */
export function groupOf(elements: StripeElements | SandboxElements): SandboxElements {
  if (elements instanceof SandboxElements) return elements;
  throw new Error('These elements were not made by the sandbox.');
}
