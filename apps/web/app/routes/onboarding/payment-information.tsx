import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { loadOnboarding } from '../../features/onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../features/onboarding/OnboardingFrame.tsx';
import { AddCard } from '../../features/payments/AddCard.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { personalMeta } from '../../lib/title.ts';
import { nextQuery } from '../../session/next.ts';
import { useConfirmedElsewhere } from '../../session/useConfirmedElsewhere.ts';
import type { Route } from './+types/payment-information';

export { RouteErrorPage as ErrorBoundary } from '../../shell/RouteErrorPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadOnboarding(args);

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Payment information', matches);

export default function PaymentInformation({ loaderData: { viewer, facts, next } }: Route.ComponentProps) {
  const { go, skip } = useLeaveStep(facts, 'payment-information', next);
  useConfirmedElsewhere(viewer.emailVerified);
  // Bank accounts are set up on their usual page; after that onboarding continues with the next step.
  const after = encodeURIComponent(`/onboarding/identity-verification${nextQuery(next)}`);
  return (
    <OnboardingFrame
      current="payment-information"
      facts={facts}
      next={next}
      title="How would you like to pay?"
      onSkip={facts.hasCard ? null : skip}
    >
      {facts.hasCard ? (
        <>
          <Strip tone="commit" title="You’ve added a payment method.">
            You can add more later.
          </Strip>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="commit" onClick={() => void go()}>
              Continue
            </Button>
            <LinkButton href="/account/payments">Cards and bank accounts</LinkButton>
          </div>
        </>
      ) : viewer.emailVerified ? (
        <>
          <AddCard submitLabel="Save and continue" onSaved={go} />
          <section aria-labelledby="by-bank" className="mt-8 border-t border-line pt-6">
            <h2 id="by-bank" className="text-h3">
              Or pay from a bank account
            </h2>
            <p className="mt-2 max-w-[60ch] text-ink-2">
              {facts.bankWaits
                ? 'We sent two small deposits to your bank account. Enter their amounts to complete this step.'
                : 'Use a US account. Link it instantly, or with two small deposits within two business days. A debit takes about four business days.'}
            </p>
            <LinkButton className="mt-4" href={`/account/payments?${facts.bankWaits ? '' : 'add=bank&'}next=${after}`}>
              {facts.bankWaits ? 'View bank account' : 'Add a bank account'}
            </LinkButton>
          </section>
        </>
      ) : (
        <>
          <Strip tone="amber" title="Please verify your email">
            You can add a card once you’ve verified {viewer.email}.
          </Strip>
          <div className="mt-5">
            <ResendButton email={viewer.email} next={next} />
          </div>
        </>
      )}
    </OnboardingFrame>
  );
}
