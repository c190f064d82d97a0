import type { Redeemed } from '@assay/contract/shapes/redeem.ts';

/** What a code unlocked, and its current state. */
export function redeemedText(redeemed: Pick<Redeemed, 'kind' | 'item' | 'couponCode' | 'status'>): {
  title: string;
  text: string;
} {
  if (redeemed.kind === 'giveaway') {
    const title = redeemed.item?.title ?? 'A giveaway';
    switch (redeemed.status) {
      case 'in_bag':
        return { title, text: 'It’s in your bag, free of charge. Place the order and we’ll send it.' };
      case 'ordered':
        return { title, text: 'Ordered. See its invoice for delivery status.' };
      case 'unused':
        return { title, text: 'Claimed. Redeem the code again to put it back in your bag.' };
    }
  }
  const title = redeemed.couponCode === null ? 'A code for your bag' : `Code ${redeemed.couponCode}`;
  return { title, text: redeemed.status === 'ordered' ? 'Used with an order.' : 'Ready to use in your bag.' };
}
