import type { Me } from '@assay/contract/shapes/account.ts';
import { Avatar } from '@assay/ui/components/Avatar.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** The profile picture: choose, change and remove it. A refused one leaves the previous picture. */
export function ProfilePicture({ viewer }: { viewer: Me }) {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<'set' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const run = async (kind: 'set' | 'remove', doneMessage: string, work: () => Promise<unknown>): Promise<void> => {
    setPending(kind);
    setError(null);
    setNotice('');
    try {
      await work();
      await revalidate();
      setNotice(doneMessage);
    } catch (error) {
      const problem = await problemOf(error);
      setError([await messageOf(error), problem?.detail].filter(Boolean).join('. '));
    } finally {
      setPending(null);
    }
  };
  /** Uses the chosen file and clears the field, so that the same file can be chosen again. */
  const applyResult = (field: HTMLInputElement | null): void => {
    const file = field?.files?.[0];
    if (field === null || file === undefined) return;
    field.value = '';
    if (file.size > MAX_BYTES) {
      setError('Choose a picture of 5 MB or less.');
      return;
    }
    void run('set', 'Picture updated.', () => browserApi.call('user.profileImage', { file }));
  };
  // Applies a file chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => applyResult(input.current), []);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        name={`${viewer.firstName} ${viewer.lastName}`}
        src={viewer.imageUrl === null ? null : `${viewer.imageUrl}?w=320`}
        size={64}
      />
      <div>
        <div className="flex flex-wrap gap-3">
          {/* The browser's own field opens by itself, also before the script is there; the label is its button. */}
          <label className="btn btn-quiet relative" aria-busy={pending === 'set' || undefined}>
            {pending === 'set' ? <span className="pending-mark" aria-hidden="true" /> : null}
            {pending === 'set' ? 'Uploading…' : viewer.imageUrl === null ? 'Choose picture' : 'Change picture'}
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="visually-hidden"
              onClick={(event) => {
                if (pending !== null) event.preventDefault();
              }}
              onChange={(event) => applyResult(event.currentTarget)}
            />
          </label>
          {viewer.imageUrl === null ? null : (
            <Button
              pending={pending === 'remove'}
              pendingLabel="Removing…"
              onClick={() => void run('remove', 'Picture removed.', () => browserApi.call('user.profileImageDelete'))}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="mt-2 text-small text-ink-2">JPEG, PNG or WebP, up to 5 MB. We remove location data.</p>
        <p
          role={error === null ? 'status' : 'alert'}
          className={`text-small ${error === null ? 'text-commit' : 'text-seal'}`}
        >
          {error ?? notice}
        </p>
      </div>
    </div>
  );
}
