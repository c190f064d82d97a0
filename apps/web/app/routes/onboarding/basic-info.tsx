import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadOnboarding } from '../../onboarding/load.ts';
import { OnboardingFrame, useLeaveStep } from '../../onboarding/OnboardingFrame.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { ResendButton } from '../../session/ResendButton.tsx';
import type { Route } from './+types/basic-info';

export { RouteErrorPage as ErrorBoundary } from '../../account/RouteErrorPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadOnboarding(args);

export const meta: Route.MetaFunction = () => personalMeta('Basic info');

export default function BasicInfo({ loaderData: { viewer, facts, next } }: Route.ComponentProps) {
  const { go, skip } = useLeaveStep(facts, 'basic-info', next);
  const { revalidate } = useRevalidator();
  // The link is opened in another tab: coming back to this one shows it done.
  useEffect(() => {
    if (viewer.emailVerified) return;
    const seen = (): void => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [viewer.emailVerified, revalidate]);
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
      title="Is this you?"
      onSkip={viewer.emailVerified ? null : skip}
    >
      <div className="mb-6" role="status">
        {viewer.emailVerified ? (
          <Strip tone="commit" title={`${viewer.email} is verified.`} />
        ) : (
          <Strip tone="amber" title="Please verify your email">
            Open the link that we sent to {viewer.email}. It holds for 24 hours.
          </Strip>
        )}
      </div>
      {viewer.emailVerified ? null : (
        <div className="mb-6">
          <ResendButton email={viewer.email} />
        </div>
      )}
      <form {...form.props} className="space-y-5">
        <FormErrors of={form} />
        <NameFields first={form.field('firstName')} last={form.field('lastName')} names={viewer} />
        <p className="text-small text-ink-2">As on your ID: your identity is checked against it later.</p>
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Save and go on
        </Button>
      </form>
    </OnboardingFrame>
  );
}
