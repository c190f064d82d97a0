import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';

/** The errors of a `useApiForm` form. Takes focus at each failed submit. */
export function FormErrors({ of: { errors, round } }: { of: { errors: readonly FieldError[]; round: number } }) {
  return <ErrorSummary key={round} errors={errors} />;
}
