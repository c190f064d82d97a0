import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../forms/faults.ts';
import { ResendButton } from '../forms/ResendButton.tsx';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { useLinkToken } from '../session/linkToken.ts';
import { loginPath, nextQuery, safeNext } from '../session/next.ts';
import { useConfirmedElsewhere } from '../session/useConfirmedElsewhere.ts';
import { AuthFrame, CheckingLink, DeadLink } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/verify-email';

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  const next = safeNext(new URL(request.url).searchParams.get('next')) ?? viewer?.intendedPath ?? null;
  return { next, viewer: viewer === null ? null : { email: viewer.email, isVerified: viewer.emailVerified } };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Verify your email', matches);

type Outcome =
  | { state: 'verifying' }
  | { state: 'done'; email: string; wasVerified: boolean; intendedPath: string | null }
  | { state: 'failed'; message: string };

/** One try for each token, however often the page is drawn. */
const tries = new Map<string, Promise<Outcome>>();

function verify(token: string): Promise<Outcome> {
  const pending = tries.get(token);
  if (pending !== undefined) return pending;
  const request = browserApi.call('auth.verifyEmail', { body: { token } }).then(
    ({ email, wasVerified, intendedPath }): Outcome => ({ state: 'done', email, wasVerified, intendedPath }),
    async (error: unknown): Promise<Outcome> => {
      // Only the server's answer about the link is final.
      if (!(error instanceof Response) || error.status >= 500) tries.delete(token);
      return { state: 'failed', message: await messageOf(error) };
    },
  );
  tries.set(token, request);
  return request;
}

export default function VerifyEmail({ loaderData: { viewer, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'verifying' });
  useEffect(() => {
    if (token === null || token === undefined) return;
    let isHere = true;
    void verify(token).then(async (result) => {
      if (!isHere) return;
      setOutcome(result);
      if (result.state === 'done') await revalidate();
    });
    return () => {
      isHere = false;
    };
  }, [token, revalidate]);

  useConfirmedElsewhere(viewer?.isVerified ?? true);

  if (token === null || outcome.state === 'failed') {
    if (viewer?.isVerified)
      return (
        <AuthFrame title="Your email is verified">
          <p>{viewer.email} is verified. You’re all set.</p>
          <LinkButton href={`/onboarding${nextQuery(next)}`} variant="commit" className="mt-5">
            Continue
          </LinkButton>
        </AuthFrame>
      );
    return (
      <AuthFrame title="Verify your email">
        <DeadLink
          refusal={token !== null && outcome.state === 'failed' ? outcome.message : null}
          hint="Open the link we sent you, on this or another device. It expires in 24 hours and works once."
        />
        <div className="mt-5">
          {viewer === null ? (
            <>
              <p>Log in to your account to request a new link.</p>
              <LinkButton href={loginPath(`/verify-email${nextQuery(next)}`)} variant="commit" className="mt-5">
                Log in to get a new link
              </LinkButton>
            </>
          ) : (
            <ResendButton email={viewer.email} next={next} />
          )}
        </div>
      </AuthFrame>
    );
  }
  if (outcome.state === 'verifying') return <CheckingLink title="Verify your email" />;
  const nextPath = `/onboarding${nextQuery(safeNext(outcome.intendedPath))}`;
  return (
    <AuthFrame title={outcome.wasVerified ? 'Your email is already confirmed' : 'Your email is verified'}>
      <div role="status">
        {outcome.wasVerified ? (
          <Strip tone="commit" title={`${outcome.email} is already confirmed.`}>
            This link was already used. There’s nothing left to confirm.
          </Strip>
        ) : (
          <Strip tone="commit" title={`${outcome.email} is verified.`}>
            We’ll email you there when a lot needs your attention.
          </Strip>
        )}
      </div>
      <LinkButton href={viewer === null ? loginPath(nextPath) : nextPath} variant="commit" className="mt-5">
        {viewer === null ? 'Log in and continue' : 'Continue'}
      </LinkButton>
    </AuthFrame>
  );
}
