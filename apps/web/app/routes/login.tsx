import { checkEmail } from '@assay/domain/account/email.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useEffect, useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { GoogleButton } from '../features/login/GoogleButton.tsx';
import { PasskeyButton } from '../features/login/PasskeyButton.tsx';
import { captchaToken } from '../forms/captcha.ts';
import { FormErrors } from '../forms/FormErrors.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { afterLogIn } from '../session/destination.ts';
import { nextQuery, safeNext } from '../session/next.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { endUnfinished, type Unfinished } from '../session/unfinished.ts';
import { lostText } from '../session/unfinishedText.ts';
import { AuthFrame, Restoring } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/login';

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  const { viewer, logInWays } = context.get(requestContext);
  if (viewer !== null) throw redirect(afterLogIn(viewer, next, request.headers.get('cookie')));
  return { next, refused: searchParams.get('refused'), logInWays };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Log in', matches);

export default function Login({ loaderData: { next, refused, logInWays } }: Route.ComponentProps) {
  const { isRestoring } = useSession();
  return (
    <AuthFrame
      title="Log in"
      lead={next === null ? undefined : 'Then we’ll take you back to where you were.'}
      foot={
        <>
          New here?{' '}
          <Link className="link" to={`/signup${nextQuery(next)}`}>
            Create an account
          </Link>
        </>
      }
    >
      {isRestoring ? (
        <Restoring />
      ) : (
        <>
          {next === null ? null : <LeftOnLogOut next={next} />}
          {refused === null ? null : <GoogleRefused code={refused} />}
          {logInWays.google ? <GoogleButton next={next} /> : null}
          <LoginForm next={next} siteKey={logInWays.captchaSiteKey} />
          <div className="mt-4">
            <PasskeyButton next={next} />
          </div>
        </>
      )}
    </AuthFrame>
  );
}

/** The session ended over something unfinished on the page that the login returns to. */
function LeftOnLogOut({ next }: { next: string }) {
  const [entry, setEntry] = useState<Unfinished | null>(null);
  useEffect(() => setEntry(endUnfinished(next.replace(/[?#].*$/, ''))), [next]);
  if (entry === null) return null;
  return (
    <div role="alert">
      <Strip tone="amber" title={lostText(entry)} className="mb-5">
        {entry.isSent ? null : 'Log in to pick up where you left off.'}
      </Strip>
    </div>
  );
}

/** Google redirected back here: why, and that other methods work. */
function GoogleRefused({ code }: { code: string }) {
  return (
    <div role="alert" className="mb-5">
      {code === 'rate_limited' ? (
        <Strip tone="amber" title="Too many requests. Please wait a moment.">
          You can log in with Google again in 15 minutes.
        </Strip>
      ) : (
        <Strip tone="amber" title="Google login failed. Please try again.">
          Google isn’t responding right now. You can log in with your email and password.
        </Strip>
      )}
    </div>
  );
}

function LoginForm({ next, siteKey }: { next: string | null; siteKey: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const form = useApiForm({
    fields: ['email', 'password'] as const,
    check: ({ email, password }) => [...checkEmail(email), ...(password === '' ? [required('password')] : [])],
    submit: async ({ email, password }) => {
      const human = await captchaToken(siteKey, 'signin');
      const session = await browserApi.call('auth.signinEmail', { body: { email, password, ...human } });
      if ('mfaRequired' in session) {
        await navigate(`/two-step-verification${nextQuery(next)}`, { state: session });
        return;
      }
      logIn(session);
      await navigate(afterLogIn(session.user, next, document.cookie), { replace: true });
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} what="Logging in" />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
      <div>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <p className="mt-2 text-small">
          <Link className="link" to="/forgot-password">
            Forgot your password?
          </Link>
        </p>
      </div>
      <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Logging in…">
        Log in
      </Button>
    </form>
  );
}
