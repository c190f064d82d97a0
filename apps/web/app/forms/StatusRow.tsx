import { Button } from '@assay/ui/components/Button.tsx';
import type { ReactNode } from 'react';

/** Buttons with the result of pressing one beside them, announced to screen readers. */
export function StatusRow({
  message,
  isSuccess = false,
  className = '',
  children,
}: {
  message: string;
  isSuccess?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      {children}
      <span role="status" className={`text-small ${isSuccess ? 'text-commit' : 'text-ink-2'}`}>
        {message}
      </span>
    </div>
  );
}

/** The submit button of a form, and the confirmation that it was saved. */
export function SaveRow({
  form,
  isSaved,
  label = 'Save',
  message = 'Saved.',
}: {
  form: { isPending: boolean };
  isSaved: boolean;
  label?: string;
  message?: string;
}) {
  return (
    <StatusRow isSuccess message={isSaved && !form.isPending ? message : ''}>
      <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
        {label}
      </Button>
    </StatusRow>
  );
}
