import type { ReactNode } from 'react';
import { useState } from 'react';
import { Anchor } from './Anchor.tsx';
import type { Grade } from './GradeMark.tsx';
import { GradeMark } from './GradeMark.tsx';
import { Icon } from './Icon.tsx';
import type { Picture } from './PictureFrame.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { Price } from './Price.tsx';

export type ItemCardProps = {
  href: string;
  title: string;
  /** Artist or maker, one line. */
  maker?: string | null;
  pictures: readonly Picture[];
  grade?: Grade | null;
  /** Omitted: no amount is shown (sealed phase, giveaway); `priceLabel` still is. */
  priceCents?: number | null;
  priceLabel?: string;
  /** What comes on top of the amount, under it. */
  priceNote?: string | null;
  /** A Chip that shows the state. */
  state?: ReactNode;
  /** Text on a corner stub of the picture, e.g. "Sold". */
  stub?: string;
  /** A WatchButton. */
  watch?: ReactNode;
  sizes?: string;
  priority?: boolean;
  headingLevel?: 2 | 3;
};

/** An item in a grid. The whole card is one link. Watch and previous/next picture are separate buttons. */
export function ItemCard({
  href,
  title,
  maker,
  pictures,
  grade,
  priceCents,
  priceLabel,
  priceNote,
  state,
  stub,
  watch,
  sizes = '(width >= 64rem) 18rem, (width >= 48rem) 31vw, 46vw',
  priority,
  headingLevel = 3,
}: ItemCardProps) {
  const [shown, setShown] = useState(0);
  const Heading = `h${headingLevel}` as const;
  const turn = (by: number): void => setShown((shown + by + pictures.length) % pictures.length);
  return (
    <article className="card">
      <PictureFrame
        picture={pictures[shown] ?? null}
        sizes={sizes}
        priority={priority && shown === 0}
        corner={grade ? <GradeMark grade={grade} look="tag" /> : null}
        top={stub ? <span className="stub">{stub}</span> : null}
      >
        {pictures.length > 1 ? (
          <>
            <button
              type="button"
              className="turn-button turn-back left-0"
              aria-label={`Previous picture of ${title}`}
              onClick={() => turn(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className="turn-button turn-on right-0"
              aria-label={`Next picture of ${title}`}
              onClick={() => turn(1)}
            >
              <Icon name="right" />
            </button>
          </>
        ) : null}
      </PictureFrame>
      {watch ? <div className="card-watch">{watch}</div> : null}
      <p className="card-maker">{maker || '\u00a0'}</p>
      <Heading className="card-title">
        <Anchor className="card-link" href={href}>
          {title}
        </Anchor>
      </Heading>
      <div className="card-foot">
        <span className="card-money">
          {priceLabel ? <span className="card-money-label">{priceLabel}</span> : null}
          {priceCents === null || priceCents === undefined ? null : <Price cents={priceCents} size="card" />}
          {priceNote && priceCents != null ? <span className="card-money-label">{priceNote}</span> : null}
        </span>
        {state}
      </div>
    </article>
  );
}
