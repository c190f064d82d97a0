import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { DateTime } from '../../../lib/DateTime.tsx';

const FIELDS = { title: 'Title', subtitle: 'Subtitle', story: 'Story' } as const;

/** Public corrections of an item, newest first, and its former addresses. Nothing where there are none. */
export function ItemHistory({ item: { corrections, formerSlugs } }: { item: OfficeItem }) {
  if (corrections.length === 0 && formerSlugs.length === 0) return null;
  return (
    <Panel title="History" className="item-section">
      {corrections.length === 0 ? null : (
        <ul className="item-history">
          {corrections.map(({ field, before, after, at, actor }) => (
            <li key={`${at} ${field}`}>
              <p>
                <b>{FIELDS[field]} corrected</b> by {actor}, <DateTime at={at} />
              </p>
              {field === 'story' ? (
                <details>
                  <summary>Before</summary>
                  <p className="whitespace-pre-line">{before}</p>
                </details>
              ) : (
                <p className="text-ink-2">
                  “{before}” → “{after}”
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {formerSlugs.length === 0 ? null : (
        <p className="item-former">
          Former addresses, which redirect:{' '}
          {formerSlugs.map((slug) => (
            <span key={slug} className="mono">
              /items/{slug}
            </span>
          ))}
        </p>
      )}
    </Panel>
  );
}
