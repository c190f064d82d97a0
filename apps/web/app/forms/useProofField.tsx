import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { type ComponentProps, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';

/**
 * A form whose action needs re-authentication: when the server requires it, the form adds a password field and is
 * submitted again. `withProof` performs the action, with the proof first if required, and rethrows its errors.
 */
export function useProofField() {
  const [isProving, setProving] = useState(false);
  return {
    async withProof<T>(password: string, action: () => Promise<T>): Promise<T> {
      if (isProving) await browserApi.call('auth.stepUp', { body: { password } });
      try {
        const result = await action();
        setProving(false);
        return result;
      } catch (error) {
        if (error instanceof Response && (await problemOf(error.clone()))?.code === 'step_up_required')
          setProving(true);
        throw error;
      }
    },
    proofField: (props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>) =>
      isProving ? (
        <PasswordField
          label="Your password"
          hint="It’s been a while since you logged in. Enter your password to continue."
          autoComplete="current-password"
          {...props}
        />
      ) : null,
  };
}
