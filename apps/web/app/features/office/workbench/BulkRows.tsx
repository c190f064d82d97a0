import { Icon, type IconName } from '@assay/ui/components/Icon.tsx';
import type { RowResult } from './bulk.ts';

export type NamedRow = { id: string; name: string };
export type LeftRow = NamedRow & { why: string };

type Mark = { icon: IconName; className: string } | null;
const MARKS: Readonly<Record<RowResult['state'] | 'ready' | 'left', Mark>> = {
  ready: null,
  left: { icon: 'minus', className: 'text-ink-3' },
  done: { icon: 'check', className: 'text-commit' },
  requested: { icon: 'person', className: 'text-amber' },
  refused: { icon: 'alert', className: 'text-seal' },
};

type Entry = NamedRow & { mark: keyof typeof MARKS; text: string };

/** The rows of an act on many: before it, which it applies to; while it runs, how far it is; then what became of each. */
export function BulkRows({
  ready,
  left,
  results,
  isOver,
}: {
  ready: readonly NamedRow[];
  left: readonly LeftRow[];
  results: ReadonlyMap<string, RowResult>;
  isOver: boolean;
}) {
  const entries = ready.map((row): Entry => {
    const result = results.get(row.id);
    return { ...row, mark: result?.state ?? 'ready', text: result?.state === 'refused' ? result.message : '' };
  });
  const of = (mark: Entry['mark']): Entry[] => entries.filter((entry) => entry.mark === mark);
  const leftOut = left.map(({ why, ...row }): Entry => ({ ...row, mark: 'left', text: why }));
  // What needs attention comes first. While it runs, rows stay where they are.
  const groups = isOver
    ? [
        { title: 'Refused', rows: of('refused') },
        { title: 'For a second person', rows: of('requested') },
        { title: 'Done', rows: of('done') },
        { title: 'Left out', rows: leftOut },
      ]
    : [
        { title: results.size === 0 ? 'Ready' : 'In progress', rows: entries },
        { title: 'Left out', rows: leftOut },
      ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="bulk-rows" aria-label="Rows" tabIndex={0}>
      {groups.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <div key={title}>
            <h3>
              {title} <span className="num">{rows.length}</span>
            </h3>
            <ul>
              {rows.map(({ id, name, mark, text }) => (
                <li key={id}>
                  <RowMark mark={MARKS[mark]} />
                  <span>
                    <b>{name}</b>
                    {text === '' ? null : <span>{text}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  );
}

const RowMark = ({ mark }: { mark: Mark }) =>
  mark === null ? <span /> : <Icon name={mark.icon} className={mark.className} />;
