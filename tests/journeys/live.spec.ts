import type { Page } from '@playwright/test';
import { bidPanel, placeBid } from '../support/bidding.ts';
import { expectCountdown } from '../support/countdown.ts';
import { expect, test } from '../support/journey.ts';
import { collectPageErrors } from '../support/pageErrors.ts';
import type { Person } from '../support/stage/people.ts';

/** Retries of a stream are up to 8 s apart, and each takes time on a shared machine. */
const BACK = { timeout: 60_000 };

/** Opens a lot and waits for its stream: a page that has not hydrated cannot notice that the network is gone. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForRequest(/\/v1\/live\?/);
  await page.goto(path);
  await stream;
}

test('given two open pages, when a bid is placed in one, then the other shows it without a reload', {
  tag: '@phone',
}, async ({ stage }) => {
  const [lot, bidder] = await Promise.all([stage.lot(), stage.person()]);
  const [mine, page] = await Promise.all([stage.pageOf(bidder), stage.pageOf(null)]);
  await mine.goto(lot.path);
  await page.goto('/marketplace?sort=newest');
  const card = page.getByRole('article').filter({ hasText: lot.title });
  await expect(card).toContainText('$100');
  // Records all requests from here on: what is painted came only from the stream.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await placeBid(await bidPanel(mine), '170', { exactly: true });
  await expect(await bidPanel(mine)).toContainText('You’re leading');
  await expect(card).toContainText('$170');
  const isFigures = (path: string): boolean => path.startsWith('/v1/') || /\.data$|^\/marketplace/.test(path);
  expect(requests.filter((path) => path !== '/v1/live' && isFigures(path))).toEqual([]);
});

for (const [name, skewMs] of [
  ['ten minutes slow', -600_000],
  ['ten minutes fast', 600_000],
] as const)
  test(`given a device whose clock is ${name}, when a lot counts down, then it follows the server`, async ({
    stage,
    assay,
  }) => {
    const [lot, person] = await Promise.all([stage.lot({ endsInMs: 25 * 60_000 }), stage.person()]);
    const page = await stage.pageOf(person);
    const complaints = await collectPageErrors(page);
    await page.addInitScript((skew) => {
      const Own = Date;
      const now = (): number => Own.now() + skew;
      globalThis.Date = new Proxy(Own, {
        construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
        apply: () => new Own(now()).toString(),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      });
    }, skewMs);
    await page.goto(lot.path);
    const panel = await bidPanel(page);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - skewMs)).toBeLessThan(60_000);
    const timer = panel.getByRole('timer').first();
    await expectCountdown(assay, timer, lot.endsAt);
    await person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: true });
    await expect(panel).toContainText('Current bid · 1 bid');
    await expectCountdown(assay, timer, lot.endsAt);
    await page.reload();
    await bidPanel(page);
    await expectCountdown(assay, timer, lot.endsAt);
    expect(complaints).toEqual([]);
  });

test('given a page whose network is cut, when the lot continues meanwhile, then it claims no end and recovers by itself', {
  tag: '@main',
}, async ({ stage }) => {
  const [lot, ada, ben] = await Promise.all([
    stage.lot({ endsInMs: 20 * 60_000, windowMs: 10 * 60_000 }),
    stage.person(),
    stage.person(),
  ]);
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: true });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: true });
  const page = await stage.pageOf(ada);
  await openLive(page, lot.path);
  const panel = await bidPanel(page);
  await expect(panel).toContainText('You’ve been outbid.');
  const strip = page.getByRole('complementary', { name: 'Connection' });
  await expect(strip).toBeHidden(BACK);

  await page.context().setOffline(true);
  await expect(strip).toContainText('You’re offline.');
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 30_000, isMax: false });
  await stage.advanceTime(20 * 60_000 + 3_000);
  await expect
    .poll(async () => (await stage.rows('select status from auction where id = $1', [lot.auctionId]))[0])
    .toEqual({ status: 'extended' });
  await expect(panel).toContainText('You’ve been outbid.');
  await expect(panel).not.toContainText(/Closed · counting|Sold for|You didn’t win/);

  await page.context().setOffline(false);
  await expect(strip).toBeHidden(BACK);
  await expect(panel).toContainText('Extended bidding · outbid', BACK);
  await expect(panel).toContainText('$300');
});

test('given a countdown that reaches zero, when the server has not confirmed the close, then it waits for it', async ({
  page,
  stage,
}) => {
  const lot = await stage.lot({ endsInMs: 20 * 60_000 });
  await openLive(page, lot.path);
  const panel = await bidPanel(page);
  // Locking the lot's row keeps the server from closing it.
  const holder = await stage.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from auction where id = $1 for update', [lot.auctionId]);
    await stage.advanceTime(20 * 60_000 + 1_000);
    // The countdown shows this by itself; a stream opened after the end delivers the lot as counting.
    await expect(panel).toContainText(/Closing…|Closed · counting bids/);
    await expect(panel).not.toContainText('Not sold.');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect(panel).toContainText('Not sold.');
  await expect(panel).toContainText('This lot received no bids.');
});

test('given a stream that cannot be opened, when bids come in, then the page shows it, polls for figures, and recovers', async ({
  stage,
}) => {
  const [lot, bidder] = await Promise.all([stage.lot({ endsInMs: 4 * 60_000 }), stage.person()]);
  const page = await stage.pageOf(null);
  await page.route('**/v1/live?*', (route) => route.abort());
  await page.goto(lot.path);
  const strip = page.getByRole('complementary', { name: 'Connection' });
  await expect(strip).toContainText('Reconnecting…');
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 19_000, isMax: false });
  const panel = await bidPanel(page);
  await expect(panel).toContainText('$190', { timeout: 60_000 });
  await page.unroute('**/v1/live?*');
  await expect(strip).toBeHidden(BACK);
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 25_000, isMax: false });
  await expect(panel).toContainText('$250');
});

test('given a page whose stream script fails to load at first, when the network is back, then it receives bids', async ({
  stage,
}) => {
  const [lot, bidder] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(null);
  await page.route('**/assets/engine-*', (route) => route.abort('internetdisconnected'));
  await page.goto(lot.path);
  const strip = page.getByRole('complementary', { name: 'Connection' });
  await expect(strip).toContainText('Reconnecting…');
  await page.unroute('**/assets/engine-*');
  await expect(strip).toBeHidden(BACK);
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 19_000, isMax: false });
  await expect(await bidPanel(page)).toContainText('$190');
});

test('given a part that loads on demand and a network that is down when it is needed, when it is back, then the part is shown', async ({
  stage,
}) => {
  const [lot, bidder] = await Promise.all([stage.lot(), stage.person()]);
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 19_000, isMax: false });
  const page = await stage.pageOf(null);
  await page.route('**/assets/FullHistory-*', (route) => route.abort('internetdisconnected'));
  await page.goto(lot.path);
  const history = page.getByRole('dialog', { name: 'Bid history' });
  // Before hydration, the click follows the link.
  await expect(page.getByRole('region', { name: 'Bid history' })).toContainText('Keyboard shortcuts');
  await page.getByRole('link', { name: 'All bids' }).click();
  await expect(history).toContainText('Loading bids…');
  await page.unroute('**/assets/FullHistory-*');
  await expect(history.getByRole('cell', { name: '$190', exact: true })).toBeVisible(BACK);
});

test('given a bidder whose credit is used up, when bids come in, then the page shows why they cannot bid, and continues', async ({
  stage,
}) => {
  const [lot, other, person, second, third] = await Promise.all([
    stage.lot(),
    stage.lot(),
    stage.person(),
    stage.person(),
    stage.person(),
  ]);
  const bid = (by: Person, { auctionId }: { auctionId: string }, amountCents: number) =>
    by.call('POST', `/v1/auction/${auctionId}/bid`, { amountCents, isMax: auctionId === other.auctionId });
  await bid(person, other, 200_000);
  await bid(person, lot, 20_000);
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await expect(panel).toContainText('You’re leading.');
  await bid(second, lot, 60_000);
  await expect(panel).toContainText('BID EXCEEDS CREDIT LIMIT');
  await bid(third, lot, 80_000);
  await expect(panel).toContainText('$800');
  // The sheet of a phone hides it.
  const history = page.getByRole('region', { name: 'Bid history', includeHidden: true });
  await expect(history).toContainText('$800');
  await expect(panel).toContainText('BID EXCEEDS CREDIT LIMIT');
});

test('given two tabs of one browser, when a bid arrives, then both paint it from one connection; the one left continues alone', async ({
  stage,
}) => {
  const [lot, other, bidder] = await Promise.all([stage.lot(), stage.lot(), stage.person()]);
  const first = await stage.pageOf(null);
  const streams: string[] = [];
  first.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/live') streams.push(url.search);
  });
  await first.goto(lot.path);
  await expect.poll(() => streams.length).toBe(1);
  const second = await first.context().newPage();
  await second.goto(lot.path);
  const panels = [await bidPanel(first), await bidPanel(second)];
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 17_000, isMax: false });
  for (const panel of panels) await expect(panel).toContainText('$170');
  expect(streams, 'streams of both tabs').toHaveLength(1);

  // A lot shown only by the second tab joins the same connection.
  await second.goto(other.path);
  const panel = await bidPanel(second);
  await bidder.call('POST', `/v1/auction/${other.auctionId}/bid`, { amountCents: 19_000, isMax: false });
  await expect(panel).toContainText('$190');
  expect(streams.at(-1)).toContain(lot.auctionId);
  expect(streams.at(-1)).toContain(other.auctionId);

  await first.close();
  await bidder.call('POST', `/v1/auction/${other.auctionId}/bid`, { amountCents: 50_000, isMax: false });
  await expect(panel).toContainText('$500');
  await expect(second.getByRole('complementary', { name: 'Connection' })).toBeHidden();
});

test('given the last minutes of a lot, when the stream is dead for 20 s while bids extend it, then no end is claimed and nothing is lost', async ({
  stage,
}) => {
  const [lot, ada, ben] = await Promise.all([
    stage.lot({ endsInMs: 5 * 60_000, windowMs: 2 * 60_000, capMs: 30 * 60_000 }),
    stage.person(),
    stage.person(),
  ]);
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: false });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: false });
  const page = await stage.pageOf(ada);
  await openLive(page, lot.path);
  const panel = await bidPanel(page);
  await expect(panel).toContainText('You’ve been outbid.');
  const strip = page.getByRole('complementary', { name: 'Connection' });

  await page.context().setOffline(true);
  await expect(strip).toContainText('You’re offline.');
  // The published end passes, and the lot continues: for twenty seconds of product time the page gets no event.
  await stage.advanceTime(5 * 60_000 + 2_000);
  for (const [person, cents] of [
    [ada, 15_000],
    [ben, 20_000],
    [ada, 25_000],
    [ben, 30_000],
  ] as const) {
    await person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: cents, isMax: false });
    await stage.advanceTime(5_000);
  }
  await expect(panel).not.toContainText(/Closed · counting|Sold for|You didn’t win|Not sold/);

  await page.context().setOffline(false);
  await expect(strip).toBeHidden(BACK);
  await expect(panel).toContainText('Extended bidding · outbid', BACK);
  await expect(panel).toContainText('$300');
  await expect(panel).toContainText('6 bids');
  await page.keyboard.press('Escape');
  const rows = page.getByRole('region', { name: 'Bid history' }).getByRole('table').getByRole('row');
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  for (const price of ['$300', '$250', '$200', '$150', '$120', '$100'])
    await expect(rows.filter({ has: page.getByRole('cell', { name: price, exact: true }) })).toHaveCount(1);
});
