import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import type { ReactNode } from 'react';
import { Fragment, Suspense, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { itemTitle } from '../../entities/item/itemNames.ts';
import { Increments } from '../../entities/lot/Increments.tsx';
import { totalAt, useRates } from '../../entities/price/estimate.ts';
import { usePlace } from '../../entities/price/usePlace.ts';
import { useOwnAhead, useTimeZone } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { useBusinessName } from '../../session/shellData.ts';
import { LotAnnouncements } from '../announcements/LotAnnouncements.tsx';
import { BidPanel } from '../bid/BidPanel.tsx';
import { lastTurningPoint, panelState } from '../bid/panelState.ts';
import { StickyBar } from '../bid/StickyBar.tsx';
import { useBid } from '../bid/useBid.ts';
import { useItemLot } from '../bid/useItemLot.ts';
import { History } from '../bidHistory/History.tsx';
import type { ClosedLot } from './closedLot.ts';
import { ItemFrame } from './ItemFrame.tsx';
import type { ItemData } from './itemData.ts';
import { ShippingSection } from './ShippingSection.tsx';

const WonPanel = lazyWithRetry(() => import('./ClosedPanel.tsx'), 'WonPanel');
const AfterClose = lazyWithRetry(() => import('./ClosedPanel.tsx'), 'AfterClose');

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** Those who only watch reload within this time after the close, not all in the same moment. */
const SPREAD_MS = 5_000;
/** A reload that failed, or came before the winner's invoice was written, is tried again, later each time. */
const MAX_TRIES = 5;
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
  const { closed } = data;
  const isDone = lot.status === 'done';
  const hasWon = state.standing === 'won';
  useClosing({ isDone, hasWon, closed });
  // What the server rendered has no boundary; what appears when the lot closes waits for its code.
  const [Boundary] = useState(() => (isDone ? Fragment : Later));
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
      <BidPanel
        {...{ item, lot, access, state, bid, places }}
        won={
          closed?.won ? (
            <Boundary>
              <WonPanel item={item} won={closed.won} />
            </Boundary>
          ) : undefined
        }
        onAnswered={() => void refresh()}
      />
      {isDone || lot.increments === undefined ? null : (
        <details className="px-6 pb-5 text-small max-md:px-4">
          <summary className="link w-fit cursor-pointer">Bid increments of this lot</summary>
          <Increments steps={lot.increments} caption="Bid increments of this lot" />
        </details>
      )}
      {beside.panel}
    </>
  );
  const shippedCents = isDone ? lot.hammerCents : lot.bidCount === 0 ? lot.openingCents : lot.priceCents;
  // An offer is answered in the sheet.
  const link = isDone && closed !== null && state.action !== 'answer_offer' ? barLink(closed, hasWon) : null;
  return (
    <ItemFrame
      item={item}
      panel={
        <>
          {panel}
          {isDone && closed !== null ? (
            <Boundary>
              <AfterClose item={item} closed={closed} isLoggedIn={viewerId !== null} />
            </Boundary>
          ) : null}
        </>
      }
      isPanelInSheet={link === null}
      bar={
        <>
          <StickyBar lot={lot} state={state} link={link} onOpen={() => setSheetOpen(true)} />
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

/** Loads what the page of a closed lot shows, once the lot closes while the page is open, and again for its winner. */
function useClosing({ isDone, hasWon, closed }: { isDone: boolean; hasWon: boolean; closed: ClosedLot | null }): void {
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  const isMissing = isDone && (closed === null || (hasWon && closed.won === null));
  useEffect(() => {
    if (!isMissing || tries === MAX_TRIES) return;
    const firstMs = hasWon ? 0 : Math.random() * SPREAD_MS;
    const timer = setTimeout(
      () => void revalidate().finally(() => setTries((count) => count + 1)),
      tries === 0 ? firstMs : 2 ** tries * 1_000,
    );
    return () => clearTimeout(timer);
  }, [isMissing, hasWon, tries, revalidate]);
}

/** The bar's button of a closed lot: to pay, to the order, or to the next lots. */
function barLink({ won, next }: ClosedLot, hasWon: boolean): { href: string; label: string; isMain: boolean } {
  if (hasWon && won !== null) return { ...won.action, isMain: won.action.isPay };
  return next.length > 0
    ? { href: '#next-lots', label: 'Next lots', isMain: false }
    : { href: '/marketplace?sale_state=live', label: 'Browse lots', isMain: false };
}
