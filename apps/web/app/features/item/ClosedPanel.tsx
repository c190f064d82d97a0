import type { Item, ItemCard } from '@assay/contract/shapes/item.ts';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useRevalidator } from 'react-router';
import { useInvoiceUpdates } from '../../entities/invoice/useInvoiceUpdates.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { LotChip } from '../../entities/lot/LotChip.tsx';
import { premiumLine, priceLine, toLotState } from '../../entities/lot/lotState.ts';
import { useWriteTime, writeMarks } from '../../lib/DateTime.tsx';
import { useLot } from '../../live/useLive.ts';
import { Follow } from '../follow/Follow.tsx';
import { Share } from '../order/Share.tsx';
import { SaveSearch } from '../search/SaveSearch.tsx';
import { readSearch } from '../search/searchQuery.ts';
import type { ClosedLot, WonLot } from './closedLot.ts';

/** The winner's part of the panel: the total, what happens to it when, one button, and when it ships. */
export function WonPanel({ item, won }: { item: Item; won: WonLot }) {
  const { revalidate } = useRevalidator();
  useInvoiceUpdates(revalidate, won.invoiceId);
  const { payment, action } = won;
  const text = writeMarks(payment.text, useWriteTime());
  return (
    <div className="won-panel">
      {won.rows.length === 0 ? null : <DataList className="num" rows={won.rows} />}
      {text === '' ? null : payment.tone === null ? <p>{text}</p> : <Strip tone={payment.tone}>{text}</Strip>}
      <LinkButton href={action.href} variant={action.isPay ? 'commit' : 'quiet'} size="large" block>
        {action.label}
      </LinkButton>
      {won.shipping === '' ? null : (
        <p className="won-shipping">
          <Icon name="truck" />
          {won.shipping}
        </p>
      )}
      <Share title={item.title} path={`/items/${item.slug}`} />
    </div>
  );
}

/** Where to go from a closed lot: what is on sale next, and how not to miss the one after. */
export function AfterClose({
  item,
  closed: { next, isFollowed },
  isLoggedIn,
}: {
  item: Item;
  closed: ClosedLot;
  isLoggedIn: boolean;
}) {
  const { artist, category, slug } = item;
  return (
    <section className="after-close" id="next-lots" aria-label="Next lots" tabIndex={-1}>
      {next.length === 0 ? null : (
        <>
          <h2 className="text-h4">
            {next[0]?.auction?.type === 'auction' ? 'Next lots like this one' : 'Similar items for sale'}
          </h2>
          <ul className="next-lots">
            {next.map((each) => (
              <NextLot key={each.id} item={each} />
            ))}
          </ul>
        </>
      )}
      {artist === null && category === null ? null : (
        <div className="next-alerts">
          <h2 className="text-h4">Don’t miss the next one</h2>
          {artist === null ? null : (
            <Follow
              kind="artist"
              target={artist}
              path={`/items/${slug}`}
              label={`Follow ${artist.name}`}
              isFollowed={isLoggedIn ? isFollowed === true : null}
            />
          )}
          {category === null ? null : (
            <SaveSearch
              search={readSearch(new URLSearchParams({ category: category.slug }))}
              facets={null}
              name={category.name}
              label={`Get alerts for new items in ${category.name}`}
              isLoggedIn={isLoggedIn}
            />
          )}
        </div>
      )}
      <LinkButton href="/marketplace?sale_state=live" block>
        Browse live auctions
      </LinkButton>
    </section>
  );
}

function NextLot({ item }: { item: ItemCard }) {
  const lot = toLotState(item, useLot(item.auction?.auctionId ?? null, item.auction));
  const { label, cents } = priceLine(item, lot);
  const premium = premiumLine(lot);
  return (
    <li>
      <LotCell item={item} />
      <span className="next-lot-facts num">
        {lot?.type === 'auction' ? <LotChip item={item} lot={lot} /> : null}
        <span>
          {label} {cents === null ? null : <b>{formatMoney(cents)}</b>}
        </span>
        {cents === null || premium === null ? null : <span className="text-caption text-ink-3">{premium}</span>}
      </span>
    </li>
  );
}
