import { PasswordField, type PasswordFieldProps } from '@assay/ui/components/PasswordField.tsx';
import { useState } from 'react';
import { PasswordRules } from './PasswordRules.tsx';

type Field = Pick<PasswordFieldProps, 'id' | 'name' | 'error' | 'onBlur'> & { onInput: () => void };

/** A new password with its requirements, checked off while typing, and its confirmation. */
export function NewPasswordFields({
  password,
  repeat,
  label = 'New password',
}: {
  password: Field;
  repeat: Field;
  label?: string;
}) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={label}
          autoComplete="new-password"
          onInput={(event) => {
            password.onInput();
            setTyped(event.currentTarget.value);
          }}
        />
        <PasswordRules password={typed} />
      </div>
      <PasswordField {...repeat} label={`Confirm ${label.toLowerCase()}`} autoComplete="new-password" />
    </>
  );
}
