import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { OfficeAction } from '../OfficeAction.tsx';

/** What the viewer may do with the item as a whole. `hasUnsaved`: the page has entries that no step would include. */
export function ItemActs({ item, hasUnsaved }: { item: OfficeItem; hasUnsaved: boolean }) {
  const { id, version, acts, completeness } = item;
  const input = <B extends object>(body: B) => ({
    params: { id },
    body: { version, ...body },
    idempotencyKey: newIdempotencyKey(),
  });
  const lacking = completeness.missing.length;
  const unsaved = hasUnsaved ? 'Save or discard your entries first' : null;
  if (!acts.some((act) => act !== 'edit' && act !== 'correct')) return null;
  return (
    <div className="office-acts">
      {acts.includes('submit') ? (
        <PlainAct
          label="Submit for review"
          doneMessage="Submitted. A colleague reviews it."
          disabledReason={unsaved}
          send={() => browserApi.call('office.submitItem', input({}))}
        />
      ) : null}
      {acts.includes('approve') ? (
        <PlainAct
          label="Approve"
          doneMessage="Approved. It goes live with its first lot or listing."
          disabledReason={unsaved ?? (lacking === 0 ? null : `${lacking} missing: see Completeness`)}
          send={() => browserApi.call('office.approveItem', input({}))}
        />
      ) : null}
      {acts.includes('return') ? (
        <OfficeAction
          id="return"
          title="Return"
          noteHint="What has to change. The writer reads it."
          send={(_values, note) => browserApi.call('office.returnItem', input({ note }))}
          doneMessage="Returned to its writer."
        />
      ) : null}
      {acts.includes('withdraw') ? (
        <OfficeAction
          id="withdraw"
          title="Withdraw"
          tone="danger"
          confirm={{ title: 'Withdraw this item?', text: 'A withdrawn item can’t be edited or sold again.' }}
          send={(_values, note) => browserApi.call('office.withdrawItem', input({ note }))}
          doneMessage="Item withdrawn."
        />
      ) : null}
    </div>
  );
}

/** An act without a form: one press. */
function PlainAct({
  label,
  doneMessage,
  disabledReason = null,
  send,
}: {
  label: string;
  doneMessage: string;
  disabledReason?: string | null;
  send: () => Promise<unknown>;
}) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const form = useApiForm<never>({
    fields: [],
    submit: async () => {
      await send();
      await revalidate();
      showResult(doneMessage);
    },
  });
  return (
    <form aria-label={label} {...form.props}>
      <FormErrors of={form} />
      <Button
        type="submit"
        variant="commit"
        pending={form.isPending}
        pendingLabel="One moment…"
        disabledReason={disabledReason}
      >
        {label}
      </Button>
    </form>
  );
}
