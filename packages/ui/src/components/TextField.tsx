import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { FieldFrameProps } from './Field.tsx';
import { Field } from './Field.tsx';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  FieldFrameProps & {
    name: string;
    /** money: price figures with a "$" before; mono: serials and codes. */
    look?: 'text' | 'money' | 'mono';
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** One line of text. `autoComplete` tokens go straight to the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  look = 'text',
  prefix = look === 'money' ? '$' : undefined,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="input-box">
          {prefix ? (
            <span className={cx('input-affix', look === 'money' && 'input-money-affix')} aria-hidden="true">
              {prefix}
            </span>
          ) : null}
          <input
            {...(look === 'money' ? { inputMode: 'decimal' as const, autoComplete: 'off' } : null)}
            {...input}
            {...control}
            required={input.required ?? undefined}
            className={cx('input', look === 'money' && 'input-money', look === 'mono' && 'input-mono')}
          />
          {suffix ? <span className="input-affix pr-3">{suffix}</span> : null}
        </span>
      )}
    </Field>
  );
}
