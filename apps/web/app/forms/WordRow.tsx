import { Button } from '@assay/ui/components/Button.tsx';
import type { ReactNode } from 'react';

/** Buttons with the result of pressing one beside them, announced to screen readers. */
export function WordRow({
  word,
  isGood = false,
  className = '',
  children,
}: {
  word: string;
  isGood?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      {children}
      <span role="status" className={`text-small ${isGood ? 'text-commit' : 'text-ink-2'}`}>
        {word}
      </span>
    </div>
  );
}

/** The submit button of a form, and the confirmation that it was saved. */
export function SaveRow({
  form,
  isSaved,
  label = 'Save',
  word = 'Saved.',
}: {
  form: { isPending: boolean };
  isSaved: boolean;
  label?: string;
  word?: string;
}) {
  return (
    <WordRow isGood word={isSaved && !form.isPending ? word : ''}>
      <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
        {label}
      </Button>
    </WordRow>
  );
}
