import { useEffect, useRef } from 'react';

export type FieldError = {
  /** Id of the control; null for an error of the whole form. */
  field: string | null;
  message: string;
  /** The page that fixes it, if it is another page. */
  link?: { href: string; label: string } | undefined;
};

/** Lists a form's errors and takes focus each time the list changes. Renders nothing for an empty list. */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
}: {
  errors: readonly FieldError[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map((error) => `${error.field ?? ''}:${error.message}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the words change, not on every render
  useEffect(() => {
    box.current?.focus();
  }, [key]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field}:${error.message}`}>
            {error.field ? (
              <a className="link" href={`#${error.field}`}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
            {error.link ? (
              <>
                {' '}
                <a className="link" href={error.link.href}>
                  {error.link.label}
                </a>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
