/**
 * Faults that can be armed. "before" kinds leave nothing done; all others execute the request first and then spoil the
 * response. `slow` executes, then responds late (a webhook overtakes the response). `slow_before` executes late (a
 * second request with the same key gets 409).
 */
export const FAULT_KINDS = [
  'before_500',
  'stored_500',
  'before_reset',
  'before_timeout',
  'after_commit_500',
  'after_commit_timeout',
  'reset',
  'cut_body',
  '409',
  '429',
  '429_should_retry',
  'lock_timeout',
  'slow',
  'slow_before',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRule {
  id: number;
  match: { method?: string; path?: string; tenant?: string; nth?: number };
  kind: FaultKind;
  /** For the slow and time-out kinds, unless the faults are cleared before; default 2 s and 120 s. */
  delayMs?: number;
  /** How many matching requests it spoils; default 1. */
  times?: number;
  seen: number;
  fired: number;
}

const pathMatches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}$`,
  ).test(path);

/** The faults armed through `POST /_admin/faults`. */
export class Faults {
  #rules: FaultRule[] = [];
  readonly #held = new Set<() => void>();
  #lastId = 0;

  /** Arms a fault for the `nth` (default first) matching request from now. `path` may contain `*` for one segment. */
  add(rule: Pick<FaultRule, 'match' | 'kind' | 'delayMs' | 'times'>): FaultRule {
    const armed = { ...rule, id: ++this.#lastId, seen: 0, fired: 0 };
    this.#rules.push(armed);
    return armed;
  }

  /** Disarms all, and releases held requests. */
  clear(): void {
    this.#rules = [];
    for (const release of this.#held) release();
  }

  /** Holds a request for this time, or until the faults are cleared. */
  delay(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#held.delete(release);
        resolve();
      };
      const timer = setTimeout(release, delayMs).unref();
      this.#held.add(release);
    });
  }

  all(): readonly FaultRule[] {
    return this.#rules;
  }

  /** The fault that spoils this request, if any. Counts the request against every rule that matches it. */
  consume(method: string, path: string, tenant: string): FaultRule | undefined {
    let taken: FaultRule | undefined;
    for (const rule of this.#rules) {
      const { match } = rule;
      if (match.method !== undefined && match.method.toUpperCase() !== method) continue;
      if (match.path !== undefined && !pathMatches(match.path, path)) continue;
      if (match.tenant !== undefined && match.tenant !== tenant) continue;
      rule.seen++;
      if (taken === undefined && rule.seen >= (match.nth ?? 1) && rule.fired < (rule.times ?? 1)) {
        rule.fired++;
        taken = rule;
      }
    }
    return taken;
  }
}
