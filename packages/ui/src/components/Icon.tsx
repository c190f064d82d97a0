import { cx } from '../cx.ts';
import sprite from '../marks/icons.svg?no-inline';

export type IconName =
  | 'search'
  | 'bell'
  | 'person'
  | 'bag'
  | 'menu'
  | 'close'
  | 'heart'
  | 'check'
  | 'alert'
  | 'info'
  | 'left'
  | 'right'
  | 'down'
  | 'plus'
  | 'minus'
  | 'external'
  | 'calendar'
  | 'lock'
  | 'card'
  | 'bank'
  | 'truck'
  | 'hallmark'
  | 'history'
  | 'raise'
  | 'sun'
  | 'camera'
  | 'glyph-circle'
  | 'glyph-ring'
  | 'glyph-triangle'
  | 'glyph-diamond'
  | 'glyph-square'
  | 'glyph-clock';

/** An icon from the sprite. Decorative by default; give `label` only when no text is next to it. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={cx(name.startsWith('glyph-') ? 'glyph' : 'icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
