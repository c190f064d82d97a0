import type { Passkey } from '@assay/contract/routes/passkey.ts';
import type { ReactNode } from 'react';
import { DateTime } from '../../lib/DateTime.tsx';

/**
 * What passkeys are for, and a list of the user's. `row` renders one with its actions. Without it they are only listed:
 * creating, renaming and removing one needs JavaScript.
 */
export function PasskeyList({
  passkeys,
  row = (passkey) => <PasskeyName passkey={passkey} />,
}: {
  passkeys: readonly Passkey[];
  row?: (passkey: Passkey) => ReactNode;
}) {
  return (
    <>
      <p className="max-w-prose">
        Log in with your fingerprint, face or device PIN. A passkey can’t be guessed, phished or typed into the wrong
        site.
      </p>
      {passkeys.length === 0 ? null : (
        <ul className="mt-4 border-t border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              {row(passkey)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The name of a passkey, since when there is one, and when it was used. */
export function PasskeyName({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-small text-ink-2">
        Added <DateTime at={createdAt} format="date" />
        {lastUsedAt === null ? ', not used yet' : ', last used '}
        {lastUsedAt === null ? null : <DateTime at={lastUsedAt} />}
      </p>
    </div>
  );
}
