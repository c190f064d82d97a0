import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { MEDIA_MAX } from '@assay/domain/item/mediaSize.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { issuesOf } from '../../forms/issuesOf.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useShowResult } from './actionResult.ts';
import { useDraftedForm } from './draft/useDraftedForm.ts';
import { RestoredDraft } from './draft/useFormDraft.tsx';
import { altFault, reasonFault, sizeFault } from './photography/photoFaults.ts';

const FIELDS = ['file', 'alt', 'reason'] as const;

/** Replaces a photo or film. A frozen one needs a public reason. */
export function ReplacePhoto({ itemId, item, isFrozen }: { itemId: string; item: OfficeMedia; isFrozen: boolean }) {
  const noun = item.type === 'image' ? 'photo' : 'film';
  const chosen = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<(typeof FIELDS)[number]>({
    draftKey: `photo-replace:${item.id}`,
    fields: FIELDS,
    idPrefix: `replace-${item.id}-`,
    fieldOf: { file_invalid: 'file', file_too_large: 'file' },
    check: ({ alt, reason }) => {
      const file = chosen.current?.files?.[0];
      return issuesOf([
        ['file', file === undefined ? `Choose the new ${noun}` : sizeFault(file.size)],
        ['alt', altFault(alt)],
        ['reason', reasonFault(reason, isFrozen)],
      ]);
    },
    submit: async ({ alt, reason }, sent) => {
      const file = chosen.current?.files?.[0];
      if (file === undefined) return;
      await browserApi.call('office.mediaReplace', {
        params: { id: itemId, mediaId: item.id },
        query: { alt: alt.trim(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
        file,
      });
      sent();
      await revalidate();
      showResult(`The ${noun} was replaced.`);
    },
  });
  const { error, ...file } = form.field('file');
  return (
    <details className="office-act open:border-0 open:p-0">
      <summary className="btn btn-quiet">Replace this {noun}</summary>
      <form className="office-form" aria-label={`Replace: ${item.alt}`} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <Field
          id={file.id}
          label={`New ${noun}`}
          hint={
            item.type === 'image'
              ? `JPEG, PNG, WebP, AVIF or TIFF, 600 pixels or more on each side, up to ${MEDIA_MAX}.`
              : `H.264 MP4, up to 3 minutes and ${MEDIA_MAX}. You need to add its captions again.`
          }
          error={error}
        >
          {(control) => (
            <FileInput
              {...file}
              {...control}
              ref={chosen}
              accept={item.type === 'image' ? 'image/jpeg,image/png,image/webp,image/avif' : 'video/mp4'}
            />
          )}
        </Field>
        <TextField
          {...form.field('alt')}
          label="What it shows"
          defaultValue={item.alt}
          autoComplete="off"
          maxLength={300}
        />
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="Shown publicly next to the photos."
          optional={!isFrozen}
          rows={3}
          maxLength={MEDIA_REASON.max}
        />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Replacing…">
            Replace the {noun}
          </Button>
        </p>
      </form>
    </details>
  );
}
