import type { Access, BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import { useEffect, useRef } from 'react';
import { lotName } from '../../entities/lot/lotState.ts';
import { AllIn } from '../../entities/price/AllIn.tsx';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';
import { NeedsScript } from '../../forms/NeedsScript.tsx';
import { loginPath, nextQuery } from '../../session/next.ts';
import { Remind } from '../watch/Remind.tsx';
import { AddToBag, type Bag } from './AddToBag.tsx';
import { type BuyState, beginQuantity, mayAddToBag, quantities } from './buyState.ts';
import type { Buy } from './useBuy.ts';

export type BuyPanelProps = {
  item: Item;
  lot: Lot;
  buyNow: BuyNow;
  access: Access | null;
  state: BuyState;
  buy: Buy;
  bag: Bag;
  places: PlaceChoice;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

/** The panel of a fixed-price item: price, stock, quantity, total cost, and the one button. */
export function BuyPanel(props: BuyPanelProps) {
  const { item, lot, buyNow, state, places, quantity } = props;
  const choices = quantities(buyNow, props.access);
  const select = useRef<HTMLSelectElement>(null);
  // Applies a file chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const chosen = Number(select.current?.value ?? quantity);
    if (chosen !== quantity && choices.includes(chosen)) props.onQuantity(chosen);
  }, []);
  return (
    <>
      <div className={`bid-phase tone-${state.tone}`}>
        <span className="bid-phase-words">
          <Icon name={TONE_GLYPH[state.tone]} />
          {state.label}
        </span>
        <span className="mono">{lotName(lot)}</span>
      </div>
      <div className="bid-rows pt-5">
        <div className="bid-price">
          <span className="bid-price-words num">
            {buyNow.soldQuantity >= buyNow.quantity ? 'Sold at' : 'Buy now'}
            <span className="bid-reserve">
              {[buyNow.quantity === 1 ? '' : `Edition of ${buyNow.quantity}`, item.achOnly ? 'Bank transfer only' : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          <Price cents={buyNow.priceCents} size="panel" />
        </div>
        <Strip tone={state.tone} title={state.title}>
          {state.text}
        </Strip>
        {mayAddToBag(state) || state.action === 'continue' ? <NeedsScript what="Buying" /> : null}
        {state.action === 'buy' && choices.length > 1 ? (
          <SelectField
            ref={select}
            label="Quantity"
            name="quantity"
            autoComplete="off"
            value={String(Math.min(quantity, choices.length))}
            options={choices.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(event) => props.onQuantity(Number(event.currentTarget.value))}
          />
        ) : null}
        {state.action === 'remind' ? <Remind item={item} lot={lot} /> : <BuyAction {...props} />}
        {mayAddToBag(state) ? <AddToBag bag={props.bag} quantity={Math.min(quantity, choices.length)} /> : null}
        {state.action === 'buy' || state.action === 'log_in' ? (
          <div className="bid-costs">
            <AllIn
              item={item}
              amountCents={buyNow.priceCents}
              label={quantity === 1 ? 'Price' : 'Price each'}
              places={places}
            />
            <p className="bid-terms">Sales are final, and items are sold as-is.</p>
          </div>
        ) : null}
      </div>
    </>
  );
}

export function BuyAction({
  item,
  access,
  state,
  buy,
  quantity,
  isBeside = false,
}: Pick<BuyPanelProps, 'item' | 'access' | 'state' | 'buy' | 'quantity'> & {
  /** Shown alongside the bidding, whose button is the main one. */
  isBeside?: boolean;
}) {
  // The `buy` parameter keeps the intent during the setup steps: a purchase needs no identity check.
  const here = `/items/${item.slug}?buy=${quantity}`;
  switch (state.action) {
    case 'buy':
    case 'continue':
      return (
        <Button
          variant={isBeside ? 'quiet' : 'commit'}
          size="large"
          block
          aria-haspopup="dialog"
          pending={buy.step.step === 'asking'}
          pendingLabel="Reserving…"
          onClick={() => void buy.begin(beginQuantity(access, quantity))}
        >
          {state.action === 'buy' ? 'Buy now' : 'Continue checkout'}
        </Button>
      );
    case 'log_in':
      return (
        <LinkButton href={loginPath(here)} variant={isBeside ? 'quiet' : 'commit'} size="large" block>
          Log in to buy
        </LinkButton>
      );
    case 'verify':
      return (
        <LinkButton href={`/verify-email${nextQuery(here)}`} variant="commit" size="large" block>
          Verify your email
        </LinkButton>
      );
    case 'browse':
      return (
        <LinkButton href="/marketplace" size="large" block>
          Browse live auctions
        </LinkButton>
      );
    default:
      return null;
  }
}
