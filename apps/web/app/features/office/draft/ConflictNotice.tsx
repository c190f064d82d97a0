import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { type Conflict, type ConflictRow, isTaken, passage, whoChanged } from './conflict.ts';
import './conflict.css';

/** What a form tells of a conflict. `choose`: fills the field with one of the two texts. */
export type ShownConflict = {
  conflict: Conflict;
  rows: readonly (ConflictRow & { label: string; shown: (value: string) => string; typed: string })[];
  choose: (name: string, value: string) => void;
};

/**
 * Who has changed the record while it was edited, and each field as it was, as theirs and as one's own. What only they have
 * changed is taken over; of what both have changed one is chosen, and saving again writes it.
 */
export function ConflictNotice({ of: { conflict, rows, choose } }: { of: ShownConflict }) {
  const text = (value: string, other: string) => (value === '' ? '(empty)' : passage(value, other));
  return (
    <section className="conflict" aria-label="Changed meanwhile">
      <Strip
        tone="amber"
        title={
          conflict.changes.length === 0
            ? 'This changed while you were editing.'
            : `${whoChanged(conflict.changes)} changed this while you were editing.`
        }
      >
        {rows.length === 0
          ? 'None of the fields here is different. Check your entries, then save again.'
          : 'Where you both changed a field, choose which one to keep. Then save again.'}
      </Strip>
      {rows.length === 0 ? null : (
        <ul className="conflict-rows">
          {rows.map((row) => {
            const { name, label, before, theirs, mine, shown, typed } = row;
            return (
              <li key={name}>
                <h4 className="conflict-field">{label}</h4>
                <dl className="conflict-values">
                  <div>
                    <dt>Before</dt>
                    <dd>{text(shown(before), shown(theirs))}</dd>
                  </div>
                  <div>
                    <dt>Theirs</dt>
                    <dd>{text(shown(theirs), shown(before))}</dd>
                  </div>
                  {isTaken(row) ? null : (
                    <div>
                      <dt>Yours</dt>
                      <dd>{text(shown(mine), shown(theirs))}</dd>
                    </div>
                  )}
                </dl>
                {isTaken(row) ? (
                  <p className="text-small text-ink-2">You hadn’t changed it, so the form has theirs now.</p>
                ) : (
                  <p className="conflict-choice">
                    <Button
                      aria-pressed={typed === theirs}
                      aria-label={`Take theirs: ${label}`}
                      onClick={() => choose(name, theirs)}
                    >
                      Take theirs
                    </Button>
                    <Button
                      aria-pressed={typed !== theirs}
                      aria-label={`Keep mine: ${label}`}
                      onClick={() => choose(name, mine)}
                    >
                      Keep mine
                    </Button>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
