import type { GooglePending } from '@assay/contract/routes/google.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { GoogleLink } from '../features/login/GoogleLink.tsx';
import { GoogleSignup } from '../features/login/GoogleSignup.tsx';
import { detailedMessageOf } from '../forms/formFault.ts';
import { NeedsScript } from '../forms/NeedsScript.tsx';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { afterLogIn } from '../session/destination.ts';
import { loginPath, nextQuery, safeNext } from '../session/next.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/login-google';

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Log in with Google', matches);

/** What Google's redirect put behind #, read once and removed from the address. */
type LoginResult = { token: string | null; isCancelled: boolean; next: string | null };
let result: LoginResult | null = null;

function readResult(): LoginResult {
  if (location.hash.length > 1) {
    const params = new URLSearchParams(location.hash.slice(1));
    result = {
      token: params.get('id_token'),
      isCancelled: params.get('error') === 'access_denied',
      next: safeNext(params.get('state')),
    };
    history.replaceState(history.state, '', location.pathname);
  }
  return result ?? { token: null, isCancelled: false, next: null };
}

type View =
  | { view: 'checking' }
  | { view: 'failed'; message: string; next: string | null }
  | { view: 'waiting'; pending: GooglePending; next: string | null };

/** After Google: the session, the sign-up form of a new member, or the password that links both. */
export default function LoginGoogle() {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ view: 'checking' });
  useEffect(() => {
    const { token, isCancelled, next } = readResult();
    if (token === null) {
      const message = isCancelled ? 'You canceled the Google login.' : 'Google login failed. Please try again.';
      setView({ view: 'failed', message, next });
      return;
    }
    // A token is single use: however often this page renders, it is sent once.
    result = { token: null, isCancelled: false, next };
    void (async () => {
      try {
        const answer = await browserApi.call('auth.signinGoogle', { body: { token, tokenProvider: 'google' } });
        if ('googlePending' in answer) return setView({ view: 'waiting', pending: answer, next });
        if ('mfaRequired' in answer)
          return await navigate(`/two-step-verification${nextQuery(next)}`, { state: answer, replace: true });
        logIn(answer);
        await navigate(afterLogIn(answer.user, next, document.cookie), { replace: true });
      } catch (error) {
        setView({ view: 'failed', message: await detailedMessageOf(error), next });
      }
    })();
  }, [navigate, logIn]);

  if (view.view === 'waiting')
    return view.pending.googlePending === 'link' ? (
      <GoogleLink pending={view.pending} next={view.next} />
    ) : (
      <GoogleSignup pending={view.pending} next={view.next} />
    );
  if (view.view === 'checking')
    return (
      <AuthFrame title="Log in with Google">
        <p role="status">One moment…</p>
        <div className="mt-4">
          <NeedsScript what="Logging in" />
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Log in with Google"
      foot={
        <>
          New here?{' '}
          <Link className="link" to={`/signup${nextQuery(view.next)}`}>
            Create an account
          </Link>
        </>
      }
    >
      <div role="alert">
        <Strip tone="seal">{view.message}</Strip>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href={`/v1/auth/google${nextQuery(view.next)}`} variant="commit">
          Try again
        </LinkButton>
        <LinkButton href={view.next === null ? '/login' : loginPath(view.next)}>Log in with your email</LinkButton>
      </div>
    </AuthFrame>
  );
}
