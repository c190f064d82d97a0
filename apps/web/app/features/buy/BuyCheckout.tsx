import type { Item } from '@assay/contract/shapes/item.ts';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import type { Buy } from './useBuy.ts';

const CheckoutDialog = lazyWithRetry(() => import('./CheckoutDialog.tsx'), 'default');

/** The checkout of one item. Its code and the payment code are loaded with the first purchase. */
export function BuyCheckout({ item, buy }: { item: Item; buy: Buy }) {
  const [wasOpened, setOpened] = useState(false);
  if (!wasOpened && buy.step.step !== 'closed') setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CheckoutDialog item={item} buy={buy} />
    </Suspense>
  );
}
