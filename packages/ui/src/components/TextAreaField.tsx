import type { TextareaHTMLAttributes } from 'react';
import type { FieldFrameProps } from './Field.tsx';
import { Field } from './Field.tsx';

export type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> &
  FieldFrameProps & { name: string };

/** Several lines of text. */
export function TextAreaField({ label, hint, error, optional, id, className, rows = 4, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="input-box">
          <textarea {...area} {...control} rows={rows} className="input" />
        </span>
      )}
    </Field>
  );
}
