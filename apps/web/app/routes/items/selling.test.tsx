import type { Offer } from '@assay/contract/shapes/offer.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { helpArticles } from '../../features/content/help/articles.ts';
import { AnswerOffer } from '../../features/offer/AnswerOffer.tsx';
import { SessionProvider } from '../../session/SessionProvider.tsx';
import { Header } from '../../shell/Header.tsx';
import OwnedItems from '../buying/owned-items.tsx';
import Selling from './selling.tsx';

// The links that sellers need, as server-rendered.

type Viewer = { stripeConnectedStatus: string };
const pageOf = (Component: () => React.ReactNode, viewer: Viewer | null = null): string => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => ({ viewer }) }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer } } }} />);
};
const selling = () => <Selling {...({ loaderData: { owned: [] } } as unknown as Parameters<typeof Selling>[0])} />;
const NOTHING = { items: [], totals: { estimated: 0 }, gifts: [], page: 1, pages: 0 };
const ownedItems = () => <OwnedItems {...({ loaderData: NOTHING } as unknown as Parameters<typeof OwnedItems>[0])} />;
const OFFER = {
  id: 'o',
  side: 'owner',
  status: 'pending',
  amountCents: 10_000,
  netCents: 9_000,
  item: { title: 'Puck' },
} as Offer;
const answerOffer = () => (
  <SessionProvider viewerId={null} mayRestore={false}>
    <AnswerOffer offer={OFFER} />
  </SessionProvider>
);
const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);

test('given any page, then its main navigation leads to "Sell"', () => {
  const html = pageOf(() => (
    <SessionProvider viewerId={null} mayRestore={false}>
      <Header viewer={null} bagCount={null} />
    </SessionProvider>
  ));
  const [, main] = /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(html)!;
  expect(main).toMatch(/href="\/items\/selling"[^>]*>Sell</);
});

test('given a seller, then the three help articles that they need are linked, and are there', () => {
  const pages = [pageOf(selling), pageOf(ownedItems)];
  const needed = ['/help/resales-guide', '/help/minimum-threshold-for-resale-offers', '/help/how-bidding-works'];
  for (const html of pages) expect(linksIn(html)).toEqual(expect.arrayContaining(needed));
  expect(helpArticles.map(({ path }) => path)).toEqual(expect.arrayContaining(needed));
});

test('given settings without a fee, then the sentence about our fee says so', () => {
  expect(pageOf(selling)).toContain('Our fee is 0%, all included.');
});

test('given an owner without a payout account, then the requirements for selling are shown with their link before any refusal', () => {
  for (const page of [selling, answerOffer]) {
    const html = pageOf(page, { stripeConnectedStatus: 'not_connected' });
    const [, action] = /Set up payouts first\.(.*?)<\/a>/s.exec(html)!;
    expect(action).toContain('href="/account/payments#payout"');
    expect(pageOf(page, { stripeConnectedStatus: 'verified' })).not.toContain('Set up payouts first.');
  }
});

test('given the form that links an item, then a picture shows where the seal code and the hologram number are', () => {
  const html = pageOf(ownedItems);
  const [, title] = /<svg[^>]*role="img"[^>]*>\s*<title[^>]*>([^<]*)/.exec(html)!;
  expect(title).toContain('has the hologram number printed along its edge');
  expect(title).toContain('The QR code next to it, on the right, holds the seal code.');
});
