import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../tone.ts';
import { TONE_GLYPH } from '../tone.ts';
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';

/** A state as a label with its glyph. `glyph={null}` omits the glyph where a plain label is enough. */
export function Chip({
  tone = 'neutral',
  glyph = TONE_GLYPH[tone],
  children,
  className,
}: {
  tone?: Tone;
  glyph?: IconName | null;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('chip', `tone-${tone}`, className)}>
      {glyph ? <Icon name={glyph} /> : null}
      {children}
    </span>
  );
}
