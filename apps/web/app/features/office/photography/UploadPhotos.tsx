import { MEDIA_MAX } from '@assay/domain/item/mediaSize.ts';
import './photography.css';
import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { PICTURE_SIDE } from '@assay/domain/item/completeness.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { DragEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';
import { useWarningBeforeLeaving } from '../draft/useWarningBeforeLeaving.ts';
import { KIND_OPTIONS, type MediaKind, toMediaKind } from './mediaKinds.ts';
import { PhotoButton } from './PhotoButton.tsx';
import { altFault, reasonFault, sizeFault } from './photoFaults.ts';
import { refusalText, sendWhenAllowed } from './sendPhoto.ts';
import { assignShots, suggestAlt } from './uploadQueue.ts';

type Queued = {
  key: number;
  file: File;
  preview: string;
  kind: MediaKind;
  label: string | null;
  alt: string;
  /** The photographer has typed the description. */
  isTyped: boolean;
  state: 'ready' | 'sending' | 'sent' | 'failed';
  error: string | null;
  /** What to know about an uploaded one. */
  advice: string | null;
};

/** Adds photos to an item, many in one go: chosen, dropped, or taken with the phone. Each file has its own result. */
export function UploadPhotos({
  itemId,
  title,
  shots,
  needsReason,
}: {
  itemId: string;
  title: string;
  shots: PhotographyItem['shots'];
  /** People have bid, made offers or paid: another photo needs a public reason. */
  needsReason: boolean;
}) {
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [isSending, setSending] = useState(false);
  const [isOver, setOver] = useState(false);
  const nextKey = useRef(0);
  const id = useId();
  const { revalidate } = useRevalidator();
  useRevokedPreviews(queue);

  const change = (key: number, part: Partial<Queued>): void =>
    setQueue((last) => last.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));

  const add = (files: readonly File[]): void => {
    const queued = queue.filter(({ state }) => state !== 'sent');
    const assigned = assignShots(
      files.map(({ name }) => name),
      shots,
      queued,
    );
    const added = files.map((file, at): Queued => {
      const { kind, label } = assigned[at]!;
      nextKey.current += 1;
      return {
        key: nextKey.current,
        file,
        preview: URL.createObjectURL(file),
        kind: toMediaKind(kind) ?? 'detail',
        label,
        alt: suggestAlt(title, { kind, label }),
        isTyped: false,
        state: sizeFault(file.size) === null ? 'ready' : 'failed',
        error: sizeFault(file.size),
        advice: null,
      };
    });
    setQueue([...queue, ...added]);
  };

  async function send(): Promise<void> {
    const fault = needsReason ? reasonFault(reason, true) : null;
    setReasonError(fault);
    if (fault !== null) return;
    setSending(true);
    // One after another: the photos keep the order of the list.
    for (const entry of queue) {
      if (entry.state === 'sent' || sizeFault(entry.file.size) !== null) continue;
      const alt = entry.alt.trim();
      const described = altFault(alt);
      if (described !== null) {
        change(entry.key, { state: 'failed', error: described });
        continue;
      }
      change(entry.key, { state: 'sending', error: null });
      try {
        const photo = await sendWhenAllowed(() =>
          browserApi.call('office.mediaUpload', {
            params: { id: itemId },
            query: { alt, kind: entry.kind, ...(needsReason ? { reason: reason.trim() } : {}) },
            file: entry.file,
          }),
        );
        const isSmall = Math.max(photo.width, photo.height) < PICTURE_SIDE;
        change(entry.key, {
          state: 'sent',
          advice: isSmall ? `Approval needs ${PICTURE_SIDE.toLocaleString('en-US')} pixels` : null,
        });
      } catch (error) {
        change(entry.key, { state: 'failed', error: await refusalText(error) });
      }
    }
    setSending(false);
    await revalidate();
  }

  const open = queue.filter(({ state }) => state !== 'sent').length;
  useWarningBeforeLeaving(queue.some(({ state }) => state === 'ready' || state === 'sending'));
  const sent = queue.length - open;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add photos</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the buttons do */}
      <div
        className={`photo-drop mt-3${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          if (!isSending) add([...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/')));
        }}
      >
        <PhotoButton label="Choose photos" isMain onFiles={add} isBusy={isSending} />
        <PhotoButton label="Take a photo" isCamera onFiles={add} isBusy={isSending} />
        <p className="text-small text-ink-2">
          Or drop files here. JPEG, PNG, WebP, AVIF or TIFF, 1,600 pixels or more, up to {MEDIA_MAX} each.
        </p>
      </div>
      {queue.length === 0 ? null : (
        <>
          <ul className="mt-4 space-y-3">
            {queue.map((entry) => (
              <QueuedPhoto
                key={entry.key}
                entry={entry}
                id={`${id}-${entry.key}`}
                isLocked={isSending || entry.state === 'sent'}
                onKind={(kind) =>
                  change(entry.key, {
                    kind,
                    label: null,
                    ...(entry.isTyped ? {} : { alt: suggestAlt(title, { kind, label: null }) }),
                  })
                }
                onAlt={(alt) => change(entry.key, { alt, isTyped: true })}
                onRemove={() => setQueue((last) => last.filter(({ key }) => key !== entry.key))}
              />
            ))}
          </ul>
          {needsReason ? (
            <TextField
              id={`${id}-reason`}
              name={`${id}-reason`}
              className="mt-4 max-w-[36rem]"
              label="Reason"
              hint="Shown publicly next to the photos."
              autoComplete="off"
              maxLength={MEDIA_REASON.max}
              value={reason}
              error={reasonError}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          ) : null}
          <p className="mt-4 flex flex-wrap items-center gap-4">
            {open === 0 ? null : (
              <Button variant="commit" pending={isSending} pendingLabel="Uploading…" onClick={() => void send()}>
                {open === 1 ? 'Upload 1 photo' : `Upload ${open} photos`}
              </Button>
            )}
            <span role="status" className="text-small text-ink-2">
              {sent === 0 ? '' : `${sent} of ${queue.length} uploaded`}
            </span>
          </p>
        </>
      )}
    </section>
  );
}

const STATES = {
  ready: null,
  sending: <Chip tone="neutral">Uploading…</Chip>,
  sent: <Chip tone="commit">Uploaded</Chip>,
  failed: null,
} as const;

function QueuedPhoto({
  entry,
  id,
  isLocked,
  onKind,
  onAlt,
  onRemove,
}: {
  entry: Queued;
  id: string;
  isLocked: boolean;
  onKind: (kind: MediaKind) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}) {
  return (
    <li className="photo-row">
      <img src={entry.preview} alt="" className="h-20 w-16 bg-sunken object-cover" />
      <SelectField
        id={`${id}-kind`}
        name={`${id}-kind`}
        label="Shows"
        options={KIND_OPTIONS}
        value={entry.kind}
        disabled={isLocked}
        onChange={({ currentTarget }) => onKind(toMediaKind(currentTarget.value) ?? 'detail')}
      />
      <TextField
        id={`${id}-alt`}
        name={`${id}-alt`}
        label="Alternative text"
        autoComplete="off"
        maxLength={300}
        value={entry.alt}
        readOnly={isLocked}
        error={entry.error}
        onChange={({ currentTarget }) => onAlt(currentTarget.value)}
      />
      <div className="photo-row-end">
        {STATES[entry.state] ?? (
          <Button variant="plain" onClick={onRemove} aria-label={`Remove ${entry.file.name}`}>
            Remove
          </Button>
        )}
        {entry.advice === null ? null : <p className="mt-1 text-small text-amber">{entry.advice}</p>}
      </div>
    </li>
  );
}

/** Frees the previews of files that are no longer listed. */
function useRevokedPreviews(queue: readonly Queued[]): void {
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(queue.map(({ preview }) => preview));
    for (const url of shown.current) if (!now.has(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [queue]);
  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
