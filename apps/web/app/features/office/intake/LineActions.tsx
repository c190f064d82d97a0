import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ItemType } from '@assay/domain/enums.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { withDetail } from '../exact.ts';
import { LINE_FIELDS, lineFaults, toLine } from './intakeText.ts';
import { LineFields } from './LineFields.tsx';

const TYPES: readonly { value: ItemType; label: string }[] = [
  { value: 'main', label: 'Main: an authenticated object' },
  { value: 'companion', label: 'Companion: sold with another item' },
  { value: 'giveaway', label: 'Giveaway' },
  { value: 'non_auth', label: 'Merchandise: sold without authentication' },
];

/** Adds an object to a delivery. */
export function AddLine({ intakeId }: { intakeId: string }) {
  const [round, setRound] = useState(0);
  return <AddLineForm key={round} intakeId={intakeId} onDone={() => setRound((last) => last + 1)} />;
}

function AddLineForm({ intakeId, onDone }: { intakeId: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<string>({
    draftKey: `intake-line:${intakeId}`,
    idPrefix: 'line-',
    fields: LINE_FIELDS,
    check: (values) => lineFaults(values, ''),
    submit: async (values, sent) => {
      try {
        await browserApi.call('office.addIntakeLine', {
          params: { id: intakeId },
          body: toLine(values, ''),
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        throw await withDetail(error);
      }
      sent();
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
        <RestoredDraft of={form.draft} />
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

/** Makes a draft of an item from an object. */
export function DraftLine({
  intakeId,
  lineId,
  description,
}: {
  intakeId: string;
  lineId: string;
  description: string;
}) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<'type' | 'title'>({
    draftKey: `intake-draft:${lineId}`,
    idPrefix: `draft-${lineId}-`,
    fields: ['type', 'title'],
    fieldOf: { request_state: 'title' },
    check: ({ title }) =>
      title.trim().length < 3 ? [{ path: 'title', code: 'required', message: 'Enter a title' }] : [],
    submit: async ({ type, title }, sent) => {
      try {
        await browserApi.call('office.draftIntakeLine', {
          params: { id: intakeId, lineId },
          body: { type: type as ItemType, title: title.trim() },
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        throw await withDetail(error);
      }
      sent();
      await revalidate();
      showResult('Draft made. It’s on this shelf.');
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-commit">Make a draft</summary>
      <form className="office-form" aria-label="Make a draft" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={200}
          defaultValue={description}
          {...form.field('title')}
        />
        <SelectField label="Type" options={TYPES} {...form.field('type')} />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Make draft
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
  const form = useDraftedForm<'itemId'>({
    draftKey: `intake-link:${lineId}`,
    idPrefix: `link-${lineId}-`,
    fields: ['itemId'],
    fieldOf: { custody_state: 'itemId', request_state: 'itemId' },
    check: ({ itemId }) =>
      idIn(itemId) === undefined
        ? [{ path: 'itemId', code: 'invalid', message: 'Paste the address of the item’s page in the office' }]
        : [],
    submit: async ({ itemId }, sent) => {
      try {
        await browserApi.call('office.linkIntakeLine', {
          params: { id: intakeId, lineId },
          body: { itemId: idIn(itemId) ?? '' },
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        throw await withDetail(error);
      }
      sent();
      await revalidate();
      showResult('Linked. The item is on this shelf.');
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Link to an item</summary>
      <form className="office-form" aria-label="Link to an item" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
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
