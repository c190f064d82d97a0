import { AddressForm } from '../../entities/address/AddressForm.tsx';
import { loadOnboarding } from '../../features/onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../features/onboarding/OnboardingFrame.tsx';
import { personalMeta } from '../../lib/title.ts';
import type { Route } from './+types/shipping-address';

export { RouteErrorPage as ErrorBoundary } from '../../shell/RouteErrorPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadOnboarding(args);

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Shipping address', matches);

export default function ShippingAddress({ loaderData: { viewer, facts, shipping, next } }: Route.ComponentProps) {
  const { go, skip } = useLeaveStep(facts, 'shipping-address', next);
  return (
    <OnboardingFrame
      current="shipping-address"
      facts={facts}
      next={next}
      title="Where do we ship?"
      onSkip={facts.hasShipping ? null : skip}
    >
      <AddressForm
        address={shipping}
        fullName={`${viewer.firstName} ${viewer.lastName}`.trim()}
        asShipping
        submitLabel="Save and continue"
        onSaved={go}
      />
    </OnboardingFrame>
  );
}
