import { Button } from '@assay/ui/components/Button.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Stepper } from '@assay/ui/components/Stepper.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { skipStep } from '../../session/cookies.ts';
import { nextQuery } from '../../session/next.ts';
import type { OnboardingFacts, StepKey } from './steps.ts';
import { missingAfter, STEPS, stepsToward } from './steps.ts';

/** After a step, goes to the next missing one; at the end to the user's destination. */
export function useLeaveStep(
  facts: OnboardingFacts,
  current: StepKey,
  next: string | null,
): { go: () => Promise<void>; skip: () => void } {
  const navigate = useNavigate();
  const go = async (): Promise<void> => {
    const following = missingAfter(facts, current, next);
    await navigate(following === null ? (next ?? '/account') : `/onboarding/${following}${nextQuery(next)}`);
  };
  return {
    go,
    skip: () => {
      skipStep(current);
      void go();
    },
  };
}

/** Frame of an onboarding step: progress, what the step unlocks, its form, and Skip. */
export function OnboardingFrame({
  current,
  facts,
  next,
  title,
  onSkip,
  children,
}: {
  current: StepKey;
  facts: OnboardingFacts;
  /** The user's destination: only the steps it needs are shown. */
  next: string | null;
  title: string;
  /** Null when there is nothing to put off. */
  onSkip: (() => void) | null;
  children: ReactNode;
}) {
  const remaining = stepsToward(next);
  const steps = STEPS.filter((step) => step.key === current || remaining.includes(step));
  return (
    <div className="page py-8 md:py-12">
      <div className="mx-auto max-w-[44rem]">
        <Stepper
          label="Setting up your account"
          steps={steps.map((step) => ({
            key: step.key,
            label: step.label,
            state: step.key === current ? 'now' : step.isDone(facts) ? 'done' : 'next',
          }))}
        />
        <h1 className="mt-8">{title}</h1>
        <p className="mt-3 text-lead text-ink-2">{STEPS.find((step) => step.key === current)!.unlocks}</p>
        <Panel as="div" ruled className="mt-6">
          {children}
        </Panel>
        {onSkip === null ? null : (
          <div className="mt-4">
            <Button variant="plain" className="-ml-2" onClick={onSkip}>
              Skip for now
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
