import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './Icon.tsx';

export type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** radio draws one of several; the rest is the same. */
  type?: 'checkbox' | 'radio';
  className?: string;
};

/** A box to tick; the whole row is the target. */
export function CheckboxField({ label, hint, error, id, type = 'checkbox', className, ...input }: CheckboxFieldProps) {
  const made = useId();
  const control = id ?? made;
  const described = cx(hint ? `${control}-hint` : null, error ? `${control}-error` : null) || undefined;
  return (
    <div className={className}>
      <label className="check-row" htmlFor={control}>
        <input
          // A reloaded page decides what is checked; browsers would restore their own state.
          autoComplete={input.checked === undefined ? undefined : 'off'}
          {...input}
          id={control}
          type={type}
          className="check-box"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className="field-hint pl-9" id={`${control}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error pl-9" id={`${control}-error`}>
          <Icon name="alert" />
          <span>
            <span className="visually-hidden">Error: </span>
            {error}
          </span>
        </p>
      ) : null}
    </div>
  );
}
