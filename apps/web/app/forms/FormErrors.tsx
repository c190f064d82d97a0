import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';

/** What went wrong with a form of `useApiForm`; takes the focus at each failed submit. */
export function FormErrors({ of: { errors, round } }: { of: { errors: readonly FieldError[]; round: number } }) {
  return <ErrorSummary key={round} errors={errors} />;
}
