import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { itemTitle } from '../../entities/item/itemNames.ts';
import { Increments } from '../../entities/lot/Increments.tsx';
import { totalAt, useRates } from '../../entities/price/estimate.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';
import { useBusinessName } from '../../session/shellData.ts';
import { LotAnnouncements } from '../announcements/LotAnnouncements.tsx';
import { BidPanel } from '../bid/BidPanel.tsx';
import { lastTurningPoint, panelState } from '../bid/panelState.ts';
import { StickyBar } from '../bid/StickyBar.tsx';
import { useBid } from '../bid/useBid.ts';
import { useInvoiceOf } from '../bid/useInvoiceOf.ts';
import { useItemLot } from '../bid/useItemLot.ts';
import { History } from '../bidHistory/History.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import type { ItemData } from './itemData.ts';
import { ShippingSection } from './ShippingSection.tsx';

const NARROW = '(width < 48rem)';

export type LotViewProps = { item: Item; initialLot: Lot; data: ItemData };
/** A hook for content next to the bidding and its dialog. A page never switches to another one. */
export type UseBeside = (props: {
  item: Item;
  lot: Lot;
  access: Access | null;
  onChange: () => void;
  /** Another dialog opens: the sheet closes for it. */
  closeSheet: () => void;
}) => { panel: ReactNode; dialog: ReactNode };

const NOTHING = { panel: null, dialog: null };
const useNothing: UseBeside = () => NOTHING;

/** The page of an item with a lot; the lot stays live while the page is open. */
export function LotView({ item, initialLot, data, useBeside = useNothing }: LotViewProps & { useBeside?: UseBeside }) {
  const { lot, access, history, refresh, applyAnswer } = useItemLot(initialLot, data.access, data.history);
  const places = usePlace(access);
  const rates = useRates();
  const bid = useBid({
    lot,
    estimateHighCents: item.estimateHighCents,
    access,
    here: `/items/${item.slug}`,
    intentCents: data.intentCents,
    totalOf: (cents) => totalAt(item, lot, cents, places.place, rates),
    onAccepted: applyAnswer,
    onRefused: () => void refresh(),
  });
  const turningPoint = useClockValue((now) => lastTurningPoint(lot, now));
  const zone = useTimeZone();
  const ownAhead = useOwnAhead();
  const { viewerId, isStaff } = data;
  const { lastMaxCents } = bid;
  const state = useMemo(
    () =>
      panelState(
        lot,
        access,
        { isLoggedIn: viewerId !== null, isOwn: item.isOwn, isStaff, zone, ownAhead, lastMaxCents },
        turningPoint,
      ),
    [lot, access, viewerId, item.isOwn, isStaff, zone, ownAhead, lastMaxCents, turningPoint],
  );
  const invoiceId = useInvoiceOf(state.standing === 'won' ? lot.auctionId : null, data.invoiceId);
  const [isSheetOpen, setSheetOpen] = useState(false);
  // To a visitor it is the message about the log-out that is shown.
  const hasIntent = data.intentCents !== null || (bid.isLeft && access !== null);
  // On phones the amount chosen before logging in, or left in a review, is in the sheet.
  useEffect(() => {
    if (hasIntent && matchMedia(NARROW).matches) setSheetOpen(true);
  }, [hasIntent]);

  // Steps are completed on other pages and tabs, so missing steps are reloaded when the viewer returns.
  const hasSteps = (access?.missing.length ?? 0) > 0;
  useEffect(() => {
    if (!hasSteps) return;
    const isVisible = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', isVisible);
    return () => document.removeEventListener('visibilitychange', isVisible);
  }, [hasSteps, refresh]);

  const beside = useBeside({
    item,
    lot,
    access,
    onChange: () => void refresh(),
    closeSheet: () => setSheetOpen(false),
  });
  const panel = (
    <>
      <BidPanel {...{ item, lot, access, state, bid, places, invoiceId }} onAnswered={() => void refresh()} />
      {lot.increments === undefined ? null : (
        <details className="px-6 pb-5 text-small max-md:px-4">
          <summary className="link w-fit cursor-pointer">Bid increments of this lot</summary>
          <Increments steps={lot.increments} caption="Bid increments of this lot" />
        </details>
      )}
      {beside.panel}
    </>
  );
  const shippedCents = lot.status === 'done' ? lot.hammerCents : lot.bidCount === 0 ? lot.openingCents : lot.priceCents;
  return (
    <ItemFrame
      item={item}
      panel={panel}
      bar={
        <>
          <StickyBar lot={lot} state={state} onOpen={() => setSheetOpen(true)} />
          <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title={item.title} className="bid-sheet">
            {panel}
          </Dialog>
          {beside.dialog}
          <LotAnnouncements
            lot={lot}
            state={state}
            hasBid={access?.hasBid ?? false}
            tab={{ title: item.title, rest: itemTitle(item, useBusinessName()) }}
          />
        </>
      }
      shipping={
        <ShippingSection
          item={item}
          amountCents={shippedCents}
          label={state.price.label.split(' · ')[0]!}
          places={places}
          lot={lot}
        />
      }
      history={
        <History
          slug={item.slug}
          lot={lot}
          rows={history.rows}
          total={history.total}
          isLoading={history.isLoading}
          readEarlier={history.readEarlier}
        />
      }
    />
  );
}
