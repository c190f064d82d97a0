import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import type { RowResult } from './bulk.ts';

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

type NamedRow = { id: string; name: string };

/** The dry run of an act on many rows, the reason for it, and what became of each row. */
export function BulkDialog({
  act,
  ready,
  left,
  results,
  isPending,
  onSend,
  onClose,
}: {
  act: { label: string; tone?: 'commit' | 'quiet' | 'danger'; text?: string };
  /** The rows that the act changes. */
  ready: readonly NamedRow[];
  left: readonly (NamedRow & { why: string })[];
  /** By the id of a row. */
  results: ReadonlyMap<string, RowResult>;
  isPending: boolean;
  onSend: (note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const isOver = !isPending && results.size > 0;
  const submit = (): void => {
    if (note.trim().length < 3) {
      setError('Enter a reason');
      document.getElementById('bulk-note')?.focus();
      return;
    }
    onSend(note.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={act.label}
      footer={
        isOver ? (
          <Button variant="commit" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {ready.length === 0 ? null : (
              <Button
                variant={act.tone === 'danger' ? 'danger' : 'commit'}
                pending={isPending}
                pendingLabel={`${results.size} of ${ready.length}…`}
                onClick={submit}
              >
                {`${act.label}: ${rowsText(ready.length)}`}
              </Button>
            )}
          </>
        )
      }
    >
      <p role="status">
        {isOver
          ? summary([...results.values()])
          : ready.length === 0
            ? 'This doesn’t apply to any of the selected rows.'
            : left.length === 0
              ? `This applies to all ${rowsText(ready.length)}.`
              : `This applies to ${ready.length} of ${rowsText(ready.length + left.length)}.`}
      </p>
      {act.text === undefined || isOver ? null : <p className="mt-2 text-small text-ink-2">{act.text}</p>}
      <ul className="bulk-rows mt-3">
        {ready.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Result result={results.get(id)} />
          </li>
        ))}
        {left.map(({ id, name, why }) => (
          <li key={id} className="text-ink-2">
            <span>{name}</span>
            <span>Left out: {why}</span>
          </li>
        ))}
      </ul>
      {isOver || ready.length === 0 ? null : (
        <TextField
          className="mt-4"
          id="bulk-note"
          name="note"
          label="Note"
          hint="State your reason. The audit log keeps it for each row."
          autoComplete="off"
          maxLength={500}
          value={note}
          error={error === '' ? null : error}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError('');
          }}
        />
      )}
    </Dialog>
  );
}

function Result({ result }: { result: RowResult | undefined }) {
  if (result === undefined) return null;
  if (result.state === 'refused') return <span className="text-seal">{result.message}</span>;
  return result.state === 'done' ? <Chip tone="commit">Done</Chip> : <Chip tone="amber">For a second person</Chip>;
}

function summary(results: readonly RowResult[]): string {
  const count = (state: RowResult['state']): number => results.filter((one) => one.state === state).length;
  const parts = [
    `${rowsText(count('done'))} done`,
    ...(count('requested') === 0 ? [] : [`${count('requested')} for a second person`]),
    ...(count('refused') === 0 ? [] : [`${count('refused')} refused`]),
  ];
  return `${parts.join(', ')}.`;
}
