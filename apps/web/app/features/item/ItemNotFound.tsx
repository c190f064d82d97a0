import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { pictureOf, stillsOf } from '../../entities/item/pictures.ts';

/** No item has this address. Shows items with similar names. */
export function ItemNotFound({ near }: { near: readonly ItemCard[] }) {
  return (
    <div className="page py-12 md:py-16">
      <p className="text-small text-ink-3 num">404</p>
      <h1 className="mt-2">Item not found</h1>
      <p className="mt-4 max-w-[52ch] text-lead text-ink-2">
        Check the address for typos. Sold items keep their page, so this item may never have been listed.
      </p>
      <div className="mt-6">
        <LinkButton href="/marketplace" variant="commit">
          Go to the marketplace
        </LinkButton>
      </div>
      {near.length === 0 ? null : (
        <section className="mt-12" aria-labelledby="near">
          <h2 id="near" className="mb-6">
            Did you mean one of these?
          </h2>
          <ul className="card-grid">
            {near.map((item) => (
              <li key={item.id} className="card">
                <PictureFrame
                  picture={
                    stillsOf(item.media)
                      .slice(0, 1)
                      .map((media) => pictureOf(media))[0] ?? null
                  }
                  sizes="(width >= 64rem) 18rem, 46vw"
                />
                <p className="card-maker">{item.artist?.name}</p>
                <Anchor className="card-link card-title" href={`/items/${item.slug}`}>
                  {item.title}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
