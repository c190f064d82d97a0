import type { Resale } from '@assay/contract/shapes/resale.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { DateTime } from '../../lib/DateTime.tsx';

const STATE_CLASSES = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  open: 'text-ink-2',
  failed: 'font-semibold text-ink',
} as const;
const STATE_LABELS = { done: 'done', current: 'now', open: 'upcoming', failed: 'ended' } as const;

/** The steps of a resale, the same for both sides: what happened when, and the deadlines of the rest. */
export function SaleSteps({ steps }: { steps: Resale['steps'] }) {
  return (
    <ol className="grid gap-2 text-small" aria-label="Steps of this sale">
      {steps.map((step) => (
        <li
          key={step.key}
          className={`flex gap-3 ${STATE_CLASSES[step.state]}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="w-5 shrink-0 text-center" aria-hidden="true">
            {step.state === 'done' ? (
              <Icon name="check" />
            ) : step.state === 'failed' ? (
              '×'
            ) : step.state === 'current' ? (
              '→'
            ) : (
              '·'
            )}
          </span>
          <span>
            {step.title}
            <span className="sr-only"> ({STATE_LABELS[step.state]})</span>
            {step.at !== null ? (
              <span className="font-normal text-ink-2">
                {', '}
                <DateTime at={step.at} />
              </span>
            ) : step.by !== null ? (
              <span className="font-normal text-ink-2">
                {', by '}
                <DateTime at={step.by} />
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
