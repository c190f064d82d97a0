import { countdownParts, isShort } from '../countdown.ts';
import { cx } from '../cx.ts';
import { useClockValue } from './ClockProvider.tsx';

export type CountdownProps = {
  /** The moment counted to, epoch ms of the server. */
  endsAt: number;
  /** open turns amber in the last five minutes; extended is violet; blind is steel blue; plain keeps the text color. */
  phase?: 'open' | 'extended' | 'blind' | 'plain';
  size?: 'panel' | 'inline';
  /** Text at local zero, until the server confirms. */
  closingText?: string;
  className?: string;
};

const PHASE_CLASS = { open: null, extended: 'countdown-violet', blind: 'countdown-blind', plain: null } as const;

/** Time left by the page's clock. It never declares an end: at zero it shows `closingText`. */
export function Countdown({
  endsAt,
  phase = 'open',
  size = 'inline',
  closingText = 'Closing…',
  className,
}: CountdownProps) {
  const text = useClockValue((now) => {
    const parts = countdownParts(endsAt - now);
    return parts === null ? '' : parts.map((part) => `${part.value} ${part.unit}`).join('|');
  });
  const short = useClockValue((now) => isShort(endsAt - now));
  const parts = text === '' ? [] : text.split('|').map((part) => part.split(' '));
  // In a line of text: "2m 05s". On its own: "02 min 05 sec".
  const isInline = size === 'inline';
  if (isInline && parts.length > 1 && parts[0]![0] === '00') parts.shift();
  return (
    <span
      role="timer"
      className={cx(
        'countdown',
        `countdown-${size}`,
        PHASE_CLASS[phase] ?? (phase === 'open' && short ? 'countdown-amber' : null),
        text === '' && 'countdown-closing',
        className,
      )}
    >
      {text === ''
        ? closingText
        : parts.map(([value, unit], index) => (
            <span key={unit}>
              <b>{isInline && index === 0 ? Number(value) : value}</b>
              <span className="countdown-unit">{isInline ? unit!.charAt(0) : unit}</span>{' '}
            </span>
          ))}
    </span>
  );
}
