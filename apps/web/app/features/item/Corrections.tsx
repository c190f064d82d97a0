import type { Item } from '@assay/contract/shapes/item.ts';
import { DateTime } from '../../lib/DateTime.tsx';

const NAMES = { title: 'Title', subtitle: 'Subtitle', story: 'Story' } as const;

/** Typing corrections since people could rely on the texts: what they said before. */
export function Corrections({ corrections }: { corrections: Item['corrections'] }) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className="item-heading">
        Corrections
      </h2>
      <ul className="space-y-3">
        {corrections.map(({ field, before, at }) => (
          <li key={`${at} ${field}`}>
            {NAMES[field]} corrected on <DateTime at={at} format="date" />.
            {field === 'story' ? (
              <details>
                <summary>Text before the correction</summary>
                <p className="measure mt-2 whitespace-pre-line">{before}</p>
              </details>
            ) : (
              <> Before: “{before}”.</>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
