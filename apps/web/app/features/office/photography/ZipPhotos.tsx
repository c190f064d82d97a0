import './photography.css';
import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { shotName } from '../../../entities/item/shots.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { sizeFault } from './photoFaults.ts';
import { refusalText, sendWhenAllowed } from './sendPhoto.ts';
import { readZip, ZipFault } from './zip.ts';
import { planZip, refsOf, type ZipPlan } from './zipPlan.ts';

type Result = { state: 'sending' | 'sent' } | { state: 'failed'; error: string };

/** The item with this address name or serial. Null: there is none. */
async function findItem(ref: string): Promise<PhotographyItem | null> {
  const { items } = await sendWhenAllowed(() => browserApi.call('office.photography', { query: { ref } }));
  return items[0] ?? null;
}

/** Adds the photos of a zip archive to their items, by the names of the files. Each file has its own result. */
export function ZipPhotos() {
  const [plan, setPlan] = useState<ZipPlan | null>(null);
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [busy, setBusy] = useState<'reading' | 'sending' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function read(file: File): Promise<void> {
    setBusy('reading');
    setError(null);
    setPlan(null);
    setResults(new Map());
    try {
      const entries = await readZip(file);
      const items = new Map<string, PhotographyItem | null>();
      for (const ref of refsOf(entries)) items.set(ref, await findItem(ref));
      setPlan(planZip(entries, items));
    } catch (fault) {
      setError(fault instanceof ZipFault ? fault.message : await refusalText(fault));
    } finally {
      setBusy(null);
    }
  }

  const setResult = (name: string, result: Result): void => setResults((last) => new Map(last).set(name, result));

  async function send({ photos }: ZipPlan): Promise<void> {
    setBusy('sending');
    for (const { entry, itemId, kind, alt } of photos) {
      if (results.get(entry.name)?.state === 'sent') continue;
      setResult(entry.name, { state: 'sending' });
      try {
        const tooLarge = sizeFault(entry.bytes);
        if (tooLarge !== null) throw new ZipFault(tooLarge);
        const file = await entry.open();
        await sendWhenAllowed(() =>
          browserApi.call('office.mediaUpload', { params: { id: itemId }, query: { alt, kind }, file }),
        );
        setResult(entry.name, { state: 'sent' });
      } catch (fault) {
        const text = fault instanceof ZipFault ? fault.message : await refusalText(fault);
        setResult(entry.name, { state: 'failed', error: text });
      }
    }
    setBusy(null);
    await revalidate();
  }

  const sent = [...results.values()].filter(({ state }) => state === 'sent').length;
  const open = (plan?.photos.length ?? 0) - sent;
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Photos from a zip archive</summary>
      <div className="office-form">
        <Field
          label="Zip archive"
          hint="Name each file by the item’s address name or serial and a number: signed-ball_1.jpg is the first shot of its shot list."
          error={error}
        >
          {(control) => (
            <FileInput
              {...control}
              accept=".zip,application/zip"
              disabled={busy !== null}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file !== undefined) void read(file);
              }}
            />
          )}
        </Field>
        {busy === 'reading' ? <p role="status">Reading…</p> : null}
        {plan === null ? null : (
          <>
            <ul className="zip-files">
              {plan.photos.map(({ entry, title, kind }) => (
                <li key={entry.name}>
                  <span>
                    <b>{entry.name}</b> {title}, {shotName(kind).toLowerCase()}
                  </span>
                  <FileResult result={results.get(entry.name)} />
                </li>
              ))}
              {plan.left.map(({ name, why }) => (
                <li key={name}>
                  <span>
                    <b>{name}</b> {why}
                  </span>
                  <Chip tone="amber">Left out</Chip>
                </li>
              ))}
            </ul>
            <p className="flex flex-wrap items-center gap-4">
              {open === 0 ? null : (
                <Button
                  variant="commit"
                  pending={busy === 'sending'}
                  pendingLabel="Uploading…"
                  onClick={() => void send(plan)}
                >
                  {open === 1 ? 'Upload 1 photo' : `Upload ${open} photos`}
                </Button>
              )}
              <span role="status" className="text-small text-ink-2">
                {sent === 0 ? '' : `${sent} of ${plan.photos.length} uploaded`}
              </span>
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function FileResult({ result }: { result: Result | undefined }) {
  if (result === undefined) return null;
  if (result.state === 'failed') return <span className="text-seal">{result.error}</span>;
  return result.state === 'sent' ? <Chip tone="commit">Uploaded</Chip> : <Chip tone="neutral">Uploading…</Chip>;
}
