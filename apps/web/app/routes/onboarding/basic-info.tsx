import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useRef } from 'react';
import { loadOnboarding } from '../../features/onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../features/onboarding/OnboardingFrame.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useConfirmedElsewhere } from '../../session/useConfirmedElsewhere.ts';
import type { Route } from './+types/basic-info';

export { RouteErrorPage as ErrorBoundary } from '../../shell/RouteErrorPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadOnboarding(args);

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Basic info', matches);

export default function BasicInfo({ loaderData: { viewer, facts, next } }: Route.ComponentProps) {
  const { go, skip } = useLeaveStep(facts, 'basic-info', next);
  const touched = useRef(false);
  useConfirmedElsewhere(viewer.emailVerified, () => {
    if (!touched.current) void go();
  });
  const form = useApiForm({
    fields: ['firstName', 'lastName'] as const,
    check: (values) => [...checkFirstName(values.firstName), ...checkLastName(values.lastName)],
    submit: async (names) => {
      if (names.firstName !== viewer.firstName || names.lastName !== viewer.lastName)
        await browserApi.call('user.update', { body: names });
      await go();
    },
  });
  return (
    <OnboardingFrame
      current="basic-info"
      facts={facts}
      next={next}
      title={viewer.emailVerified ? 'Confirm your name' : 'Verify your email'}
      onSkip={viewer.emailVerified ? null : skip}
    >
      <div className="mb-6" role="status">
        {viewer.emailVerified ? (
          <Strip tone="commit" title={`${viewer.email} is verified.`} />
        ) : (
          <Strip tone="amber" title="Please verify your email">
            Open the link we sent to {viewer.email}, on this or another device, and this page will continue
            automatically. The link expires in 24 hours.
          </Strip>
        )}
      </div>
      {viewer.emailVerified ? null : (
        <div className="mb-6">
          <ResendButton email={viewer.email} next={next} />
        </div>
      )}
      <form {...form.props} className="space-y-5" onInput={() => (touched.current = true)}>
        <FormErrors of={form} />
        <NameFields first={form.field('firstName')} last={form.field('lastName')} names={viewer} />
        <p className="text-small text-ink-2">
          Enter your name as it appears on your ID. We’ll check it when we verify your identity.
        </p>
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Save and continue
        </Button>
      </form>
    </OnboardingFrame>
  );
}
