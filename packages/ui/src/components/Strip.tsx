import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../tone.ts';
import { TONE_GLYPH } from '../tone.ts';
import { Icon } from './Icon.tsx';

/** A persistent notice in a page or panel. It isn't announced: also put changing text into the live region. */
export function Strip({
  tone = 'neutral',
  title,
  children,
  action,
  pulse,
  className,
}: {
  tone?: Tone;
  /** The state, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** One pulse when it appears (being outbid). */
  pulse?: boolean;
  className?: string;
}) {
  return (
    <div className={cx('strip', `tone-${tone}`, pulse && 'strip-pulse', className)}>
      <Icon name={TONE_GLYPH[tone]} />
      <p className="strip-text">
        {title ? <b>{title}</b> : null}
        {title && children ? ' ' : null}
        {children}
      </p>
      {action}
    </div>
  );
}
