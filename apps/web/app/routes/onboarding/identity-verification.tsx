import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadOnboarding } from '../../features/onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../features/onboarding/OnboardingFrame.tsx';
import { useIdentity } from '../../features/onboarding/useIdentity.ts';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { personalMeta } from '../../lib/title.ts';
import { safeNext } from '../../session/next.ts';
import { useConfirmedElsewhere } from '../../session/useConfirmedElsewhere.ts';
import type { Route } from './+types/identity-verification';

export { RouteErrorPage as ErrorBoundary } from '../../shell/RouteErrorPage.tsx';

export async function loader(args: Route.LoaderArgs) {
  const sessionId = new URL(args.request.url).searchParams.get('session');
  return { ...(await loadOnboarding(args)), sessionId };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Identity verification', matches);

const NEXT_KEY = 'assay_onboarding_next';

/** Where the viewer wanted to go, kept while they visit the provider, which returns only its own session. */
function useStoredNext(next: string | null): string | null {
  const [stored, setStored] = useState<string | null>(null);
  useEffect(() => {
    if (next !== null) sessionStorage.setItem(NEXT_KEY, next);
    else setStored(safeNext(sessionStorage.getItem(NEXT_KEY)));
  }, [next]);
  return next ?? stored;
}

export default function IdentityVerification({ loaderData }: Route.ComponentProps) {
  const { viewer, facts, sessionId } = loaderData;
  const next = useStoredNext(loaderData.next);
  const { go, skip } = useLeaveStep(facts, 'identity-verification', next);
  useConfirmedElsewhere(viewer.emailVerified);
  const { revalidate } = useRevalidator();
  const { answer, error, isBusy, isLong, start } = useIdentity(sessionId, revalidate);
  const status = answer?.status ?? facts.kyc;

  // A check submitted earlier is read without a press.
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current || sessionId !== null || facts.kyc !== 'processing') return;
    resumed.current = true;
    void start();
  }, [sessionId, facts.kyc, start]);

  const button = (label: string) => (
    <Button variant="commit" pending={isBusy} pendingLabel="One moment…" onClick={() => void start()}>
      {label}
    </Button>
  );
  return (
    <OnboardingFrame
      current="identity-verification"
      facts={facts}
      next={next}
      title="Verify your identity"
      onSkip={status === 'verified' || status === 'processing' ? null : skip}
    >
      <div className="space-y-5">
        {error === null ? null : (
          <div role="alert">
            <Strip tone="seal" title={error} />
          </div>
        )}
        {!viewer.emailVerified ? (
          <>
            <Strip tone="amber" title="Please verify your email">
              You can verify your identity once you’ve verified {viewer.email}.
            </Strip>
            <ResendButton email={viewer.email} next={next} />
          </>
        ) : sessionId !== null && answer === null && error === null ? (
          <p role="status" className="flex min-h-[6rem] items-center gap-3">
            <span className="pending-mark" aria-hidden="true" /> Getting the result…
          </p>
        ) : status === 'verified' ? (
          <>
            <div role="status">
              <Strip tone="commit" title="Your identity is verified.">
                You can bid now.
              </Strip>
            </div>
            <Button variant="commit" onClick={() => void go()}>
              {next === null ? 'Continue' : 'Back to where you were'}
            </Button>
          </>
        ) : status === 'processing' ? (
          <>
            <div role="status">
              <Strip tone="blind" title="We’re checking your document.">
                {answer?.reason
                  ? answer.reason
                  : isLong
                    ? 'This is taking longer than usual. We’ll let you know when it’s done.'
                    : 'This usually takes less than a minute.'}
              </Strip>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => void go()}>Continue in the meantime</Button>
              {answer?.lastErrorCode === 'name_mismatch' ? (
                <LinkButton href="/account/profile">Check your name</LinkButton>
              ) : null}
            </div>
          </>
        ) : status === 'requires_input' ? (
          <>
            <div role="alert">
              <Strip tone="seal" title="We couldn’t verify your identity.">
                {answer?.reason ?? 'We need more information from you.'}
              </Strip>
            </div>
            {button('Try again')}
          </>
        ) : status === 'canceled' ? (
          <>
            <div role="status">
              <Strip title="Your last check was canceled.">We didn’t keep anything. You can start a new one.</Strip>
            </div>
            {button('Start over')}
          </>
        ) : (
          <>
            <ul className="list-disc space-y-1 pl-5">
              <li>A passport, driver’s license, or ID card, and your phone or camera</li>
              <li>About two minutes, on our payment provider’s page</li>
              <li>We keep the result, never the document</li>
            </ul>
            {button('Start')}
          </>
        )}
      </div>
    </OnboardingFrame>
  );
}
