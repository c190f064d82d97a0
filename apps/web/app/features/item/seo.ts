import type { Item } from '@assay/contract/shapes/item.ts';
import { holdFor } from '@assay/domain/credit/credit.ts';
import { itemTitle, itemUrl, nameOf } from '../../entities/item/itemNames.ts';
import { premiumLine, toLotState } from '../../entities/lot/lotState.ts';

const DESCRIPTION_MAX = 160;

/** Where a page is, and the name of the business. */
type Site = { origin: string; site: string };

/** One or two sentences for search results and shared links, cut at a word boundary. */
export function describeItem(item: Item): string {
  const grade =
    item.authenticationType === null || (item.certificateState ?? 'active') !== 'active'
      ? ''
      : ` ${item.authenticationType === 'gold' ? 'Gold' : 'Silver'} grade, sealed.`;
  const text = `${item.subtitle === '' ? item.title : item.subtitle}.${grade} ${item.story}`
    .replace(/\.\.+/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION_MAX) return text;
  return `${text.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`;
}

function picturesOf(item: Item, origin: string): string[] {
  return item.media.filter((media) => media.type === 'image').map((media) => `${origin}${media.url}?w=1280`);
}

/** Title, description, canonical address and the tags of shared links. */
export function itemMeta(item: Item, { origin, site }: Site): Record<string, string>[] {
  const url = itemUrl(origin, item.slug);
  const description = describeItem(item);
  const still = item.media.find((media) => media.type === 'image');
  const picture = still === undefined ? undefined : `${origin}${still.url}?w=share`;
  const shared: [string, string][] = [
    ['og:type', 'product'],
    ['og:site_name', site],
    ['og:title', nameOf(item)],
    ['og:description', description],
    ['og:url', url],
    ...(picture === undefined
      ? []
      : ([
          ['og:image', picture],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:type', 'image/jpeg'],
          ['og:image:alt', still!.alt],
        ] as [string, string][])),
  ];
  return [
    { title: itemTitle(item, site) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...shared.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: picture === undefined ? 'summary' : 'summary_large_image' },
  ];
}

/** Product and Offer of schema.org. Without a price there is no offer. */
export function itemJsonLd(item: Item, { origin, site }: Site): Record<string, unknown> {
  const url = itemUrl(origin, item.slug);
  const lot = toLotState(item, item.auction);
  const isPriced = item.heldBy === null && (item.takesOffers || item.offerType === 'buy_now');
  const isOver = lot?.status === 'done' || lot?.status === 'closed';
  const bareCents =
    lot === null
      ? isPriced
        ? item.priceCents
        : null
      : isOver
        ? (lot.hammerCents ?? null)
        : lot.priceCents || lot.openingCents;
  // Search engines show it as the price to pay: with the premium that every buyer pays.
  const priceCents =
    bareCents === null || lot === null || premiumLine(lot) === null
      ? bareCents
      : holdFor(bareCents, lot.buyerPremiumBps);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: describeItem(item),
    sku: item.serial ?? item.id,
    image: picturesOf(item, origin),
    url,
    ...(item.artist === null ? {} : { brand: { '@type': 'Brand', name: item.artist.name } }),
    ...(item.category === null ? {} : { category: item.category.name }),
    ...(priceCents === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            priceCurrency: 'USD',
            price: (priceCents / 100).toFixed(2),
            availability: `https://schema.org/${isOver ? 'SoldOut' : lot?.status === 'not_started' ? 'PreOrder' : 'InStock'}`,
            itemCondition: 'https://schema.org/UsedCondition',
            ...(lot === null || isOver ? {} : { availabilityStarts: lot.startsAt, availabilityEnds: lot.endsAt }),
            seller: { '@type': 'Organization', name: site },
          },
        }),
  };
}

/** The lot as an online sale event, while it is upcoming or running. Otherwise null. */
export function lotJsonLd(item: Item, { origin, site }: Site): Record<string, unknown> | null {
  const lot = item.auction;
  if (lot === null || lot.type !== 'auction' || lot.status === 'closed' || lot.status === 'done') return null;
  const url = itemUrl(origin, item.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name: `Auction: ${nameOf(item)}`,
    description: describeItem(item),
    url,
    image: picturesOf(item, origin),
    startDate: lot.startsAt,
    endDate: lot.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: site, url: origin },
  };
}

/** JSON for a script element: nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
