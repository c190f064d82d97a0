import { checkPassword, checkPasswordsMatch } from '@assay/domain/account/password.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useState } from 'react';
import { FormErrors } from '../forms/FormErrors.tsx';
import { messageOf } from '../forms/faults.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { useLinkToken } from '../session/linkToken.ts';
import { AuthFrame, CheckingLink, DeadLink } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Choose a new password', matches);

const NO_LINK = 'Open the link we sent you. It expires in 30 minutes and works once.';

type State = { state: 'checking' } | { state: 'open' } | { state: 'failed'; message: string } | { state: 'done' };

/** Sets a new password from an emailed link. */
export default function ResetPassword() {
  const token = useLinkToken();
  const [state, setState] = useState<State>({ state: 'checking' });
  useEffect(() => {
    if (token === null || token === undefined) return;
    let isHere = true;
    browserApi.call('auth.forgotPasswordVerify', { body: { token } }).then(
      () => isHere && setState({ state: 'open' }),
      async (error: unknown) => {
        const message = await messageOf(error);
        if (isHere) setState({ state: 'failed', message });
      },
    );
    return () => {
      isHere = false;
    };
  }, [token]);

  if (state.state === 'done')
    return (
      <AuthFrame title="Password changed">
        <div role="status">
          <Strip tone="commit" title="Your new password is set.">
            We logged you out everywhere. Log in with your new password.
          </Strip>
        </div>
        <LinkButton href="/login" variant="commit" className="mt-5">
          Log in
        </LinkButton>
      </AuthFrame>
    );
  if (token === null || state.state === 'failed')
    return (
      <AuthFrame title="Choose a new password">
        <DeadLink refusal={state.state === 'failed' ? state.message : null} hint={NO_LINK} />
        <LinkButton href="/forgot-password" variant="commit" className="mt-5">
          Send a new link
        </LinkButton>
      </AuthFrame>
    );
  if (token === undefined || state.state === 'checking') return <CheckingLink title="Choose a new password" />;
  return (
    <AuthFrame title="Choose a new password" lead="We’ll log you out everywhere.">
      <NewPassword
        token={token}
        onDone={() => setState({ state: 'done' })}
        onDead={(message) => setState({ state: 'failed', message })}
      />
    </AuthFrame>
  );
}

function NewPassword(props: { token: string; onDone: () => void; onDead: (message: string) => void }) {
  const form = useApiForm({
    fields: ['password', 'passwordRepeat'] as const,
    check: ({ password, passwordRepeat }) => [
      ...checkPassword(password, { commonPasswords: new Set(), words: [] }),
      ...checkPasswordsMatch(password, passwordRepeat),
    ],
    submit: async ({ password }) => {
      try {
        await browserApi.call('auth.forgotPasswordReset', { body: { token: props.token, password } });
        props.onDone();
      } catch (error) {
        const problem = await problemOf(error);
        if (problem?.code !== 'reset_token_invalid') throw error;
        props.onDead(problem.message);
      }
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <NewPasswordFields password={form.field('password')} repeat={form.field('passwordRepeat')} />
      <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Saving…">
        Save new password
      </Button>
    </form>
  );
}
