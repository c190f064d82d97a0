import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { NeedsScript } from './NeedsScript.tsx';

/**
 * The errors of a `useApiForm` form. Takes focus at each failed submit. Where scripts are off, it says that `what` needs
 * them, and what to do `instead`.
 */
export function FormErrors({
  of: { errors, round },
  what = 'This form',
  instead,
}: {
  of: { errors: readonly FieldError[]; round: number };
  what?: string;
  instead?: string;
}) {
  return (
    <>
      <NeedsScript what={what}>{instead}</NeedsScript>
      <ErrorSummary key={round} errors={errors} />
    </>
  );
}
