import type { CartLine } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { deliveryText, limitText, lineProblem } from '../../entities/bag/bagText.ts';
import { pictureOf } from '../../entities/item/pictures.ts';
import type { Bag } from './useBag.ts';

/** One line of the bag: item, quantity, cost, and any problem. */
export function BagLine({ line, bag, mayWatch }: { line: CartLine; bag: Bag; mayWatch: boolean }) {
  const { pending, error } = bag;
  const isWaiting = pending === line.itemId;
  const problem = lineProblem(line);
  const isGone = problem !== null && line.problem?.code !== 'quantity_not_available';
  return (
    <article className="bag-line" aria-label={line.title} aria-busy={isWaiting || undefined}>
      <div className="bag-picture">
        <PictureFrame picture={line.media === null ? null : { ...pictureOf(line.media, 320), alt: '' }} sizes="7rem" />
      </div>
      <div className="bag-words">
        {line.artistName === null ? null : <p className="text-caption text-ink-3">{line.artistName}</p>}
        <h2 className="bag-title">
          <Link className="bag-link" to={`/items/${line.slug}`}>
            {line.title}
          </Link>
        </h2>
        <p className="text-small text-ink-2 num">
          {line.isGiveaway ? 'Claimed with a code' : deliveryText(line.deliveryMethod)}
          {line.quantity === 1 ? '' : ` · ${formatMoney(line.unitCents, true)} each`}
        </p>
        {line.achOnly ? (
          <p className="mt-2">
            <Chip tone="blind" glyph={null}>
              <Icon name="bank" /> Bank transfer only
            </Chip>
          </p>
        ) : null}
      </div>
      <p className={isGone ? 'bag-amount num bag-amount-out' : 'bag-amount num'}>
        <span className="visually-hidden">{isGone ? 'Not in the total: ' : 'Costs '}</span>
        {formatMoney(line.amountCents, true)}
        {line.discountCents > 0 ? (
          <span className="block text-small text-commit">
            <span className="visually-hidden">with the code </span>
            {formatMoney(-line.discountCents, true)}
          </span>
        ) : null}
      </p>
      <div className="bag-acts">
        {isGone || line.isGiveaway || (line.maximumQuantity < 2 && line.quantity < 2) ? null : (
          <Quantity line={line} bag={bag} />
        )}
        {mayWatch && !line.isGiveaway ? (
          <Button
            variant="plain"
            aria-label={`Save for later: ${line.title}`}
            onClick={() => void bag.saveForLater(line)}
          >
            Save for later
          </Button>
        ) : null}
        <Button
          variant="plain"
          aria-label={`Remove ${line.title}`}
          pending={isWaiting}
          pendingLabel="One moment…"
          onClick={() => void bag.remove(line)}
        >
          Remove
        </Button>
      </div>
      <div className="bag-notes">
        {problem === null ? null : (
          <Strip
            tone={isGone ? 'seal' : 'amber'}
            title={problem.title}
            action={
              line.problem?.code === 'quantity_not_available' && line.problem.available > 0 ? (
                <Button onClick={() => void bag.setQuantity(line, line.problem?.available ?? 1)}>
                  Change to {line.problem.available}
                </Button>
              ) : undefined
            }
          >
            {problem.text}
          </Strip>
        )}
        {line.priceWasCents === null || isGone ? null : (
          <Strip
            tone="amber"
            title={`The price has changed to ${formatMoney(line.unitCents, true)}.`}
            action={
              <Button
                aria-label={`Keep at new price: ${line.title}`}
                onClick={() => void bag.setQuantity(line, line.quantity)}
              >
                Keep at new price
              </Button>
            }
          >
            It was {formatMoney(line.priceWasCents, true)} when you added it.
          </Strip>
        )}
        <div role="alert">
          {error?.itemId === line.itemId ? <p className="text-small text-seal">{error.message}</p> : null}
        </div>
      </div>
    </article>
  );
}

/** Minus, quantity, plus. At the maximum, the plus button explains the reason. */
function Quantity({ line, bag }: { line: CartLine; bag: Bag }) {
  const { quantity, title } = line;
  const most = limitText(line);
  return (
    // biome-ignore lint/a11y/useSemanticElements: three controls of one value, not fields of a form
    <div className="bag-quantity" role="group" aria-label={`Quantity of ${title}`}>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove one ${title}`}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => {
          if (quantity > 1) void bag.setQuantity(line, quantity - 1);
        }}
      >
        <Icon name="minus" />
      </button>
      <span className="bag-count num">
        <span className="visually-hidden">Quantity </span>
        {quantity}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Add one ${title}`}
        aria-disabled={most !== null || undefined}
        onClick={() => {
          if (most === null) void bag.setQuantity(line, quantity + 1);
        }}
      >
        <Icon name="plus" />
      </button>
      {most === null ? null : <span className="bag-most">{most}</span>}
    </div>
  );
}
