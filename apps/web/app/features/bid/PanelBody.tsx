import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { AllIn } from '../../entities/price/AllIn.tsx';
import { NeedsScript } from '../../forms/NeedsScript.tsx';
import { useHydrated } from '../../lib/useInBrowser.ts';
import { loginPath } from '../../session/next.ts';
import { Remind } from '../watch/Remind.tsx';
import { BidBlockers } from './BidBlockers.tsx';
import { BidForm } from './BidForm.tsx';
import type { PanelProps } from './BidPanel.tsx';
import { OutcomeOfBid } from './BidResult.tsx';
import { BidReview } from './BidReview.tsx';
import { CreditLine } from './CreditLine.tsx';
import { keepInView } from './keepInView.ts';
import { LotOfferAnswer } from './LotOfferAnswer.tsx';
import { NewBidderLimit } from './NewBidderLimit.tsx';
import { SealedReceipt } from './Receipt.tsx';
import { SpeedBid, SpeedSetting } from './SpeedMode.tsx';
import { costsToShow } from './shownCosts.ts';

/** The interactive part of the panel: one action, its cost, and the binding terms. */
export function PanelBody(props: PanelProps) {
  const { item, lot, access, state, bid, places } = props;
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const lastStep = useRef(bid.flow.step);
  // Speed mode needs the script.
  const isScripted = useHydrated();
  const { flow } = bid;

  // Focus follows the bid before the paint: to the review, back to the field, to the outcome.
  useLayoutEffect(() => {
    const before = lastStep.current;
    lastStep.current = flow.step;
    if (before === flow.step) return;
    // The confirmation is in view by itself: the page doesn't scroll under the reader.
    if (flow.step === 'review' && before === 'edit') {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
    if (flow.step !== 'edit') return;
    if (flow.notice === null && flow.outcome === null) return field.current?.focus();
    // The position says how the bid went: it stays in view, and the page doesn't move if it already is.
    result.current?.focus({ preventScroll: true });
    const rows = result.current?.closest('.bid-rows');
    const position = rows?.querySelector('.bid-position');
    if (rows && position) return keepInView(position, rows);
  }, [flow]);

  const takesBids = ['bid', 'raise', 'seal', 'raise_sealed', 'log_in'].includes(state.action);
  const isClosedReview = !takesBids && flow.step === 'review';
  const { forget } = bid;
  // A reload doesn't open a review that leads nowhere.
  useEffect(() => {
    if (isClosedReview) forget();
  }, [isClosedReview, forget]);
  const isUnderWay = flow.step === 'placing' || flow.step === 'checking';
  const costs = costsToShow({
    lot,
    isLeading: state.standing === 'leading',
    yourMaxCents: access?.yourMaxCents ?? null,
    typedCents: bid.amountCents !== null && bid.amountCents >= bid.minimumCents ? bid.amountCents : null,
    minimumCents: bid.minimumCents,
    isMax: bid.isMax,
  });
  return (
    <>
      {isUnderWay && bid.speed.ceilingCents !== null && flow.step === 'placing' ? (
        <SpeedBid bid={bid} item={item} lot={lot} places={places} />
      ) : isUnderWay || (takesBids && flow.step === 'review') ? (
        <BidReview bid={bid} item={item} lot={lot} access={access} places={places} heading={heading} />
      ) : (
        <>
          {flow.step === 'review' ? <NotPlaced amountCents={flow.draft.amountCents} isUnsure={flow.isUnsure} /> : null}
          {takesBids ? <NeedsScript what="Bidding" /> : null}
          <Action {...props} field={field} />
          {flow.step === 'edit' ? (
            <div ref={result} tabIndex={-1} className="bid-result">
              <OutcomeOfBid outcome={flow.outcome} notice={flow.notice} lot={lot} slug={item.slug} />
            </div>
          ) : null}
          {access?.sealed ? <SealedReceipt receipt={access.sealed} slug={item.slug} /> : null}
          {isScripted && lot.status === 'extended' && (state.action === 'bid' || state.action === 'raise') ? (
            <SpeedSetting bid={bid} />
          ) : null}
          {takesBids ? (
            <div className="bid-costs">
              <AllIn item={item} {...costs} places={places} buyerPremiumBps={lot.buyerPremiumBps} />
              {state.action === 'log_in' ? (
                <NewBidderLimit amountCents={bid.holdOf(costs.amountCents)} />
              ) : (
                <CreditLine
                  access={access}
                  amountCents={costs.ceilingCents ?? costs.amountCents}
                  holdCents={bid.holdOf(costs.ceilingCents ?? costs.amountCents)}
                  here={`/items/${item.slug}`}
                />
              )}
              <p className="bid-terms">
                Bids are binding. Sales are final, and items are sold as-is.
                {item.achOnly ? ' You pay from a US bank account, not by card.' : ''}
              </p>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** The lot stopped taking this viewer's bids while the review was open. */
function NotPlaced({ amountCents, isUnsure }: { amountCents: number; isUnsure: boolean }) {
  return (
    <div role="alert">
      {isUnsure ? (
        <Strip tone="amber" title="We don’t know whether your bid was placed.">
          You can’t place {formatMoney(amountCents)} again on this lot. If your bid counted, it’s in the bid history.
        </Strip>
      ) : (
        <Strip tone="seal" title="Your bid was not placed.">
          {formatMoney(amountCents)} is no longer possible on this lot.
        </Strip>
      )}
    </div>
  );
}

function Action({
  item,
  lot,
  access,
  state,
  bid,
  places,
  won,
  onAnswered,
  field,
}: PanelProps & { field: RefObject<HTMLInputElement | null> }) {
  const here = `/items/${item.slug}`;
  switch (state.action) {
    case 'bid':
      if (bid.speed.ceilingCents !== null) return <SpeedBid bid={bid} item={item} lot={lot} places={places} />;
      return <BidForm bid={bid} mode={state.action} slug={item.slug} field={field} />;
    case 'log_in':
    case 'raise':
    case 'seal':
    case 'raise_sealed':
      return <BidForm bid={bid} mode={state.action} slug={item.slug} field={field} />;
    case 'log_in_if_bidder':
      return (
        <LinkButton href={loginPath(here)} size="large" block>
          Log in if you’ve bid on this lot
        </LinkButton>
      );
    case 'finish_steps':
    case 'get_credit':
    case 'pay_overdue':
    case 'contact':
      return (
        <>
          {lot.status === 'not_started' ? <Remind item={item} lot={lot} /> : null}
          <BidBlockers access={access} state={state} bid={bid} here={here} />
        </>
      );
    case 'answer_offer':
      return access?.lotOffer ? <LotOfferAnswer offer={access.lotOffer} onAnswered={onAnswered} /> : null;
    case 'remind':
      return <Remind item={item} lot={lot} />;
    case 'pay_invoice':
      return (
        won ?? (
          <LinkButton
            href={`/account/invoices${access?.invoiceId ? `/${access.invoiceId}` : ''}`}
            variant="commit"
            size="large"
            block
          >
            View invoice
          </LinkButton>
        )
      );
    // The next lots are below the panel.
    case 'browse':
    case 'none':
      return null;
  }
}
