import { cx } from '../cx.ts';
import { Icon } from './Icon.tsx';

export type Step = { key: string; label: string; state: 'done' | 'now' | 'next' };

/** The current step of an ordered task. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={cx('step', step.state === 'done' && 'step-done', step.state === 'now' && 'step-now')}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="step-mark num">
            {step.state === 'done' ? <Icon name="check" label="Done" /> : index + 1}
            <span className="step-label">{step.label}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
