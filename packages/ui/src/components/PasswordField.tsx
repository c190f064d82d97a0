import type { InputHTMLAttributes } from 'react';
import { useState } from 'react';
import type { FieldFrameProps } from './Field.tsx';
import { Field } from './Field.tsx';

export type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> &
  FieldFrameProps & { name: string; autoComplete: 'current-password' | 'new-password' };

/** A password with Show/Hide. Paste and password managers work. */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="input-box">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
          <button
            type="button"
            className="input-button"
            aria-controls={control.id}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
