import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import { BagNotice } from './AddToBag.tsx';
import type { BuyPanelProps } from './BuyPanel.tsx';
import { beginQuantity, mayAddToBag, quantities } from './buyState.ts';

/** On a phone: the price, and buttons that buy it and add it to the bag in place. */
export function BuyBar({
  lot,
  buyNow,
  access,
  state,
  buy,
  bag,
  quantity,
}: Omit<BuyPanelProps, 'places' | 'onQuantity'>) {
  const buys = state.action === 'buy' || state.action === 'continue';
  return (
    // biome-ignore lint/a11y/useSemanticElements: named only, not a separate landmark in the page outline
    <div className="sticky-bar buy-bar" role="group" aria-label={`Lot ${lot.lotNumber}`}>
      <div className="sticky-bar-facts">
        <Price cents={buyNow.priceCents} size="card" />
        <span className={`sticky-bar-state tone-${state.tone}`}>
          <Icon name={TONE_GLYPH[state.tone]} />
          {state.label}
        </span>
      </div>
      <div className="buy-bar-buttons">
        {mayAddToBag(state) ? (
          <Button
            variant={buys ? 'quiet' : 'commit'}
            pending={bag.isPending}
            pendingLabel="One moment…"
            onClick={() => void bag.add(Math.min(quantity, quantities(buyNow, access).length))}
          >
            Add to bag
          </Button>
        ) : null}
        {buys ? (
          <Button
            variant="commit"
            aria-haspopup="dialog"
            pending={buy.step.step === 'asking'}
            pendingLabel="Reserving…"
            onClick={() => void buy.begin(beginQuantity(access, quantity))}
          >
            {state.action === 'buy' ? 'Buy now' : 'Continue checkout'}
          </Button>
        ) : null}
      </div>
      <BagNotice bag={bag} />
    </div>
  );
}
