import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import { KIND_OPTIONS, toMediaKind } from './mediaKinds.ts';
import { altFault, reasonFault } from './photoFaults.ts';

const FIELDS = ['kind', 'alt', 'position', 'focalX', 'focalY', 'reason'] as const;
const isPercent = (typed: string): boolean => /^(?:100|\d{1,2})$/.test(typed.trim());

/** Changes what a photo shows, its description, its place in the order and its focal point. */
export function EditPhoto({ itemId, item, count, isFrozen }: EditPhotoProps) {
  const noun = item.type === 'image' ? 'photo' : 'film';
  const [focus, setFocus] = useState({ x: item.focalX, y: item.focalY });
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useDraftedForm<(typeof FIELDS)[number]>({
    draftKey: `photo:${item.id}`,
    present: {
      ...(toMediaKind(item.kind) === undefined ? {} : { kind: item.kind }),
      alt: item.alt,
      position: String(item.position),
      focalX: String(item.focalX),
      focalY: String(item.focalY),
    },
    fields: FIELDS,
    idPrefix: `edit-${item.id}-`,
    check: ({ alt, focalX, focalY, reason }) =>
      issuesOf([
        ['alt', altFault(alt)],
        ['focalX', isPercent(focalX) ? null : 'Enter 0 to 100'],
        ['focalY', isPercent(focalY) ? null : 'Enter 0 to 100'],
        ['reason', reasonFault(reason, isFrozen)],
      ]),
    submit: async ({ kind, alt, position, focalX, focalY, reason }, sent) => {
      const chosen = toMediaKind(kind);
      await browserApi.call('office.mediaChange', {
        params: { id: itemId, mediaId: item.id },
        body: {
          version: item.version,
          alt: alt.trim(),
          ...(chosen === undefined ? {} : { kind: chosen }),
          ...(Number(position) === item.position ? {} : { position: Number(position) }),
          focalX: Number(focalX),
          focalY: Number(focalY),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      });
      sent();
      await revalidate();
      showResult(`The ${noun} was changed.`);
    },
  });
  const focal = (name: 'focalX' | 'focalY', axis: 'x' | 'y', label: string) => (
    <TextField
      {...form.field(name)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      suffix="%"
      value={String(focus[axis])}
      onChange={({ currentTarget: { value } }) =>
        setFocus((last) => ({ ...last, [axis]: Number(value.replaceAll(/\D/g, '').slice(0, 3)) }))
      }
    />
  );
  return (
    <details className="office-act open:border-0 open:p-0">
      <summary className="btn btn-quiet">Edit</summary>
      <form className="office-form" aria-label={`Edit: ${item.alt}`} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        {toMediaKind(item.kind) === undefined ? null : (
          <SelectField {...form.field('kind')} label="Shows" options={KIND_OPTIONS} defaultValue={item.kind} />
        )}
        <TextField
          {...form.field('alt')}
          label="Alternative text"
          hint="What someone who can’t see it needs to know."
          defaultValue={item.alt}
          autoComplete="off"
          maxLength={300}
        />
        <SelectField
          {...form.field('position')}
          label="Place"
          options={Array.from({ length: count }, (_, at) => ({
            value: String(at),
            label: at === 0 ? '1 (shown first)' : String(at + 1),
          }))}
          defaultValue={String(item.position)}
        />
        {item.type === 'image' ? <FocalPoint item={item} focus={focus} onChange={setFocus} /> : null}
        <div className="grid grid-cols-2 gap-4">
          {focal('focalX', 'x', 'Focal point from left')}
          {focal('focalY', 'y', 'From top')}
        </div>
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="Shown publicly next to the photos."
          optional={!isFrozen}
          rows={2}
          maxLength={MEDIA_REASON.max}
        />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </p>
      </form>
    </details>
  );
}

type EditPhotoProps = { itemId: string; item: OfficeMedia; count: number; isFrozen: boolean };
