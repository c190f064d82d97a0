import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { type ComponentProps, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';

/**
 * A form whose act needs a fresh proof: when the house asks for one, the form gets a field for the password, and is sent
 * again with it. `proved` carries out the act, with the proof first where it was asked for, and throws what it throws.
 */
export function useProofField() {
  const [isProving, setProving] = useState(false);
  return {
    async proved<T>(password: string, act: () => Promise<T>): Promise<T> {
      if (isProving) await browserApi.call('auth.stepUp', { body: { password } });
      try {
        const done = await act();
        setProving(false);
        return done;
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
          hint="It’s been a while since you logged in. Please confirm it’s you."
          autoComplete="current-password"
          {...props}
        />
      ) : null,
  };
}
