import { type AppContext, startAssay } from '../support/assay.ts';
import { bid, buyNow, openLot, payInvoice, signUp } from '../support/firstSale/buyers.ts';
import { gather, main, onPhone, SLOW, saved } from '../support/firstSale/crew.ts';
import { inviteColleague, inviteFirst, join } from '../support/firstSale/joining.ts';
import { addPictures, authenticate, findItems, importItems, review } from '../support/firstSale/more.ts';
import {
  decideGold,
  describe,
  draftFromLine,
  expectPdf,
  makeSeals,
  photograph,
  receive,
  seal,
} from '../support/firstSale/object.ts';
import { deliver } from '../support/firstSale/parcels.ts';
import { createSale, listItem, setOpening } from '../support/firstSale/sale.ts';
import { createName, enterSettings, expectStepsLeft } from '../support/firstSale/setup.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { submitAction } from '../support/office.ts';
import { saveScreenshot } from '../support/shots.ts';
import { advanceTime, productNow } from '../support/stage/clock.ts';

// From an empty database to a first sale received, by staff alone: pages, one command of the operator, and no SQL. What
// was shown once is repeated for further items by the same calls.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JERSEY = 'Last-game jersey, taken off in the tunnel';
const JERSEY_PATH = '/items/last-game-jersey-taken-off-in-the-tunnel';
const CAP = 'Road cap of the last season';
const TOUR = 'Tour of the old ballpark';
const POSTER = 'Unsigned poster of the last season';
const SALE = 'The first sale';

let app: AppContext;
test.beforeAll(async () => {
  app = await startAssay({ isSeeded: false });
});
test.afterAll(() => app?.stop());

test('from an empty database to a first sale received, by staff alone', async ({ browser }) => {
  test.slow();
  const { visitor, admin, mara, theo, ada, ben } = await gather(browser, app.url);
  let itemId = '';
  let serials: string[] = [];
  let firstEndAt = 0;

  await test.step('the operator’s command invites the first administrator, who joins with password and code', async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible(SLOW);
    const link = await inviteFirst(app, 'you@example.org');
    await join(app, admin, link, { username: 'grace.hopper', phone: '5035550101' });
    await expect(inviteFirst(app, 'other@example.org')).rejects.toThrow(/administrator already/);
    await expect(main(admin)).toContainText('The shop isn’t open yet.');
  });

  await test.step('the checklist leads through business, shipping, tax, email, legal texts and the first names', async () => {
    await expectStepsLeft(admin, [
      'Business',
      'Time zone',
      'Postal address',
      'Pickup',
      'Shipping',
      'Buyer’s premium',
      'Sales tax',
      'Email',
      'Legal texts',
      'First category',
      'First condition',
      'First person or team',
      'First item',
    ]);
    await enterSettings(admin);
    await createName(admin, 'category', 'Baseball');
    await createName(admin, 'artist', 'Roberto Vale', { 'Active years': '1958–1974' });
    await createName(admin, 'condition', 'Game-worn', { Meaning: 'Shows honest wear from use' });
    await expectStepsLeft(admin, ['First item']);
    await expect(main(admin).getByText('Open the shop', { exact: true })).toHaveCount(0);
    await visitor.goto('/marketplace');
    await expect(visitor.getByText('Foundry Auctions LLC').first()).toBeVisible(SLOW);
  });

  await test.step('two colleagues join; the only administrator invites them alone', async () => {
    await inviteColleague(app, admin, mara, {
      name: 'mara',
      roles: ['Catalog', 'Authenticator', 'Auction'],
      phone: '5035550102',
    });
    await inviteColleague(app, admin, theo, {
      name: 'theo',
      roles: ['Catalog', 'Authenticator', 'Logistics'],
      phone: '5035550103',
    });
  });

  await test.step('an object is received by phone, with receipt and shelf, and becomes a draft', async () => {
    await onPhone(theo, 'intake', () => receive(theo, 'Baseball jersey, number 21', 'B-12'));
    await expectPdf(theo, main(theo).getByRole('link', { name: 'Receipt (PDF)' }));
    itemId = await draftFromLine(theo, JERSEY);
    await describe(theo, { artist: 'Roberto Vale', category: 'Baseball', condition: 'Game-worn' });
    await expect(main(theo).getByRole('link', { name: 'Have it authenticated' })).toBeVisible();
    await saveScreenshot(theo, 'first-sale-editor');
  });

  await test.step('four pictures are taken, the hologram before its seal is bound', async () => {
    await onPhone(theo, 'photos', () => photograph(theo, itemId));
  });

  await test.step('two authenticators decide, since it is estimated above $10,000', async () => {
    await mara.goto('/office/authentication');
    await main(mara).getByRole('link', { name: JERSEY }).click();
    await decideGold(mara);
    await saved(mara, 'A colleague must confirm it');
    await theo.goto(`/office/authentication/${itemId}`);
    await submitAction(theo, { action: 'Confirm', button: 'Confirm decision', message: 'Decision confirmed' });
  });

  await test.step('seals are made and printed, and one is bound; the certificate stays private until the item is published', async () => {
    serials = await makeSeals(mara, 5);
    expect(serials).toHaveLength(5);
    await mara.goto(`/office/authentication/${itemId}`);
    await onPhone(mara, 'seal', () => seal(mara, serials[0]!));
    expect((await mara.goto(`/authentication/${serials[0]}`))?.status()).toBe(404);
  });

  await test.step('it is complete; one submits, another approves', async () => {
    await theo.goto(`/office/items/${itemId}`);
    await expect(main(theo)).toContainText('100%: ready for approval', SLOW);
    await hydrated(theo);
    await theo.getByRole('button', { name: 'Submit for review' }).click();
    await saved(theo, 'Submitted.');
    await expect(theo.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await mara.goto('/office/items?status=in_review');
    await main(mara).getByRole('link', { name: JERSEY }).first().click();
    await expect(mara.getByRole('heading', { level: 1, name: JERSEY })).toBeVisible(SLOW);
    await hydrated(mara);
    await mara.getByRole('button', { name: 'Approve' }).click();
    await saved(mara, 'Approved.');
  });

  await test.step('three more items come from a CSV file', async () => {
    await importItems(theo, [
      { title: CAP, type: 'main' },
      { title: TOUR, type: 'virtual' },
      { title: POSTER, type: 'non_auth' },
    ]);
    for (const [title, kinds] of [
      [CAP, ['hero', 'back', 'detail', 'hologram']],
      [TOUR, ['hero']],
      [POSTER, ['hero', 'back', 'detail', 'detail']],
    ] as const) {
      const [item] = await findItems(app, theo, title);
      await addPictures(app, theo, item!.id, kinds);
      if (title === CAP) await authenticate(app, mara, item!.id, serials[1]!);
      await review(app, theo, mara, item!.id);
    }
  });

  await test.step('a sale of three lots is previewed and published, and one item is listed', async () => {
    const now = await productNow(app);
    firstEndAt = now + 26 * HOUR;
    await createSale(mara, { title: SALE, opensAt: now + 2 * HOUR, firstEndAt, items: [JERSEY, CAP, TOUR] });
    await setOpening(mara, JERSEY, '500', '600');
    await expect(main(mara)).toContainText('3 lots end within 10 min');
    await expect(main(mara)).toContainText(/Last end.+UTC/);
    await saveScreenshot(mara, 'first-sale-preview');
    await submitAction(mara, {
      action: 'Publish 3 lots',
      button: 'Publish sale',
      message: 'is published with all its lots',
    });
    await listItem(mara, POSTER, '450');
    await visitor.goto('/sales');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible(SLOW);
  });

  await test.step('the shop opens, and visitors see home, sale, item and certificate', async () => {
    await admin.goto('/office/setup');
    await submitAction(admin, {
      action: 'Open the shop',
      button: 'Open the shop',
      hasConfirmation: true,
      message: 'The shop is open.',
    });
    await visitor.goto('/');
    await expect(main(visitor)).toContainText(JERSEY, SLOW);
    await saveScreenshot(visitor, 'first-sale-home');
    await visitor.goto('/sales');
    await main(visitor).getByRole('link', { name: SALE }).first().click();
    await expect(visitor.getByRole('heading', { level: 1, name: SALE })).toBeVisible(SLOW);
    await expect(main(visitor)).toContainText('3 lots');
    await main(visitor).getByRole('link', { name: JERSEY }).first().click();
    await expect(visitor.getByRole('heading', { level: 1, name: JERSEY })).toBeVisible(SLOW);
    await expect(visitor).toHaveURL(JERSEY_PATH);
    await expect(main(visitor)).toContainText('Bidding hasn’t started.');
    await main(visitor).getByRole('link', { name: serials[0]! }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Authentic: Gold' })).toBeVisible(SLOW);
  });

  await test.step('two buyers sign up, with address, card and identity', async () => {
    await Promise.all([
      signUp(app, ada, { username: 'ada.okafor', firstName: 'Ada', street: '41 Harbor Street' }),
      signUp(app, ben, { username: 'ben.lindqvist', firstName: 'Ben', street: '77 Hill Street' }),
    ]);
  });

  await test.step('they bid, also after the scheduled end, until the lot closes', async () => {
    await advanceTime(app, 2 * HOUR);
    await openLot(ada, JERSEY_PATH);
    await bid(ada, '500');
    await openLot(ben, JERSEY_PATH);
    await bid(ben, '800');
    await mara.goto('/office/room');
    await expect(main(mara).getByRole('row').filter({ hasText: JERSEY })).toContainText('$600', SLOW);
    // The jersey is the last of three lots, a minute apart.
    await advanceTime(app, firstEndAt + 3 * MINUTE - (await productNow(app)));
    await openLot(ada, JERSEY_PATH);
    await expect(ada.getByText('Extended bidding', { exact: false }).first()).toBeVisible(SLOW);
    await bid(ada, '1000');
    await advanceTime(app, 11 * MINUTE);
    await ada.goto(JERSEY_PATH);
    await expect(ada.getByText('You won.', { exact: false }).first()).toBeVisible(SLOW);
    await visitor.goto(JERSEY_PATH);
    await expect(visitor.getByRole('complementary', { name: 'Bidding' })).toContainText('$850', SLOW);
  });

  await test.step('the invoice is paid; the order is packed, shipped and received', async () => {
    await payInvoice(ada);
    await theo.goto('/office');
    await main(theo)
      .getByRole('link', { name: /Paid, to ship/ })
      .click();
    await deliver(theo, JERSEY);
    await ada.goto('/account/invoices');
    await main(ada).getByRole('link', { name: JERSEY }).first().click();
    await expect(main(ada)).toContainText('794600000123', SLOW);
    await expect(main(ada)).toContainText('Delivered');
    await saveScreenshot(ada, 'first-sale-received');
    await visitor.goto(`/authentication/${serials[0]}`);
    await expect(main(visitor)).toContainText('Sold to a private collector.', SLOW);
  });

  await test.step('the listed item is bought at its price', async () => {
    await buyNow(ben, '/items/unsigned-poster-of-the-last-season');
    await theo.goto('/office/invoices?status=to_ship');
    await expect(main(theo).getByRole('row').filter({ hasText: POSTER })).toBeVisible(SLOW);
  });
});
