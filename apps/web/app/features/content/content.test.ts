import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { toPublicSettings } from '@assay/domain/settings/public.ts';
import { describe, expect, it } from 'vitest';
import { about } from './about.ts';
import { atomFeed } from './blog/feed.ts';
import { posts } from './blog/posts.ts';
import { conditions } from './conditions.ts';
import { cookies } from './cookies.ts';
import { GUIDES, helpArticles } from './help/articles.ts';
import { searchHelp } from './help/search.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';
import { type Block, filledIn, fillIn, type LongText, runsOf } from './text.ts';

const texts: readonly LongText[] = [about, conditions, cookies, privacy, terms, ...helpArticles, ...posts];
/** Addresses outside these texts that they may lead to. */
const PLACES = new Set(
  '/help /blog /contact-us /authentication /account /account/security /account/profile /account/payments /account/invoices /account/credit-limit /account/tax /account/redeem /buying/offers /buying/owned-items /buying/in-transaction'.split(
    ' ',
  ),
);

const raw = (block: Block): string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? [...block.list] : block.table.rows.flat();
const sentences = (text: LongText): string[] => [
  text.lead,
  ...text.sections.flatMap(({ inShort = '', blocks }) => [inShort, ...blocks.flatMap(raw)]),
];

describe.each(texts.map((text) => [text.path, text] as const))('%s', (_path, text) => {
  it('has sections with unique anchors, and links to existing pages', () => {
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z][a-z0-9-]*$/.test(id) && id !== 'main')).toBe(true);
    const links = sentences(text).flatMap((sentence) => runsOf(sentence).flatMap(({ href }) => href ?? []));
    const known = new Set([...PLACES, ...texts.map(({ path }) => path)]);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
    expect(text.description.length).toBeLessThanOrEqual(160);
  });

  it('has no leftover markup and no table row whose length differs from its header', () => {
    const visibleText = sentences(text).flatMap((sentence) => runsOf(sentence).map((run) => run.text));
    expect(visibleText.filter((part) => /\*\*|\]\(/.test(part))).toEqual([]);
    for (const { blocks } of text.sections)
      for (const block of blocks)
        if (typeof block !== 'string' && 'table' in block)
          for (const row of block.table.rows) expect(row.length).toBe(block.table.head.length);
  });
});

it('given all texts, then no two share an address or a title, and the three guides are there', () => {
  expect(new Set(texts.map(({ path }) => path)).size).toBe(texts.length);
  expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
  const slugs = helpArticles.map(({ slug }) => slug);
  expect(GUIDES.filter((slug) => !slugs.includes(slug))).toEqual([]);
});

it('given a place that we do not ship to, then no text promises it', () => {
  const naming = texts.flatMap((text) =>
    sentences(text)
      .flatMap((part) => part.split(/(?<=\.)\s+(?=[A-Z])/))
      .filter((sentence) => /Puerto Rico|Guam|territor|\b[AFD]PO\b|military/.test(sentence)),
  );
  expect(naming.length).toBeGreaterThan(1);
  expect(naming.filter((sentence) => !/do not ship to|, not to /.test(sentence))).toEqual([]);
});

describe('the buyer’s premium', () => {
  const withPremium = (buyerPremiumBps: number) => {
    const settings = toPublicSettings({ ...EXAMPLE_SETTINGS, premium: { buyerPremiumBps } });
    return texts.flatMap((text) => sentences(text).map((part) => fillIn(part, settings)));
  };
  const naming = (parts: string[]) => parts.filter((part) => /premium/i.test(part));

  it('given none, then the texts promise that there is none', () => {
    expect(naming(withPremium(0))).toEqual([
      '**No buyer’s premium.** The hammer price is the price. Shipping and tax are added, and you see the total for your address before you bid.',
      'The hammer price, shipping and tax. No buyer’s premium and no card fee.',
      'The price is the hammer price, the published price or the accepted offer. **We charge no buyer’s premium and no fee for paying by card.**',
      'You get your invoice as soon as the lot closes, and you have five days to pay. There’s no buyer’s premium and no card fee.',
    ]);
  });

  it('given one, then no text promises that there is none, and no marks are left', () => {
    const parts = withPremium(1_750);
    expect(naming(parts).length).toBeGreaterThan(5);
    expect(parts.filter((part) => /no buyer’s premium/i.test(part))).toEqual([]);
    expect(parts.filter((part) => part.includes('17.5%')).length).toBe(2);
    expect(parts.filter((part) => /premium[?}]|[{}|]/.test(part))).toEqual([]);
  });

  it('given one, when the help is searched, then the excerpts name it', () => {
    const settings = toPublicSettings({ ...EXAMPLE_SETTINGS, premium: { buyerPremiumBps: 2_000 } });
    const [hit] = searchHelp(
      helpArticles.map((article) => filledIn(article, settings)),
      'card fee premium',
    );
    expect(hit?.excerpt).toContain('A lot’s buyer’s premium is added to the hammer price.');
  });
});

it('given a text with marks, then it is split into plain, strong and linked runs', () => {
  expect(runsOf('A **b** [c](/d).')).toEqual([
    { text: 'A ' },
    { text: 'b', isStrong: true },
    { text: ' ' },
    { text: 'c', href: '/d' },
    { text: '.' },
  ]);
});

describe('search', () => {
  it.each([
    ['maximum bid', '/help/maximum-bids'],
    ['proxy', '/help/maximum-bids'],
    ['What is the reserve?', '/help/reserve'],
    ['overtime', '/help/extended-bidding'],
    ['blind', '/help/sealed-bids'],
    ['bank transfer', '/help/ach'],
    ['hologram', '/help/authentication-grades'],
    ['refund', '/help/returns'],
    ['2fa', '/help/two-step-verification'],
    ['passkey', '/help/two-step-verification'],
    ['counter offer', '/help/making-an-offer'],
    ['sell my item', '/help/resales-guide'],
    ['minimum offer', '/help/minimum-threshold-for-resale-offers'],
    ['stolen', '/help/owning-an-item'],
    ['raise my limit', '/help/credit-limit'],
    ['PO BOX', '/help/shipping'],
  ])('given “%s”, then %s is the first result', (query, path) => {
    expect(searchHelp(helpArticles, query)[0]?.path).toBe(path);
  });

  it('given words that match no article, or none at all, then nothing is found', () => {
    expect(searchHelp(helpArticles, 'zebra')).toEqual([]);
    expect(searchHelp(helpArticles, 'bid zebra')).toEqual([]);
    expect(searchHelp(helpArticles, ' ?! ')).toEqual([]);
  });

  it('given a hit, then its excerpt contains the query and is short', () => {
    const [hit] = searchHelp(helpArticles, 'rural route');
    expect(hit?.excerpt).toMatch(/rural route/);
    expect(hit!.excerpt.length).toBeLessThanOrEqual(182);
  });
});

it('given the posts, then the feed lists each once with its URL, newest first, and its text is escaped', () => {
  const feed = atomFeed([{ ...posts[0]!, title: 'A & <b>' }, posts[1]!], 'https://assay.example', 'Assay');
  expect(feed).toContain('<title>A &amp; &lt;b&gt;</title>');
  expect(feed.match(/<id>[^<]+<\/id>/g)).toEqual([
    '<id>https://assay.example/blog</id>',
    `<id>https://assay.example${posts[0]!.path}</id>`,
    `<id>https://assay.example${posts[1]!.path}</id>`,
  ]);
  expect(feed).not.toMatch(/<content[^>]*><p>/);
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
});
