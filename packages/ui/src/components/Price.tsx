import { useState } from 'react';
import { cx } from '../cx.ts';
import { figures } from '../money.ts';

export type PriceProps = {
  cents: number;
  size?: 'card' | 'panel' | 'hero' | 'inline';
  /** Always show cents (totals). Nonzero cents are shown anyway. */
  showCents?: boolean;
  className?: string;
};

/** An amount in US dollars. When it changes on the page, its figures roll once. */
export function Price({ cents, size = 'inline', showCents = false, className }: PriceProps) {
  const [first] = useState(cents);
  const [rolled, setRolled] = useState(false);
  if (!rolled && cents !== first) setRolled(true);
  const sign = cents < 0 ? '\u2212' : '';
  if (size === 'inline')
    return (
      <span className={cx('price price-inline', className)}>
        {sign}${figures(cents, showCents)}
      </span>
    );
  return (
    <span className={cx('price', `price-${size}`, className)}>
      {sign}
      <sup>$</sup>
      <span key={cents} className={rolled ? 'price-roll' : undefined}>
        {figures(cents, showCents)}
      </span>
    </span>
  );
}
