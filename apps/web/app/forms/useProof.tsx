import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * Calls for which the server may require the password: `guard` asks for it by `proofForm` when needed, and repeats the
 * call. If the user cancels, it throws the original error.
 */
export function useProof(name: string): {
  guard: <T>(work: () => Promise<T>) => Promise<T>;
  proofForm: ReactNode;
} {
  const [isProving, setProving] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (reason: unknown) => void } | null>(null);
  const guard = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if ((await problemOf(error))?.code !== 'step_up_required') throw error;
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject: () => reject(error) };
        setProving(true);
      });
      return work();
    }
  };
  const proofForm = isProving ? (
    <>
      <p className="mt-5">It’s been a while since you logged in. Please confirm it’s you.</p>
      <PasswordForm
        name={name}
        action="Confirm"
        pendingLabel="Checking…"
        submit={async (password) => {
          await browserApi.call('auth.stepUp', { body: { password } });
          setProving(false);
          waiting.current?.resolve();
        }}
        onCancel={() => {
          setProving(false);
          waiting.current?.reject(null);
        }}
      />
    </>
  ) : null;
  return { guard, proofForm };
}
