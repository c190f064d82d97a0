import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ItemType } from '@assay/domain/enums.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
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
import { fieldRefusal } from '../fieldRefusal.ts';
import { findName } from '../itemEditor/lookUp.ts';
import { NameField } from '../itemEditor/NameField.tsx';
import { PhotoButton } from '../photography/PhotoButton.tsx';
import { ScanCode } from '../seals/ScanCode.tsx';
import { useMayDo } from '../useMayDo.ts';
import { LINE_FIELDS, lineFaults, toLine } from './intakeText.ts';
import { LineFields } from './LineFields.tsx';
import { sendLinePhotos } from './sendLinePhotos.ts';

const TYPES: readonly { value: ItemType; label: string }[] = [
  { value: 'main', label: 'Main: an authenticated object' },
  { value: 'companion', label: 'Companion: sold with another item' },
  { value: 'giveaway', label: 'Giveaway' },
  { value: 'non_auth', label: 'Merchandise: sold without authentication' },
];

/** Adds an object to a delivery. */
export function AddLine({ intakeId, shelves }: { intakeId: string; shelves: readonly string[] }) {
  const [round, setRound] = useState(0);
  const mayDo = useMayDo();
  if (!mayDo('office.addIntakeLine')) return null;
  return <AddLineForm key={round} intakeId={intakeId} shelves={shelves} onDone={() => setRound((last) => last + 1)} />;
}

function AddLineForm({
  intakeId,
  shelves,
  onDone,
}: {
  intakeId: string;
  shelves: readonly string[];
  onDone: () => void;
}) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<string>({
    draftKey: `intake-line:${intakeId}`,
    idPrefix: 'line-',
    fields: LINE_FIELDS,
    check: (values) => lineFaults(values, ''),
    submit: async (values, sent) => {
      const { lines } = await browserApi.call('office.addIntakeLine', {
        params: { id: intakeId },
        body: toLine(values, ''),
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      const lineId = lines.at(-1)?.id;
      const { left } = lineId === undefined ? { left: [] } : await sendLinePhotos({ intakeId, lineId }, photos);
      await revalidate();
      onDone();
      if (left.length === 0) showResult('Object added.');
      else
        showResult(
          left.length === 1
            ? 'Object added. One photo wasn’t sent: add it at the object.'
            : `Object added. ${left.length} photos weren’t sent: add them at the object.`,
          'neutral',
        );
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Add an object</summary>
      <form className="office-form" aria-label="Add an object" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <LineFields form={form} prefix="" shelves={shelves} photos={photos} onPhotos={setPhotos} />
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
      await browserApi.call('office.draftIntakeLine', {
        params: { id: intakeId, lineId },
        body: { type: type as ItemType, title: title.trim() },
        idempotencyKey: newIdempotencyKey(),
      });
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
      itemId.trim().length < 2
        ? [{ path: 'itemId', code: 'required', message: 'Enter the item’s address, title or seal' }]
        : [],
    submit: async ({ itemId }, sent) => {
      const found = await findItem(itemId);
      if ('fault' in found) throw fieldRefusal([{ path: 'itemId', code: 'unknown', message: found.fault }]);
      await browserApi.call('office.linkIntakeLine', {
        params: { id: intakeId, lineId },
        body: { itemId: found.id },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await revalidate();
      showResult('Linked. The item is on this shelf.');
    },
  });
  const field = form.field('itemId');
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Link to an item</summary>
      <form className="office-form" aria-label="Link to an item" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <NameField
          of="item"
          label="Item"
          look="mono"
          hint="Scan its seal, or type its address name, seal number or title."
          {...field}
        />
        <ScanCode inputId={field.id} label="Scan" />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Link
          </Button>
        </p>
      </form>
    </details>
  );
}

/** The item that an id, an address, a title or a scanned seal names. */
async function findItem(typed: string): Promise<{ id: string } | { fault: string }> {
  const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i.exec(typed)?.[0]?.toLowerCase();
  if (id !== undefined) return { id };
  if (codeIn(typed) === null) return findName('item', typed);
  const { items } = await browserApi.call('office.whereabouts', { query: { find: typed.trim(), limit: 1 } });
  const found = items[0]?.itemId;
  return found == null ? { fault: 'No item has this seal' } : { id: found };
}

/** Adds photos of an object that has arrived: each is sent as soon as it is taken. */
export function AddPhotos({ intakeId, lineId }: { intakeId: string; lineId: string }) {
  const mayDo = useMayDo();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ isBusy: boolean; error: string | null; left: readonly File[] }>({
    isBusy: false,
    error: null,
    left: [],
  });
  if (!mayDo('office.intakePicture')) return null;
  const send = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setState({ isBusy: true, error: null, left: [] });
    setState({ isBusy: false, ...(await sendLinePhotos({ intakeId, lineId }, files)) });
    await revalidate();
  };
  return (
    <>
      <PhotoButton label="Take a photo" isCamera isBusy={state.isBusy} onFiles={(files) => void send(files)} />
      <PhotoButton label="Choose photos" isBusy={state.isBusy} onFiles={(files) => void send(files)} />
      {state.error === null ? null : (
        <p role="alert" className="field-error basis-full">
          {state.error}{' '}
          <Button variant="plain" onClick={() => void send(state.left)}>
            Send {state.left.length} again
          </Button>
        </p>
      )}
    </>
  );
}
