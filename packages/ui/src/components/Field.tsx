import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './Icon.tsx';

/** Attributes required on a control inside a field. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown below the control with the same text as in the error summary. */
  error?: string | null;
  /** Adds "(optional)" to the label; every other field is required. */
  optional?: boolean;
  /** Id of the control, the target of links in ErrorSummary. Generated if omitted. */
  id?: string;
  className?: string;
};

/** Label, hint, control and error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const control = id ?? made;
  const described = cx(hint ? `${control}-hint` : null, error ? `${control}-error` : null) || undefined;
  return (
    <div className={cx('field', className)}>
      <label className="field-label" htmlFor={control}>
        {label}
        {optional ? <span className="field-optional"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={`${control}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id: control, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      <FieldErrorText control={control} error={error} />
    </div>
  );
}

/** The error of a field or a group of fields, which names it in `aria-describedby` as `<control>-error`. */
export function FieldErrorText({ control, error }: { control: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${control}-error`}>
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  );
}
