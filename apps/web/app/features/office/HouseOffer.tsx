import type { Offer } from '@assay/contract/shapes/offer.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { isLive, isYourTurn, netOf } from '../../entities/offer/offerText.ts';
import { When } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';
import { assayReceives } from './assayReceives.ts';
import { OfficeAction } from './OfficeAction.tsx';
import { Peek } from './workbench/Peek.tsx';

/** An offer on one of Assay's items, with the three possible answers. */
export function HouseOffer({ offer }: { offer: Offer }) {
  return (
    <Peek
      facts={[
        { key: 'offered', label: 'Offered', value: formatMoney(offer.amountCents) },
        ...(offer.counterCents === null
          ? []
          : [{ key: 'counter', label: 'Our counter offer', value: formatMoney(offer.counterCents) }]),
        { key: 'buyer', label: 'Buyer', value: offer.buyerAlias },
        { key: 'made', label: 'Made', value: <When at={offer.createdAt} /> },
        { key: 'expires', label: isLive(offer) ? 'Expires' : 'Last deadline', value: <When at={offer.expiresAt} /> },
      ]}
      acts={isYourTurn(offer) ? <Answers offer={offer} /> : null}
    >
      <LotCell item={offer.item} />
    </Peek>
  );
}

function Answers({ offer }: { offer: Offer }) {
  const { fees } = useSettings();
  const price = formatMoney(offer.amountCents);
  const params = { id: offer.id };
  return (
    <>
      <OfficeAction
        call="office.offerAccept"
        id={`accept-${offer.id}`}
        title={`Accept ${price}`}
        tone="commit"
        confirm={{
          title: `Accept ${price}?`,
          text: `“${offer.item.title}” is sold to ${offer.buyerAlias} for ${price}, and we charge the buyer immediately. All other offers on it end. This can’t be undone. Below the reserve or half of the low estimate, or above the limit for one person, a colleague must confirm first.`,
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
            hint: `Whole dollars, from ${formatMoney(offer.leastCounterCents ?? offer.amountCents)}. Below the reserve or half of the low estimate, or above the limit for one person, a colleague must confirm first.`,
            isWhole: true,
            check: wholeDollarFault,
            preview: (typed) => assayReceives(parseWholeDollars(typed)),
          },
        ]}
        send={(values, note, idempotencyKey) => {
          const amountCents = parseWholeDollars(values.amountCents ?? '') ?? 0;
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
    </>
  );
}
