import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { useRecentCode } from './useRecentCode.tsx';

/**
 * Calls for which the server may require the password, or a code of the second factor: `withReauthentication` shows
 * `passwordForm` or `codeDialog` when needed, then repeats the call. If the user cancels, it throws the original error.
 * `codeDialog` belongs outside of any form.
 */
export function useReauthentication(name: string): {
  withReauthentication: <T>(work: () => Promise<T>) => Promise<T>;
  passwordForm: ReactNode;
  codeDialog: ReactNode;
} {
  const [isConfirming, setConfirming] = useState(false);
  const pending = useRef<{ resolve: () => void; reject: (reason: unknown) => void } | null>(null);
  const { withRecentCode, codeDialog } = useRecentCode();
  const withPassword = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem?.code !== 'step_up_required' || problem.reasons?.includes('code') === true) throw error;
      await new Promise<void>((resolve, reject) => {
        pending.current = { resolve, reject: () => reject(error) };
        setConfirming(true);
      });
      return work();
    }
  };
  const passwordForm = isConfirming ? (
    <>
      <p className="mt-5">It’s been a while since you logged in. Enter your password to continue.</p>
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
  const withReauthentication = <T,>(work: () => Promise<T>): Promise<T> => withRecentCode(() => withPassword(work));
  return { withReauthentication, passwordForm, codeDialog };
}
