import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { BulkRows, type LeftRow, type NamedRow } from './BulkRows.tsx';
import type { RowResult } from './bulk.ts';

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

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
  left: readonly LeftRow[];
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
            {isPending ? null : <Button onClick={onClose}>{ready.length === 0 ? 'Close' : 'Cancel'}</Button>}
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
              ? `This applies to ${ready.length === 1 ? 'the selected row' : `all ${rowsText(ready.length)}`}.`
              : `This applies to ${ready.length} of ${rowsText(ready.length + left.length)}.`}
      </p>
      {act.text === undefined || isOver ? null : <p className="mt-2 text-small text-ink-2">{act.text}</p>}
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
          enterKeyHint="done"
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !isPending) submit();
          }}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError('');
          }}
        />
      )}
      <BulkRows ready={ready} left={left} results={results} isOver={isOver} />
    </Dialog>
  );
}

function summary(results: readonly RowResult[]): string {
  const count = (state: RowResult['state']): number => results.filter((one) => one.state === state).length;
  const parts = [
    `${rowsText(count('done'))} done`,
    ...(count('requested') === 0 ? [] : [`${count('requested')} for a second person`]),
    ...(count('refused') === 0 ? [] : [`${count('refused')} refused`]),
  ];
  return `${parts.join(', ')}.${count('refused') === 0 ? '' : ' Refused rows stay selected.'}`;
}
