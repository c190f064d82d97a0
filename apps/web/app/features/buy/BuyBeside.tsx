import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';
import { BuyAction } from './BuyPanel.tsx';
import { buyState } from './buyState.ts';
import type { Buy } from './useBuy.ts';

/** The buy-now price next to the bidding, while it is available. */
export function BuyBeside({ item, lot, access, buy }: { item: Item; lot: Lot; access: Access | null; buy: Buy }) {
  const zone = useTimeZone();
  const ownAhead = useOwnAhead();
  const { buyNow } = lot;
  if (buyNow === null || !buyNow.isOffered) return null;
  const state = buyState(lot, buyNow, access, { isOwn: item.isOwn, zone, ownAhead });
  const ends = lot.reserve === 'none' ? 'with the first bid' : 'when the reserve is met';
  return (
    <section className="buy-beside" aria-label="Buy now">
      <p className="buy-beside-words">
        <b className="num">Or buy it now for {formatMoney(buyNow.priceCents)}</b>
        <span className="bid-reserve">
          {state.action === 'buy' || state.action === 'log_in'
            ? `This offer ends ${ends}.`
            : `${state.title} ${state.text}`}
        </span>
      </p>
      <BuyAction {...{ item, access, state, buy }} quantity={1} isBeside />
    </section>
  );
}
