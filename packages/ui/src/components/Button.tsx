import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';

export type ButtonVariant = 'commit' | 'quiet' | 'danger' | 'plain';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /**
   * commit = money or the page's one main action; quiet = everything else; danger = destructive; plain = looks like a
   * link.
   */
  variant?: ButtonVariant;
  size?: 'base' | 'large';
  block?: boolean;
  /** The action is in progress: presses are ignored and the label changes to `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: string;
  /** Why the button is disabled. It stays focusable and the reason is shown below it. */
  disabledReason?: string | null;
  children: ReactNode;
};

/** A button. The default type is "button"; set type="submit" inside forms. */
export function Button({
  variant = 'quiet',
  size = 'base',
  block,
  pending,
  pendingLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const id = useId();
  const blocked = Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked || pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx('btn', `btn-${variant}`, size === 'large' && 'btn-large', block && 'btn-block', className)}
        aria-disabled={blocked || pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby={cx(rest['aria-describedby'], blocked && id) || undefined}
        onClick={press}
      >
        {pending ? <span className="pending-mark" aria-hidden="true" /> : null}
        {pending && pendingLabel ? pendingLabel : children}
      </button>
      {blocked ? (
        <p className="btn-reason" id={id}>
          {disabledReason}
        </p>
      ) : null}
    </>
  );
}
