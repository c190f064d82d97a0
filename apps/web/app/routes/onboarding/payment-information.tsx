import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadOnboarding } from '../../onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../onboarding/OnboardingFrame.tsx';
import { AddCard } from '../../payments/AddCard.tsx';
import { ResendButton } from '../../session/ResendButton.tsx';
import type { Route } from './+types/payment-information';

export { RouteErrorPage as ErrorBoundary } from '../../account/RouteErrorPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadOnboarding(args);

export const meta: Route.MetaFunction = () => personalMeta('Payment information');

export default function PaymentInformation({ loaderData: { viewer, facts, next } }: Route.ComponentProps) {
  const { go, skip } = useLeaveStep(facts, 'payment-information', next);
  return (
    <OnboardingFrame
      current="payment-information"
      facts={facts}
      title="How do you pay?"
      onSkip={facts.hasCard ? null : skip}
    >
      {facts.hasCard ? (
        <>
          <Strip tone="commit" title="A card is saved.">
            You can add others later.
          </Strip>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="commit" onClick={() => void go()}>
              Go on
            </Button>
            <LinkButton href="/account/payments">Your cards</LinkButton>
          </div>
        </>
      ) : viewer.emailVerified ? (
        <AddCard submitLabel="Save and go on" onSaved={go} />
      ) : (
        <>
          <Strip tone="amber" title="Please verify your email">
            A card can be added once we know that {viewer.email} is yours.
          </Strip>
          <div className="mt-5">
            <ResendButton email={viewer.email} />
          </div>
        </>
      )}
    </OnboardingFrame>
  );
}
