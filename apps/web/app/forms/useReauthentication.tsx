import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * Calls for which the server may require the password: `withReauthentication` shows `passwordForm` when needed, then
 * repeats the call. If the user cancels, it throws the original error.
 */
export function useReauthentication(name: string): {
  withReauthentication: <T>(work: () => Promise<T>) => Promise<T>;
  passwordForm: ReactNode;
} {
  const [isConfirming, setConfirming] = useState(false);
  const pending = useRef<{ resolve: () => void; reject: (reason: unknown) => void } | null>(null);
  const withReauthentication = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if ((await problemOf(error))?.code !== 'step_up_required') throw error;
      await new Promise<void>((resolve, reject) => {
        pending.current = { resolve, reject: () => reject(error) };
        setConfirming(true);
      });
      return work();
    }
  };
  const passwordForm = isConfirming ? (
    <>
      <p className="mt-5">It’s been a while since you logged in. Please confirm it’s you.</p>
      <PasswordForm
        name={name}
        action="Confirm"
        pendingLabel="Checking…"
        submit={async (password) => {
          await browserApi.call('auth.stepUp', { body: { password } });
          setConfirming(false);
          pending.current?.resolve();
        }}
        onCancel={() => {
          setConfirming(false);
          pending.current?.reject(null);
        }}
      />
    </>
  ) : null;
  return { withReauthentication, passwordForm };
}
