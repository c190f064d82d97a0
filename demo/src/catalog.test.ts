import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasBack } from '../artwork/things/backs.ts';
import {
  accounts,
  artists,
  catalog,
  categories,
  collections,
  conditions,
  genres,
  lotPlan,
  partners,
} from './catalog.ts';
import { showcase } from './showcase.ts';

const slugs = (list: { slug: string }[]): Set<string> => new Set(list.map((entry) => entry.slug));

describe('the demo items', () => {
  it('given the demo, when its items are counted, then there are 240 and more, over every kind, field and offer', () => {
    expect(catalog.length).toBeGreaterThanOrEqual(240);
    const used = (pick: (item: (typeof catalog)[number]) => string): Set<string> => new Set(catalog.map(pick));
    expect(used((item) => item.field)).toEqual(new Set(['sports', 'music', 'film']));
    expect(used((item) => item.offerType)).toEqual(new Set(['auction', 'buy_now', 'offer_instant', 'make_offer']));
    expect(used((item) => item.grade)).toEqual(new Set(['gold', 'silver']));
    expect(used((item) => item.condition)).toEqual(slugs(conditions));
    expect(used((item) => item.category)).toEqual(slugs(categories));
    expect(used((item) => item.subCategory)).toEqual(slugs(categories.flatMap((top) => top.subCategories)));
    expect(used((item) => item.genre)).toEqual(slugs(genres));
    expect(used((item) => item.artist)).toEqual(slugs(artists));
  });

  it('given every text, when two items are compared, then no story, report or subtitle appears twice', () => {
    const expectDistinct = (text: string[]): void => expect(text.length - new Set(text).size).toBe(0);
    expectDistinct(catalog.flatMap((item) => item.story));
    expectDistinct(catalog.map((item) => item.title));
    expectDistinct(catalog.map((item) => `${item.title} ${item.subtitle}`));
  });

  it('given every item, when its links are followed, then each one leads somewhere', () => {
    const [people, kinds, styles, states, apps, groups] = [
      artists,
      categories,
      genres,
      conditions,
      partners,
      collections,
    ].map(slugs);
    for (const item of catalog) {
      expect(people, item.slug).toContain(item.artist);
      expect(kinds, item.slug).toContain(item.category);
      expect(styles, item.slug).toContain(item.genre);
      expect(states, item.slug).toContain(item.condition);
      expect(apps, item.slug).toContain(item.partner);
      for (const group of item.collections) expect(groups, item.slug).toContain(group);
      const category = categories.find((candidate) => candidate.slug === item.category);
      expect(slugs(category?.subCategories ?? []), item.slug).toContain(item.subCategory);
    }
  });

  it('given what is offered as several, when it is looked up, then it is no object with a seal', () => {
    // Items of the catalog are listed as one each; only the showcase has quantities.
    const several = showcase.filter(({ listing }) => (listing?.quantity ?? 1) > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const { slug, itemType, shots } of several) {
      expect(itemType, slug).not.toBe('main');
      expect(shots, slug).not.toContain('hologram');
    }
  });

  it('given all items, when slugs, serials and tokens are compared, then none occurs twice', () => {
    expect(slugs(catalog).size).toBe(catalog.length);
    expect(new Set(catalog.map((item) => item.hologramSerial)).size).toBe(catalog.length);
    expect(new Set(catalog.map((item) => item.qrcode)).size).toBe(catalog.length);
    for (const item of catalog) expect(item.hologramSerial).toMatch(/^AS-[0-9A-HJKMNP-TV-Z]{8}-[A-HJKMNP-TV-Z]$/);
  });

  it('given a chain of custody, when its days are read, then they are in order and none is after the record', () => {
    for (const item of catalog) {
      const days = item.provenance.map((event) => event.on);
      expect(days, item.slug).toEqual([...days].sort());
      expect(days.length, item.slug).toBeGreaterThanOrEqual(3);
      expect(
        item.provenance.some((event) => event.kind === 'sealed'),
        item.slug,
      ).toBe(true);
    }
  });

  it('given the accounts, when names are checked, then they satisfy the product’s own rules', () => {
    for (const account of accounts) {
      expect(account.username.length).toBeGreaterThanOrEqual(6);
      expect(account.firstName.length).toBeGreaterThanOrEqual(3);
      expect(account.lastName.length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(accounts.map((account) => account.email)).size).toBe(accounts.length);
  });
});

describe('the pictures', () => {
  it('given every item, when its pictures are looked up, then hero, detail and hologram exist, as recorded, and the reverse of flat items', () => {
    let total = 0;
    for (const item of catalog) {
      expect(
        item.pictures.map((picture) => picture.shot),
        item.slug,
      ).toEqual(['hero', ...(hasBack(item.art) ? ['back'] : []), 'detail', 'hologram']);
      for (const picture of item.pictures) {
        const bytes = readFileSync(new URL(`../media/${picture.file}`, import.meta.url));
        expect(bytes.length, picture.file).toBe(picture.bytes);
        expect(bytes.subarray(8, 12).toString(), picture.file).toBe('WEBP');
        expect(picture.dominantColor).toMatch(/^#[0-9a-f]{6}$/);
        expect(picture.alt.length).toBeGreaterThan(20);
        total += bytes.length;
      }
    }
    expect(catalog.filter((item) => hasBack(item.art)).length).toBeGreaterThanOrEqual(140);
    expect(total).toBeLessThan(90 * 1024 * 1024);
  });
});

describe('the lot plan', () => {
  const plan = lotPlan(1);

  it('given a seed, when planned twice, then both plans are the same, and another seed bids differently', () => {
    expect(lotPlan(1)).toEqual(plan);
    expect(lotPlan(2).lots.map((lot) => lot.bids)).not.toEqual(plan.lots.map((lot) => lot.bids));
  });

  it('given the first start, when lots are counted, then every phase of an evening is on show', () => {
    const running = plan.lots.filter((lot) => lot.startsAtMs <= 0 && lot.endsAtMs > 0);
    expect(plan.lots.length + plan.sales.length).toBe(catalog.length);
    expect(running.filter((lot) => lot.endsAtMs < 3_600_000).length).toBe(7);
    expect(plan.lots.filter((lot) => lot.startsAtMs > 0).length).toBeGreaterThanOrEqual(2);
    expect(plan.lots.filter((lot) => lot.endsAtMs <= 0).length).toBeGreaterThanOrEqual(10);
    expect(running.filter((lot) => lot.endsAtMs > 86_400_000).length).toBeGreaterThanOrEqual(60);
  });

  it('given planned bids, when their times are read, then they lie inside the lot and before the first start', () => {
    for (const lot of plan.lots) {
      for (const bid of lot.bids) {
        expect(bid.atMs).toBeGreaterThanOrEqual(lot.startsAtMs);
        expect(bid.atMs).toBeLessThan(0);
        expect(bid.amountCents % 100).toBe(0);
      }
    }
  });
});
