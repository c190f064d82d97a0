import { cx } from '../cx.ts';
import type { Tone } from '../tone.ts';

/** How much of a limit is used. `text` says the same and is shown above the bar. */
export function Meter({
  value,
  max,
  text,
  tone = 'commit',
  className,
}: {
  value: number;
  max: number;
  text: string;
  tone?: Tone;
  className?: string;
}) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div className={cx(`tone-${tone}`, className)}>
      <p className="mb-1 text-small text-ink-2 num">{text}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn alike in all browsers */}
      <svg className="meter" role="meter" aria-valuemin={0} aria-valuemax={max} aria-valuenow={value} aria-label={text}>
        <rect width={`${(share * 100).toFixed(1)}%`} height="100%" />
      </svg>
    </div>
  );
}
