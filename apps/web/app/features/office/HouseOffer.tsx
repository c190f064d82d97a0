import type { Offer } from '@assay/contract/shapes/offer.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { isLive, isYourTurn, netOf, parseDollars, priceOf, stateOf } from '../../entities/offer/offerText.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';
import { assayReceives } from './deskText.ts';
import { OfficeAction } from './OfficeAction.tsx';

/** An offer on one of Assay's items, with the three possible answers. */
export function OfficeOfferRow({ offer }: { offer: Offer }) {
  const state = stateOf(offer);
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <LotCell item={offer.item} />
        <span className="flex flex-wrap items-center gap-3">
          <Chip tone={state.tone}>{isYourTurn(offer) ? 'Our turn to respond' : state.label}</Chip>
          <b className="num">{formatMoney(priceOf(offer))}</b>
        </span>
      </div>
      <p className="mt-3 text-small text-ink-2">
        {offer.buyerAlias} offered {formatMoney(offer.amountCents)}, <DateTime at={offer.createdAt} />.
        {offer.counterCents === null ? '' : ` We countered at ${formatMoney(offer.counterCents)}.`}
      </p>
      {isLive(offer) && !offer.isCharging ? (
        <p className="mt-1 text-small">
          Expires in <Countdown endsAt={Date.parse(offer.expiresAt)} phase="plain" closingText="a moment" />
        </p>
      ) : null}
      {isYourTurn(offer) ? <Answers offer={offer} /> : null}
    </li>
  );
}

function Answers({ offer }: { offer: Offer }) {
  const { fees } = useSettings();
  const price = formatMoney(offer.amountCents);
  const params = { id: offer.id };
  return (
    <div className="office-acts mt-4">
      <OfficeAction
        call="office.offerAccept"
        id={`accept-${offer.id}`}
        title={`Accept ${price}`}
        tone="commit"
        confirm={{
          title: `Accept ${price}?`,
          text: `“${offer.item.title}” is sold to ${offer.buyerAlias} for ${price}, and we charge the buyer immediately. All other offers on it end. This can’t be undone. Below the reserve or half of the low estimate, a colleague must confirm first.`,
        }}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.offerAccept', {
            params,
            body: { note, expectedTotalCents: offer.netCents ?? undefined },
            idempotencyKey,
          })
        }
        doneMessage={`Accepted: “${offer.item.title}” sold for ${price}.`}
      />
      <OfficeAction
        call="office.offerCounter"
        id={`counter-${offer.id}`}
        title="Counter"
        buttonLabel="Send counter offer"
        inputs={[
          {
            name: 'amountCents',
            label: 'Counter offer',
            kind: 'money',
            hint: `Whole dollars, from ${formatMoney(offer.leastCounterCents ?? offer.amountCents)}. Below the reserve or half of the low estimate, a colleague must confirm first.`,
            check: (typed) => (parseDollars(typed) === null ? 'Enter a whole dollar amount' : null),
            preview: (typed) => assayReceives(parseDollars(typed)),
          },
        ]}
        send={(values, note, idempotencyKey) => {
          const amountCents = parseDollars(values.amountCents ?? '') ?? 0;
          return browserApi.call('office.offerCounter', {
            params,
            body: { amountCents, expectedTotalCents: netOf(amountCents, offer, fees), note },
            idempotencyKey,
          });
        }}
        doneMessage={`Countered: ${offer.buyerAlias} has 48 hours to respond.`}
      />
      <OfficeAction
        call="office.offerReject"
        id={`reject-${offer.id}`}
        title="Reject"
        tone="danger"
        confirm={{
          title: `Reject ${price}?`,
          text: `We notify ${offer.buyerAlias} immediately. A new offer must be higher than this one.`,
        }}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.offerReject', { params, body: { note }, idempotencyKey })
        }
        doneMessage={`Rejected: ${price} for “${offer.item.title}”.`}
      />
    </div>
  );
}
