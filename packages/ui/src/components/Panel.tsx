import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/**
 * A surface with a hairline border. `ruled` adds the heavy top rule of the bid panel; `flush` leaves the padding to the
 * content.
 */
export function Panel({
  title,
  aside,
  ruled,
  flush,
  as: As = 'section',
  label,
  children,
  className,
}: {
  title?: ReactNode;
  /** Right end of the head. */
  aside?: ReactNode;
  ruled?: boolean;
  flush?: boolean;
  as?: 'section' | 'div' | 'aside' | 'article';
  /** Accessible name when there is no title. */
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <As className={cx('panel', ruled && 'panel-ruled', className)} aria-label={label}>
      {title || aside ? (
        <div className="panel-head">
          {title ? <h2>{title}</h2> : <span />}
          {aside}
        </div>
      ) : null}
      {flush ? children : <div className="panel-body">{children}</div>}
    </As>
  );
}
