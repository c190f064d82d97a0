import type { Offer } from '@assay/contract/shapes/offer.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import {
  earlierSaleHref,
  hasOrder,
  isLive,
  isSale,
  orderHref,
  priceOf,
  stateOf,
} from '../../entities/offer/offerText.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { ReportLink } from '../../lib/ReportLink.tsx';
import { AnswerOffer } from './AnswerOffer.tsx';

/** One offer: the item, the current price, every step with who and when, and the viewer's possible answers. */
export function OfferRow({ offer }: { offer: Offer }) {
  const state = stateOf(offer);
  const isOwner = offer.side === 'owner';
  const seller = offer.isHouse ? 'We' : 'The owner';
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <LotCell item={offer.item} />
        <span className="flex flex-wrap items-center gap-3">
          {offer.isRead ? null : <Chip tone="amber">New</Chip>}
          <Chip tone={state.tone}>{state.label}</Chip>
          <b className="num">{formatMoney(priceOf(offer))}</b>
        </span>
      </div>
      <ol className="mt-3 text-small text-ink-2">
        <li>
          {isOwner ? offer.buyerAlias : 'You'} offered {formatMoney(offer.amountCents)},{' '}
          <DateTime at={offer.createdAt} />
        </li>
        {offer.counterAt === null || offer.counterCents === null ? null : (
          <li>
            {isOwner ? 'You' : seller} countered at {formatMoney(offer.counterCents)}, <DateTime at={offer.counterAt} />
          </li>
        )}
        {offer.concludedAt === null ? null : (
          <li>
            {state.label}, <DateTime at={offer.concludedAt} />
          </li>
        )}
      </ol>
      {isLive(offer) && !offer.isCharging ? (
        <p className="mt-2 text-small">
          Expires in <Countdown endsAt={Date.parse(offer.expiresAt)} phase="plain" closingText="a moment" />
          {isOwner && offer.netCents !== null ? ` · You’d receive ${formatMoney(offer.netCents)}` : ''}
        </p>
      ) : null}
      {hasOrder(offer) ? (
        <p className="mt-2">
          <Link className="link" to={orderHref(offer.invoiceId)}>
            View order
          </Link>
        </p>
      ) : isOwner && isSale(offer) ? (
        <p className="mt-2">
          <Link className="link" to={earlierSaleHref(offer.id)}>
            View sale
          </Link>
        </p>
      ) : null}
      <AnswerOffer offer={offer} />
      <ReportLink subject="offer" id={offer.id} name={offer.item.title} />
    </li>
  );
}
