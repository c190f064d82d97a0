import { newIdempotencyKey } from '@assay/client/index.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { withDetail } from '../exact.ts';
import { LINE_FIELDS, lineFaults, toLine } from './intakeText.ts';
import { LineFields } from './LineFields.tsx';

/** Adds an object to a delivery. */
export function AddLine({ intakeId }: { intakeId: string }) {
  const [round, setRound] = useState(0);
  return <AddLineForm key={round} intakeId={intakeId} onDone={() => setRound((last) => last + 1)} />;
}

function AddLineForm({ intakeId, onDone }: { intakeId: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useApiForm<string>({
    idPrefix: 'line-',
    fields: LINE_FIELDS,
    check: (values) => lineFaults(values, ''),
    submit: async (values) => {
      try {
        await browserApi.call('office.addIntakeLine', {
          params: { id: intakeId },
          body: toLine(values, ''),
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        throw await withDetail(error);
      }
      await revalidate();
      onDone();
      showResult('Object added.');
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Add an object</summary>
      <form className="office-form" aria-label="Add an object" {...form.props}>
        <FormErrors of={form} />
        <LineFields form={form} prefix="" />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Add object
          </Button>
        </p>
      </form>
    </details>
  );
}

/** The id in an item's id, or in the address of one of its pages of the office. */
const idIn = (typed: string): string | undefined =>
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i.exec(typed)?.[0]?.toLowerCase();

/** Says which item an object has become. */
export function LinkLine({ intakeId, lineId }: { intakeId: string; lineId: string }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useApiForm<'itemId'>({
    idPrefix: `link-${lineId}-`,
    fields: ['itemId'],
    fieldOf: { custody_state: 'itemId', request_state: 'itemId' },
    check: ({ itemId }) =>
      idIn(itemId) === undefined
        ? [{ path: 'itemId', code: 'invalid', message: 'Paste the address of the item’s page in the office' }]
        : [],
    submit: async ({ itemId }) => {
      try {
        await browserApi.call('office.linkIntakeLine', {
          params: { id: intakeId, lineId },
          body: { itemId: idIn(itemId) ?? '' },
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        throw await withDetail(error);
      }
      await revalidate();
      showResult('Linked. The item is on this shelf.');
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Link to an item</summary>
      <form className="office-form" aria-label="Link to an item" {...form.props}>
        <FormErrors of={form} />
        <TextField
          label="Item"
          look="mono"
          hint="Paste the address of its page in the office."
          autoComplete="off"
          {...form.field('itemId')}
        />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Link
          </Button>
        </p>
      </form>
    </details>
  );
}
