import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { PerforatedRule } from '@assay/ui/components/PerforatedRule.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { pictureOf, stillsOf } from '../../entities/item/pictures.ts';
import { isForEarlierBidders, isRunning, premiumLine, priceLine } from '../../entities/lot/lotState.ts';
import { useLot } from '../../live/useLive.ts';

/** The lot of the hour: one picture, its price and clock as they are now. */
export function HeroLot({ item }: { item: ItemCard }) {
  const lot = useLot(item.auction?.auctionId ?? null, item.auction);
  const { label, cents } = priceLine(item, lot);
  const premium = premiumLine(lot);
  const [front] = stillsOf(item.media);
  const href = `/items/${item.slug}`;
  return (
    <section className="grid items-stretch gap-6 md:gap-8 lg:grid-cols-12 lg:gap-10" aria-label="Featured lot">
      <div className="min-w-0 lg:col-span-7">
        <Anchor href={href} className="block" aria-hidden="true" tabIndex={-1}>
          <PictureFrame
            picture={front ? { ...pictureOf(front, 1600), alt: '' } : null}
            ratio="landscape"
            mount="wide"
            sizes="(width >= 64rem) 44rem, 92vw"
            priority
          />
        </Anchor>
      </div>
      <div className="flex min-w-0 flex-col justify-center lg:col-span-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2">
          {item.authenticationType ? <GradeMark grade={item.authenticationType} /> : null}
          {item.artist ? <span>{item.artist.name}</span> : null}
          {lot ? <span className="mono text-ink-3">LOT {String(lot.lotNumber).padStart(4, '0')}</span> : null}
        </div>
        <h2 className="mt-4 text-h1">
          <Anchor href={href} className="hover:underline hover:decoration-1 hover:underline-offset-4">
            {item.title}
          </Anchor>
        </h2>
        <p className="mt-3 text-lead text-ink-2">{item.subtitle}</p>
        <div className="panel mt-7">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 p-5">
            <div>
              <p className="text-small text-ink-2 num">
                {label}
                {lot && lot.bidCount > 0 ? ` · ${lot.bidCount} ${lot.bidCount === 1 ? 'bid' : 'bids'}` : ''}
              </p>
              {cents === null ? null : <Price cents={cents} size="hero" className="mt-2 inline-block" />}
              {premium === null || cents === null ? null : <p className="mt-2 text-small text-ink-2">{premium}</p>}
              {isForEarlierBidders(lot) ? <p className="mt-2 text-small text-ink-2">Earlier bidders only</p> : null}
            </div>
            {isRunning(lot) ? (
              <Countdown
                endsAt={Date.parse(lot.endsAt)}
                size="panel"
                phase={lot.status === 'extended' ? 'extended' : lot.status === 'blind' ? 'blind' : 'open'}
              />
            ) : null}
          </div>
          <PerforatedRule />
          <div className="flex flex-wrap gap-3 p-5">
            <LinkButton href={href} variant="commit" size="large" className="flex-1">
              {isRunning(lot) ? 'View lot' : 'View item'}
            </LinkButton>
            <LinkButton href="/marketplace" size="large" className="flex-1">
              All lots
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
