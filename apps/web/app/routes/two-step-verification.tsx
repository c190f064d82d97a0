import type { MfaRequired } from '@assay/contract/routes/auth.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import { PasskeyButton } from '../features/login/PasskeyButton.tsx';
import { CodeField } from '../forms/CodeField.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { NeedsScript } from '../forms/NeedsScript.tsx';
import { ResendCode } from '../forms/ResendCode.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { personalMeta } from '../lib/title.ts';
import { useHydrated } from '../lib/useInBrowser.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { isFactorAskedLater } from '../session/cookies.ts';
import { afterLogIn } from '../session/destination.ts';
import { loginPath, nextQuery, safeNext } from '../session/next.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/two-step-verification';

export function loader({ request, context }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  const { viewer } = context.get(requestContext);
  if (viewer !== null) throw redirect(afterLogIn(viewer, next, request.headers.get('cookie')));
  return { next };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Two-step verification', matches);

/** Second step of logging in. The login page passes the challenge in the navigation state. */
export default function TwoStepVerification({ loaderData: { next } }: Route.ComponentProps) {
  const { state } = useLocation() as { state: MfaRequired | null };
  // Only the browser knows it: no message before hydration.
  const isKnown = useHydrated();
  if (!isKnown)
    return (
      <AuthFrame title="Two-step verification">
        <p role="status">One moment…</p>
        <div className="mt-4">
          <NeedsScript what="Logging in" />
        </div>
      </AuthFrame>
    );
  if (state === null || state.mfaRequired !== true)
    return (
      <AuthFrame title="Two-step verification" lead="Log in with your password first.">
        <LinkButton href={next === null ? '/login' : loginPath(next)} variant="commit">
          Log in
        </LinkButton>
      </AuthFrame>
    );
  return <CodeForm challenge={state} next={next} />;
}

/** Staff who log in by texted codes are asked for another factor, unless they put that off. A failed read asks nothing. */
async function isAnotherFactorAsked(): Promise<boolean> {
  if (isFactorAskedLater(document.cookie, Date.now())) return false;
  try {
    return (await browserApi.call('auth.mfa')).strongerAdvised;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function CodeForm({ challenge, next }: { challenge: MfaRequired; next: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const [isRecovery, setRecovery] = useState(false);
  const form = useApiForm({
    fields: ['code'] as const,
    fieldOf: { otp_invalid: 'code' },
    check: ({ code }) => (code.trim() === '' ? [required('code')] : []),
    submit: async ({ code }) => {
      const session = await browserApi.call('auth.mfaVerify', { body: { mfaToken: challenge.mfaToken, code } });
      logIn(session);
      const destination = afterLogIn(session.user, next, document.cookie);
      const isAsked = session.user.staffRoles.length > 0 && (await isAnotherFactorAsked());
      await navigate(isAsked ? `/two-step-verification/another${nextQuery(destination)}` : destination, {
        replace: true,
      });
    },
  });
  const lead = isRecovery
    ? 'Enter one of the ten codes we gave you when you turned it on.'
    : challenge.channel === 'app'
      ? 'Enter the code your authenticator app shows.'
      : challenge.sent
        ? 'We sent a code to your phone.'
        : challenge.detail !== undefined
          ? `We couldn’t send a code. ${challenge.detail}`
          : 'Your last code no longer works here. Request a new one.';
  const begin = next === null ? '/login' : loginPath(next);
  return (
    <AuthFrame
      title="Two-step verification"
      lead={lead}
      foot={
        <Link className="link" to={begin}>
          Start over
        </Link>
      }
    >
      <form {...form.props} className="space-y-5">
        <FormErrors of={form} />
        {isRecovery ? (
          <TextField key="recovery" {...form.field('code')} label="Recovery code" look="mono" autoComplete="off" />
        ) : (
          <CodeField key="code" {...form.field('code')} label="Code" autoFocus />
        )}
        <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Checking…">
          Log in
        </Button>
      </form>
      <div className="mt-5 space-y-4">
        {challenge.channel === 'sms' && !isRecovery ? (
          <ResendCode
            isSent={challenge.sent}
            waitMs={challenge.resendAfterMs}
            send={() => browserApi.call('auth.mfaResend', { body: { mfaToken: challenge.mfaToken } })}
          />
        ) : null}
        {challenge.others.length === 0 ? null : (
          <section aria-labelledby="other-ways" className="space-y-3 border-line border-t pt-4">
            <h2 id="other-ways" className="text-h4">
              Other ways to log in
            </h2>
            {challenge.others.includes('recovery_code') ? (
              <Button
                block
                size="large"
                onClick={() => {
                  form.clear();
                  setRecovery(!isRecovery);
                }}
              >
                {isRecovery ? 'Use a code instead' : 'Use a recovery code'}
              </Button>
            ) : null}
            {challenge.others.includes('passkey') ? (
              <div>
                <PasskeyButton next={next} />
              </div>
            ) : null}
          </section>
        )}
      </div>
    </AuthFrame>
  );
}
