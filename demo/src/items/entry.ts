import { artists } from '../artists.ts';
import { categories } from '../meta.ts';
import { dollars } from '../money.ts';
import { hashText } from '../random.ts';
import type { ArtSpec, Grade, ItemText, ProvenanceKind, ShippingClass, Surface } from '../types.ts';

type Drawn<A> = A extends ArtSpec
  ? Omit<A, 'surface' | 'wear' | 'signature'> & { surface?: Surface; wear?: number }
  : never;

/** One item as its file writes it down; what follows from its artist and its kind is filled in by `entriesOf`. */
type Entry = {
  slug: string;
  title: string;
  subtitle: string;
  story: string[];
  /** Condition report. */
  report: string;
  size: string;
  /** Sub-category; the category follows. */
  sub: string;
  condition: string;
  partner?: string;
  collections?: string[];
  grade: Grade;
  /** How it was authenticated. */
  how: string;
  /** What happened to it before the seal: day, kind, who, what. */
  past: [on: string, kind: ProvenanceKind, actor: string, text: string][];
  /** Day of the seal and where it was put. */
  seal: [on: string, where: string];
  /** Dollars. */
  estimate: [low: number, high: number];
  /** Price in dollars of a sale without bidding; an item without any of the three is auctioned. */
  buy?: number;
  instant?: number;
  /** Open to offers: the minimum offer in dollars, or 0 for none. */
  offers?: number;
  /** Color of its signature's ink. */
  ink?: string;
  ship?: ShippingClass;
  fulfillment?: ItemText['fulfillment'];
  art: Drawn<ArtSpec>;
};

const surfaces: Surface[] = ['plaster', 'slate', 'walnut', 'felt', 'museum', 'ink'];

/** Classes of Assay's table by sub-category. All others are M. */
const classes: Record<string, ShippingClass> = {
  tickets: 'S',
  passes: 'S',
  'rookie-cards': 'S',
  'season-cards': 'S',
  lyrics: 'S',
  setlists: 'S',
  scripts: 'S',
  letters: 'S',
  scores: 'S',
  storyboards: 'S',
  photographs: 'S',
  programmes: 'S',
  pennants: 'S',
  cassettes: 'S',
  medals: 'S',
  'milestone-pucks': 'S',
  guitars: 'L',
  trophies: 'L',
  percussion: 'L',
};

function saleOf({ buy, instant, offers }: Entry): Pick<ItemText, 'offerType' | 'priceCents' | 'minOfferCents'> {
  if (buy !== undefined) return { offerType: 'buy_now', priceCents: dollars(buy) };
  if (instant !== undefined) return { offerType: 'offer_instant', priceCents: dollars(instant) };
  if (offers === undefined) return { offerType: 'auction' };
  return { offerType: 'make_offer', ...(offers > 0 ? { minOfferCents: dollars(offers) } : {}) };
}

/** The items of one artist, complete. Throws when the artist or a sub-category is not listed. */
export function entriesOf(artistSlug: string, partner: string, entries: Entry[]): ItemText[] {
  const artist = artists.find(({ slug }) => slug === artistSlug);
  if (!artist) throw new Error(`Items of an artist that is not listed: ${artistSlug}`);
  return entries.map((entry) => {
    const category = categories.find(({ subCategories }) => subCategories.some(({ slug }) => slug === entry.sub));
    if (!category) throw new Error(`${entry.slug} is of a kind that is not listed: ${entry.sub}`);
    const [sealedOn, where] = entry.seal;
    const drawn = {
      surface: surfaces[hashText(`surface:${entry.slug}`) % surfaces.length]!,
      wear: 0.2 + (hashText(`wear:${entry.slug}`) % 40) / 100,
      ...entry.art,
      ...(entry.ink ? { signature: { ink: entry.ink } } : {}),
    } as ArtSpec;
    return {
      slug: entry.slug,
      title: entry.title,
      subtitle: entry.subtitle,
      story: entry.story,
      conditionReport: entry.report,
      dimensions: entry.size,
      field: artist.field,
      category: category.slug,
      subCategory: entry.sub,
      genre: artist.genre,
      artist: artistSlug,
      condition: entry.condition,
      partner: entry.partner ?? partner,
      collections: entry.collections ?? [],
      grade: entry.grade,
      authenticatedHow: entry.how,
      provenance: [
        ...entry.past.map(([on, kind, actor, text]) => ({ on, kind, actor, text })),
        { on: sealedOn, kind: 'sealed', actor: 'Registrar', text: `Hologram applied ${where}.` },
      ],
      estimateLowCents: dollars(entry.estimate[0]),
      estimateHighCents: dollars(entry.estimate[1]),
      autographed: entry.ink !== undefined,
      ...saleOf(entry),
      shippingClass: entry.ship ?? classes[entry.sub] ?? 'M',
      fulfillment: entry.fulfillment ?? 'ship',
      art: drawn,
    };
  });
}
