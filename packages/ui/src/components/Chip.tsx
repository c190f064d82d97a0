import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../tone.ts';
import { TONE_GLYPH } from '../tone.ts';
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';

/** A state in a word, with its glyph. `glyph={null}` leaves the glyph out where the word alone is a plain label. */
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
