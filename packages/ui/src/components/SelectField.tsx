import type { Ref, SelectHTMLAttributes } from 'react';
import type { FieldFrameProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> &
  FieldFrameProps & {
    name: string;
    ref?: Ref<HTMLSelectElement>;
    options: readonly { value: string; label: string }[];
    /** First, empty choice. */
    placeholder?: string;
  };

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="input-box">
          <select {...select} {...control} className="input">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="select-mark" aria-hidden="true">
            <Icon name="down" />
          </span>
        </span>
      )}
    </Field>
  );
}
