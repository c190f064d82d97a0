import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { reasonFault } from './photoFaults.ts';

/** Removes a photo or film. A frozen one needs a public reason and stays available. */
export function RemovePhoto({ itemId, item, isFrozen }: { itemId: string; item: OfficeMedia; isFrozen: boolean }) {
  const noun = item.type === 'image' ? 'photo' : 'film';
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<'reason'>({
    draftKey: `photo-remove:${item.id}`,
    fields: ['reason'],
    idPrefix: `remove-${item.id}-`,
    check: ({ reason }) => issuesOf([['reason', reasonFault(reason, isFrozen)]]),
    submit: async ({ reason }, sent) => {
      await browserApi.call('office.mediaDelete', {
        params: { id: itemId, mediaId: item.id },
        ...(reason.trim() === '' ? {} : { query: { reason: reason.trim() } }),
      });
      sent();
      await revalidate();
      showResult(`The ${noun} was removed.`);
    },
  });
  return (
    <details className="office-act open:border-0 open:p-0">
      <summary className="btn btn-quiet">Remove</summary>
      <form className="office-form" aria-label={`Remove: ${item.alt}`} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <p className="text-ink-2">
          {isFrozen
            ? `The ${noun} disappears from the item’s page and stays available under its changes.`
            : `The file is deleted.`}
        </p>
        {isFrozen ? (
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            hint="Shown publicly next to the photos."
            rows={2}
            maxLength={MEDIA_REASON.max}
          />
        ) : null}
        <p>
          <Button type="submit" variant="danger" pending={form.isPending} pendingLabel="Removing…">
            Remove the {noun}
          </Button>
        </p>
      </form>
    </details>
  );
}
