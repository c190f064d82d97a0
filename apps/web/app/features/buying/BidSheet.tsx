import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { useEffect, useState } from 'react';
import { totalAt, useRates } from '../../entities/price/estimate.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { LotAnnouncements } from '../announcements/LotAnnouncements.tsx';
import { BidPanel } from '../bid/BidPanel.tsx';
import { lastTurningPoint, panelState } from '../bid/panelState.ts';
import { useBid } from '../bid/useBid.ts';
import { useItemLot } from '../bid/useItemLot.ts';
import '../item/item.css';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';

type Loaded = { item: Item; lot: Lot; access: Access };
const NO_ROWS = { items: [], total: 0 };

/** A lot's full bid panel in a list, opened at the review of its next bid: one click to review, one to place. */
export default function BidSheet({ itemId, auctionId }: { itemId: string; auctionId: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  useEffect(() => {
    let isLeft = false;
    Promise.all([
      browserApi.call('item.byId', { params: { id: itemId } }),
      browserApi.call('auction.access', { params: { id: auctionId } }),
    ]).then(
      ([item, access]) => {
        if (!isLeft) setLoaded(item.auction === null ? 'failed' : { item, lot: item.auction, access });
      },
      (error: unknown) => {
        if (!isExpectedFailure(error)) throw error;
        if (!isLeft) setLoaded('failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [itemId, auctionId]);
  if (loaded === null) return <p aria-busy="true">Loading the lot…</p>;
  if (loaded === 'failed') return <p>We couldn’t load the lot. Close this and try again.</p>;
  return <Sheet {...loaded} />;
}

function Sheet({ item, lot: initialLot, access: initialAccess }: Loaded) {
  const { lot, access, refresh, applyAnswer } = useItemLot(initialLot, initialAccess, NO_ROWS);
  const places = usePlace(access);
  const rates = useRates();
  const showsNextBid = !initialLot.youLead && (initialLot.status === 'open' || initialLot.status === 'extended');
  const bid = useBid({
    lot,
    estimateHighCents: item.estimateHighCents,
    access,
    here: `/items/${item.slug}`,
    intentCents: showsNextBid ? initialLot.minNextBidCents : null,
    totalOf: (cents) => totalAt(item, lot, cents, places.place, rates),
    onAccepted: applyAnswer,
    onRefused: () => void refresh(),
  });
  const turningPoint = useClockValue((now) => lastTurningPoint(lot, now));
  const zone = useTimeZone();
  const ownAhead = useOwnAhead();
  const viewer = {
    isLoggedIn: true,
    isOwn: item.isOwn,
    isStaff: false,
    zone,
    ownAhead,
    lastMaxCents: bid.lastMaxCents,
  };
  const state = panelState(lot, access, viewer, turningPoint);
  // It was opened by pressing the next bid, so open its review first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (showsNextBid && state.action === 'bid') bid.review();
  }, []);
  return (
    <>
      <LotAnnouncements lot={lot} state={state} hasBid={access?.hasBid ?? false} tab={null} />
      <BidPanel {...{ item, lot, access, state, bid, places }} onAnswered={() => void refresh()} />
    </>
  );
}
