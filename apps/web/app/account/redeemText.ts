import type { Redeemed } from '@assay/contract/shapes/tax.ts';

/** What a code gave and where that is now. */
export function redeemedText(given: Pick<Redeemed, 'kind' | 'item' | 'couponCode' | 'status'>): {
  title: string;
  text: string;
} {
  if (given.kind === 'giveaway') {
    const title = given.item?.title ?? 'A giveaway';
    switch (given.status) {
      case 'in_bag':
        return { title, text: 'It lies in your bag and costs nothing. Order it to have it sent.' };
      case 'ordered':
        return { title, text: 'Ordered. Its invoice tells where it is.' };
      case 'unused':
        return { title, text: 'Claimed. Put it into your bag again by redeeming the code again.' };
    }
  }
  const title = given.couponCode === null ? 'A code for your bag' : `Code ${given.couponCode}`;
  return { title, text: given.status === 'ordered' ? 'Used with an order.' : 'It is yours: use it in your bag.' };
}
