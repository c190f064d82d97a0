import type { PublicSaleDetail } from '@assay/contract/shapes/publicSale.ts';
import { titleOn } from '../../lib/title.ts';
import { lotsText } from './saleText.ts';

const DESCRIPTION_MAX = 160;

/** Where a page is, and the name of the business. */
type Site = { origin: string; site: string };

function describeSale({ sale }: Pick<PublicSaleDetail, 'sale'>): string {
  const text = `${sale.title}: ${lotsText(sale)}. ${sale.text}`.replace(/\s+/g, ' ').trim();
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`;
}

/** Title, description, canonical address and the tags of shared links of a sale's page. */
export function saleMeta(found: PublicSaleDetail, at: Site, page: number): Record<string, string>[] {
  const { sale } = found;
  const { origin, site } = at;
  const url = `${origin}/sales/${sale.slug}`;
  const description = describeSale(found);
  const picture = sale.cover ?? found.items[0]?.item.media.find(({ type }) => type === 'image') ?? null;
  return [
    { title: titleOn(site, page > 1 ? `${sale.title}, page ${page}` : sale.title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: sale.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(picture === null ? [] : [{ property: 'og:image', content: `${origin}${picture.url}?w=share` }]),
    ...(sale.status === 'canceled' ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** The sale as an online sale event of schema.org. */
export function saleJsonLd(found: PublicSaleDetail, { origin, site }: Site): Record<string, unknown> {
  const { sale, items } = found;
  const url = `${origin}/sales/${sale.slug}`;
  const pictures = items.flatMap(({ item }) => item.media.filter(({ type }) => type === 'image').slice(0, 1));
  return {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name: sale.title,
    description: describeSale(found),
    url,
    image: [...(sale.cover === null ? [] : [sale.cover]), ...pictures]
      .slice(0, 4)
      .map((media) => `${origin}${media.url}?w=1280`),
    startDate: sale.opensAt,
    endDate: sale.lastEndAt,
    eventStatus: `https://schema.org/${sale.status === 'canceled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: site, url: origin },
  };
}
