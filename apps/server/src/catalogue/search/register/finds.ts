import type { Hits } from './select.ts';

/** So many finds are kept in all, those of the questions asked last. */
const MOST_KEPT = 200_000;

/** What words have found, until a text of the catalogue changes. */
export class Finds {
  #kept = new Map<string, Hits>();
  #count = 0;

  /** Forgets all; what was asked before is not kept when its answer comes. */
  clear(): void {
    this.#kept = new Map();
    this.#count = 0;
  }

  /** What is kept for a question, and where its answer is to be put when it is not. */
  of(question: string): { known: Hits | null; keep: (hits: Hits) => void } {
    const kept = this.#kept;
    const known = kept.get(question) ?? null;
    if (known !== null) {
      kept.delete(question);
      kept.set(question, known);
    }
    return {
      known,
      keep: (hits) => {
        if (kept !== this.#kept || kept.has(question) || hits.size > MOST_KEPT / 4) return;
        kept.set(question, hits);
        this.#count += hits.size + 1;
        for (const [oldest, { size }] of kept) {
          if (this.#count <= MOST_KEPT) break;
          kept.delete(oldest);
          this.#count -= size + 1;
        }
      },
    };
  }
}
