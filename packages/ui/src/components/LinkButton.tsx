import { cx } from '../cx.ts';
import type { AnchorProps } from './Anchor.tsx';
import { Anchor } from './Anchor.tsx';
import type { ButtonVariant } from './Button.tsx';

/** A link that looks like a button: it navigates and changes nothing. */
export function LinkButton({
  variant = 'quiet',
  size = 'base',
  block,
  className,
  ...rest
}: AnchorProps & { variant?: ButtonVariant; size?: 'base' | 'large'; block?: boolean }) {
  return (
    <Anchor
      {...rest}
      className={cx('btn', `btn-${variant}`, size === 'large' && 'btn-large', block && 'btn-block', className)}
    />
  );
}
