import type { Item } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useState } from 'react';
import { instantPriceOf, parseDollars } from '../../entities/offer/offerText.ts';
import { loginPath } from '../../session/next.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';
import type { LeftOffer } from './MakeOffer.tsx';

/** A visitor names an amount first; it is filled in again after the login or the sign-up. */
export function VisitorOffer({ item }: { item: Item }) {
  const [text, setText] = useState('');
  const { left } = useUnfinished<LeftOffer>('offer');
  useEffect(() => {
    if (left?.value.itemId === item.id) setText(String(left.value.amountCents / 100));
  }, [left, item.id]);
  const cents = parseDollars(text);
  const here = `/items/${item.slug}`;
  const instantCents = instantPriceOf(item);
  return (
    <>
      {instantCents === null ? null : (
        <>
          <LinkButton href={loginPath(`${here}?offer=${instantCents / 100}`)} variant="commit" size="large" block>
            Buy now {formatMoney(instantCents)}
          </LinkButton>
          <p className="offer-or">or make an offer</p>
        </>
      )}
      <TextField
        id="offer-amount"
        name="amount"
        label="Your offer"
        look="money"
        hint={`Whole dollars${item.minOfferCents === null ? '' : `, from ${formatMoney(item.minOfferCents)}`}. You’ll review the total before you send it.`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <LinkButton
        href={loginPath(`${here}?offer=${cents === null ? '' : cents / 100}`)}
        variant={instantCents === null ? 'commit' : 'quiet'}
        size="large"
        block
      >
        {cents === null ? 'Log in to make an offer' : `Log in to offer ${formatMoney(cents)}`}
      </LinkButton>
    </>
  );
}
