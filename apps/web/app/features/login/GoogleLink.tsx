import type { GooglePending } from '@assay/contract/routes/google.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { Link, useNavigate } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';
import { afterLogIn } from '../../session/destination.ts';
import { nextQuery } from '../../session/next.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { AuthFrame } from '../../shell/AuthFrame.tsx';

/** An account has this address already: its password connects the two. */
export function GoogleLink({ pending, next }: { pending: GooglePending; next: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const form = useApiForm({
    fields: ['password'] as const,
    fieldOf: { invalid_credentials: 'password' },
    check: ({ password }) => (password === '' ? [required('password')] : []),
    submit: async ({ password }) => {
      const { pendingToken } = pending;
      const answer = await browserApi.call('auth.linkGoogle', { body: { pendingToken, password } });
      if ('mfaRequired' in answer) {
        await navigate(`/two-step-verification${nextQuery(next)}`, { state: answer, replace: true });
        return;
      }
      logIn(answer);
      await navigate(afterLogIn(answer.user, next, document.cookie), { replace: true });
    },
  });
  return (
    <AuthFrame
      title="Connect Google"
      lead={`You already have an account with ${pending.email}. Enter its password once, and you can log in with Google from then on.`}
    >
      <form {...form.props} className="space-y-5">
        <FormErrors of={form} />
        <input type="email" name="username" autoComplete="username" value={pending.email} readOnly hidden />
        <div>
          <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" autoFocus />
          <p className="mt-2 text-small">
            <Link className="link" to="/forgot-password">
              Forgot your password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Connecting…">
          Connect and log in
        </Button>
      </form>
    </AuthFrame>
  );
}
