import type { Item } from '@assay/contract/shapes/item.ts';
import type { Offer, OffersPossible } from '@assay/contract/shapes/offer.ts';
import { parseWholeDollars } from '@assay/domain/money/readAmount.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import {
  blockerText,
  hasOrder,
  instantPriceOf,
  isBankNeeded,
  orderHref,
  priceOf,
  responseText,
  stateOf,
} from '../../entities/offer/offerText.ts';
import { NeedsScript } from '../../forms/NeedsScript.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { nextQuery } from '../../session/next.ts';
import { MakeOffer } from './MakeOffer.tsx';
import { VisitorOffer } from './VisitorOffer.tsx';

type OfferState = { possible: OffersPossible; offer: Offer | null };

/** The panel of an item that takes offers: the owner's terms, the state of the reader's offer, and the form. */
export function OfferPanel({
  item,
  viewerId,
  buyPresses,
}: {
  item: Item;
  viewerId: string | null;
  /** Counts the presses on the bar's "Buy now": each opens the review of the purchase, or shows what it needs. */
  buyPresses: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (buyPresses > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [buyPresses]);
  const [offerState, setOfferState] = useState<OfferState | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const params = { id: item.id };
    try {
      const [possible, { offer }] = await Promise.all([
        browserApi.call('offer.possible', { params }),
        browserApi.call('offer.current', { params }),
      ]);
      setFailed(false);
      setOfferState({ possible, offer });
    } catch (error) {
      if (!(error instanceof Response) && !(error instanceof TypeError)) throw error;
      setFailed(true);
    }
  }, [item.id]);
  useEffect(() => {
    if (viewerId !== null) void load();
  }, [viewerId, load]);
  return (
    <div ref={box} className="bid-rows pt-5">
      {item.takesOffers ? <Terms item={item} /> : null}
      {item.takesOffers ? <NeedsScript what="Making an offer" /> : null}
      {item.heldBy !== null ? (
        <Strip tone="neutral" title="This item isn’t for sale now.">
          {CUSTODY[item.heldBy]}.
        </Strip>
      ) : viewerId === null && !item.takesOffers ? (
        <Strip tone="neutral" title="This item isn’t open to offers right now." />
      ) : viewerId === null ? (
        <VisitorOffer item={item} />
      ) : offerState === null ? (
        <p className="bid-rule" aria-busy={!hasFailed}>
          {hasFailed ? 'We couldn’t load offers. Reload the page to try again.' : 'One moment…'}
        </p>
      ) : (
        <CurrentOffer item={item} offerState={offerState} buyPresses={buyPresses} onChange={() => void load()} />
      )}
    </div>
  );
}

/** What its owner asks. */
function Terms({ item }: { item: Item }) {
  const instantCents = instantPriceOf(item);
  const from = item.minOfferCents === null ? 'Any amount from $1' : `From ${formatMoney(item.minOfferCents)}`;
  return (
    <div className="bid-price">
      <span className="bid-price-words">{instantCents === null ? 'Offers' : 'Buy now'}</span>
      {instantCents === null ? <b className="num">{from}</b> : <Price cents={instantCents} size="panel" />}
    </div>
  );
}

function CurrentOffer({
  item,
  offerState: { possible, offer },
  buyPresses,
  onChange,
}: {
  item: Item;
  offerState: OfferState;
  buyPresses: number;
  onChange: () => void;
}) {
  // An amount that was typed before logging in.
  const offerParam = useSearchParams()[0].get('offer');
  const initialCents = parseWholeDollars(offerParam ?? '');
  const here = `/items/${item.slug}?offer=${initialCents === null ? '' : initialCents / 100}`;
  const answers = responseText(possible.ownerResponseTimeMedianMs, possible.isHouse);
  return (
    <>
      {offer === null ? null : (
        <Strip
          tone={stateOf(offer).tone}
          title={`Your offer: ${formatMoney(priceOf(offer))}.`}
          action={
            <Link className="link" to={hasOrder(offer) ? orderHref(offer.invoiceId) : '/buying/offers?tab=made'}>
              {hasOrder(offer) ? 'View order' : offer.status === 'countered' ? 'Respond' : 'View offer'}
            </Link>
          }
        >
          {stateOf(offer).label}.
        </Strip>
      )}
      {possible.possible ? (
        <MakeOffer {...{ item, possible, initialCents, buyPresses }} onOffered={onChange} />
      ) : possible.reason === 'live_offer_exists' ? null : (
        <>
          <Strip tone="neutral" title={blockerText(possible)} />
          {possible.reason === 'own_item' ? (
            <LinkButton href="/buying/offers" block>
              Offers you received
            </LinkButton>
          ) : possible.missing.length > 0 ? (
            <LinkButton
              href={
                isBankNeeded(possible)
                  ? `/account/payments?add=bank&next=${encodeURIComponent(here)}`
                  : `/onboarding${nextQuery(here)}`
              }
              variant="commit"
              size="large"
              block
            >
              {isBankNeeded(possible) ? 'Add a bank account' : 'Finish setting up'}
            </LinkButton>
          ) : null}
        </>
      )}
      {answers === null ? null : <p className="bid-rule">{answers}</p>}
    </>
  );
}
