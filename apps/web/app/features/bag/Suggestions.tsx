import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { pictureOf, stillsOf } from '../../entities/item/pictures.ts';
import type { Bag } from './useBag.ts';

const MAX_SHOWN = 4;

/** Items that match the cart. For an empty one, watched items that can be bought. */
export function Suggestions({ items, bag }: { items: readonly ItemCard[]; bag: Bag }) {
  const { lines } = bag.cart;
  const inBag = new Set(lines.map(({ itemId }) => itemId));
  const visible = items.filter(({ id }) => !inBag.has(id)).slice(0, MAX_SHOWN);
  if (visible.length === 0) return null;
  return (
    <section className="mt-14" aria-labelledby="suggestions">
      <div className="section-head">
        <h2 id="suggestions">{lines.length === 0 ? 'Available now' : 'Goes with your bag'}</h2>
      </div>
      <ul className="card-grid">
        {visible.map((item) => (
          <li key={item.id}>
            <Suggestion item={item} bag={bag} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ item, bag }: { item: ItemCard; bag: Bag }) {
  const [first] = stillsOf(item.media);
  const cents = item.auction?.buyNow?.priceCents ?? null;
  return (
    <article>
      <div className="card">
        <PictureFrame
          picture={first === undefined ? null : pictureOf(first, 640)}
          sizes="(width >= 64rem) 18rem, (width >= 48rem) 31vw, 46vw"
        />
        <p className="card-maker">{item.artist?.name ?? '\u00a0'}</p>
        <h3 className="card-title">
          <Anchor className="card-link" href={`/items/${item.slug}`}>
            {item.title}
          </Anchor>
        </h3>
        <div className="card-foot">{cents === null ? null : <Price cents={cents} size="card" />}</div>
      </div>
      <Button
        className="mt-3"
        aria-label={`Add to bag: ${item.title}`}
        pending={bag.pending === item.id}
        pendingLabel="One moment…"
        onClick={() => void bag.add(item)}
      >
        Add to bag
      </Button>
    </article>
  );
}
