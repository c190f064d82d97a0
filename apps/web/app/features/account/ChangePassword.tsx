import { required } from '@assay/domain/account/issue.ts';
import { checkPassword, checkPasswordsMatch } from '@assay/domain/account/password.ts';
import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NewPasswordFields } from '../../forms/NewPasswordFields.tsx';
import { SaveRow } from '../../forms/StatusRow.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';

/** Changes the logged-in user's password. Clears itself on success. */
export function ChangePassword({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  /** How often it was changed: each time the fields are new ones. */
  const [done, setDone] = useState(0);
  return <Form key={done} email={email} isDone={done > 0} onDone={() => setDone(done + 1)} revalidate={revalidate} />;
}

function Form(props: { email: string; isDone: boolean; onDone: () => void; revalidate: () => Promise<void> }) {
  const form = useApiForm({
    fields: ['currentPassword', 'password', 'passwordRepeat'] as const,
    check: ({ currentPassword, password, passwordRepeat }) => [
      ...(currentPassword === '' ? [required('currentPassword')] : []),
      ...checkPassword(password, { commonPasswords: new Set(), words: [] }),
      ...checkPasswordsMatch(password, passwordRepeat),
    ],
    submit: async ({ currentPassword, password }) => {
      await browserApi.call('auth.changePassword', { body: { currentPassword, password } });
      props.onDone();
      await props.revalidate();
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      {/* For password managers, which store the two together. */}
      <input type="email" name="username" autoComplete="username" value={props.email} readOnly hidden />
      <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
      <NewPasswordFields password={form.field('password')} repeat={form.field('passwordRepeat')} />
      <SaveRow
        form={form}
        isSaved={props.isDone}
        label="Change password"
        message="Password changed. All your other devices have been logged out."
      />
    </form>
  );
}
