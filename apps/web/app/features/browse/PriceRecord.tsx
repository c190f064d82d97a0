import type { ItemSale, PriceRecord as Prices } from '@assay/contract/shapes/prices.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { useSettings } from '../../session/shellData.ts';

/** Labels of sale types. */
export const HOW: Record<ItemSale['how'], string> = {
  auction: 'Auction',
  buy_now: 'Buy now',
  offer: 'Offer',
};

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
/** The day of a sale, as the calendar has it. */
export const saleDay = (iso: string): string => DAY.format(Date.parse(iso));

/** Public prices of sold items by name. Renders nothing without sales. */
export function PriceRecord({ name, prices }: { name: string; prices: Prices }) {
  const { premium } = useSettings();
  const { count, medianCents, lowestCents, highestCents, years, latest } = prices;
  if (count === 0 || medianCents === null || lowestCents === null || highestCents === null) return null;
  return (
    <section className="mt-14" aria-labelledby="prices">
      <h2 id="prices">Price history</h2>
      <p className="mt-2 max-w-measure text-ink-2">
        What {name} items have sold for here, before {premium.buyerPremiumBps === 0 ? '' : 'any buyer’s premium, '}
        shipping and tax.
      </p>
      <Facts
        className="mt-5"
        rows={[
          { label: 'Sold', value: count === 1 ? '1 sale' : `${count.toLocaleString('en-US')} sales` },
          { label: 'Median', value: <Price cents={medianCents} /> },
          { label: 'Lowest', value: <Price cents={lowestCents} /> },
          { label: 'Highest', value: <Price cents={highestCents} /> },
        ]}
      />
      {years.length < 2 ? null : (
        <Table
          className="mt-6"
          caption={`Prices of ${name} by year`}
          rows={years}
          rowKey={({ year }) => year}
          columns={[
            { key: 'year', label: 'Year', cell: ({ year }) => year },
            { key: 'count', label: 'Sales', kind: 'amount', cell: (row) => row.count.toLocaleString('en-US') },
            { key: 'median', label: 'Median', kind: 'amount', cell: (row) => <Price cents={row.medianCents} /> },
            { key: 'highest', label: 'Highest', kind: 'amount', cell: (row) => <Price cents={row.highestCents} /> },
          ]}
        />
      )}
      <Table
        className="mt-6"
        caption={`Latest sales of ${name}`}
        rows={latest}
        rowKey={({ itemId, at }) => `${itemId} ${at}`}
        columns={[
          { key: 'at', label: 'Sold on', cell: ({ at }) => <time dateTime={at}>{saleDay(at)}</time> },
          {
            key: 'item',
            label: 'Item',
            cell: ({ slug, title }) => (
              <Anchor className="link" href={`/items/${slug}`}>
                {title}
              </Anchor>
            ),
          },
          { key: 'how', label: 'How', cell: ({ how }) => HOW[how] },
          { key: 'price', label: 'Price', kind: 'amount', cell: ({ priceCents }) => <Price cents={priceCents} /> },
        ]}
      />
    </section>
  );
}
