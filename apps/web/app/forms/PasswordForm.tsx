import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { FormErrors } from './FormErrors.tsx';
import { useApiForm } from './useApiForm.ts';

/** Asks for the password before an action that requires it. */
export function PasswordForm({
  name,
  action,
  pendingLabel,
  submit,
  onCancel,
}: {
  /** Tells this form's field from others of the page. */
  name: string;
  action: string;
  pendingLabel: string;
  submit: (password: string) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useApiForm({
    fields: ['password'] as const,
    idPrefix: `${name}-`,
    check: ({ password }) => (password === '' ? [required('password')] : []),
    submit: ({ password }) => submit(password),
  });
  return (
    <form {...form.props} className="mt-5 max-w-md space-y-5">
      <FormErrors of={form} />
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel={pendingLabel}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
