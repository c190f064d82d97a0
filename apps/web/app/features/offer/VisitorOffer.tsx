import type { Item } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { parseDollars } from '../../entities/offer/offerText.ts';
import { loginPath } from '../../session/next.ts';

/** A visitor names an amount first; it is filled in again after the login or the sign-up. */
export function VisitorOffer({ item }: { item: Item }) {
  const [text, setText] = useState('');
  const cents = parseDollars(text);
  const here = `/items/${item.slug}`;
  return (
    <>
      <TextField
        id="offer-amount"
        name="amount"
        label="Your offer"
        look="money"
        hint="Whole dollars. You’ll review the total before you send it."
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <LinkButton
        href={loginPath(`${here}?offer=${cents === null ? '' : cents / 100}`)}
        variant="commit"
        size="large"
        block
      >
        {cents === null ? 'Log in to make an offer' : `Log in to offer ${formatMoney(cents)}`}
      </LinkButton>
    </>
  );
}
