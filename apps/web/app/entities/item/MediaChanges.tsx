import type { MediaChange } from '@assay/contract/shapes/item.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { mediaChangeText } from './mediaChangeText.ts';

/** What changed in the photos after people could rely on them, and why, with a link to the previous version. */
export function MediaChanges({ changes }: { changes: readonly MediaChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Changes to the photos" className="mt-4 border border-line bg-surface p-4 text-small">
      <ul className="space-y-4">
        {changes.map((change) => {
          const { head, earlier, note } = mediaChangeText(change);
          const thumb = earlier !== null && change.before?.type === 'image' ? `${change.before.url}?w=320` : null;
          return (
            <li key={`${change.at} ${change.act} ${change.before?.url}`} className="flex gap-4">
              {thumb === null ? null : (
                <img
                  src={thumb}
                  alt=""
                  width={64}
                  height={80}
                  loading="lazy"
                  decoding="async"
                  className="h-20 w-16 shrink-0 bg-sunken object-cover"
                />
              )}
              <div className="min-w-0">
                <p className="max-w-measure">
                  <b>
                    {head} on <DateTime at={change.at} format="date" />:
                  </b>{' '}
                  {change.reason}
                </p>
                {note === null ? null : <p className="mt-1 max-w-measure text-ink-2">Before: “{note}”</p>}
                {earlier === null ? null : (
                  <p className="mt-1">
                    <a className="link" href={earlier.href}>
                      {earlier.label}
                    </a>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
