import type { LogInMethods } from '@assay/contract/routes/google.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PasswordForm } from '../../forms/PasswordForm.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';

/** The Google account that signs one in, and its end. */
export function GoogleConnection({ google, hasPassword }: Pick<LogInMethods, 'google' | 'hasPassword'>) {
  const { revalidate } = useRevalidator();
  const [isEnding, setEnding] = useState(false);
  if (google === null)
    return (
      <p>
        Not connected. Next time you log in, choose “Continue with Google” and use a Google account with the same email
        address.
      </p>
    );
  return (
    <>
      <p>
        You log in with {google.email}. Connected <DateTime at={google.linkedAt} format="date" />.
      </p>
      {isEnding ? (
        <PasswordForm
          name="google"
          action="Disconnect"
          pendingLabel="Disconnecting…"
          submit={async (password) => {
            await browserApi.call('auth.disconnectGoogle', { body: { password } });
            setEnding(false);
            await revalidate();
          }}
          onCancel={() => setEnding(false)}
        />
      ) : (
        <div className="mt-4">
          {hasPassword ? (
            <Button onClick={() => setEnding(true)}>Disconnect Google</Button>
          ) : (
            <p className="text-small text-ink-2">
              This is your only login method. Set a password before you disconnect it.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** For an account that was created with Google and has no password. */
export function NoPassword() {
  return (
    <>
      <p>Your account has no password because you log in with Google. We can email you a link to set one.</p>
      <div className="mt-4">
        <LinkButton href="/forgot-password">Set a password</LinkButton>
      </div>
    </>
  );
}
