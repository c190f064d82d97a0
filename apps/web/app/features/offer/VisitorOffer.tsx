import type { Item } from '@assay/contract/shapes/item.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useState } from 'react';
import { instantPriceOf } from '../../entities/offer/offerText.ts';
import { AmountField } from '../../forms/AmountField.tsx';
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
  const [error, setError] = useState<string | null>(null);
  const cents = parseWholeDollars(text);
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
      <AmountField
        isWhole
        id="offer-amount"
        name="amount"
        label="Your offer"
        hint={`Whole dollars${item.minOfferCents === null ? '' : `, from ${formatMoney(item.minOfferCents)}`}. You’ll review the total before you send it.`}
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => setError(text.trim() === '' ? null : wholeDollarFault(text))}
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
