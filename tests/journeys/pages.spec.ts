import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessible.ts';
import { test as base, expect } from '../support/journey.ts';
import { hearComplaints } from '../support/quiet.ts';
import { keepShot } from '../support/shots.ts';
import { makeVip, putInBag, stageCoupon } from '../support/stage/bags.ts';
import { type CertificateTrouble, stageCertificate } from '../support/stage/certificates.ts';
import { type StateGallery, stageGallery } from '../support/stage/gallery.ts';
import { saveBank, withFreshSession } from '../support/stage/people.ts';

const test = base.extend<object, { gallery: StateGallery }>({
  gallery: [
    async ({ house, pool }, use) => {
      await use(await stageGallery(house, pool));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

type Sheet = {
  name: string;
  path: string;
  /** Default 200. */
  status?: number;
  /** Addresses whose refusal belongs to the state. */
  refused?: string[];
  /** What must be read on it. */
  says?: string | RegExp;
  /** Brings the page into the state that is meant, after it has loaded. */
  prepare?: (page: Page) => Promise<void>;
};

/** Titles of the addresses seen so far: no two pages have the same, whatever state they are in. */
const titles = new Map<string, string>();
/** What a lot's tab says instead of the house: outbid, or clock and price in the last ten minutes. */
const LOT_TITLE = /^(Outbid: |\d+:\d\d · \$[\d,]+ · )/;

/** Opens a page and tells what is wrong with it: what every page owes, in both themes, and at 320 px (phone) or 768 px too. */
async function inspect(page: Page, complaints: string[], sheet: Sheet): Promise<string[]> {
  const { name, path, status = 200 } = sheet;
  const device = test.info().project.name;
  const faults: string[] = [];
  complaints.length = 0;
  const answer = await page.goto(path);
  if (answer?.status() !== status) faults.push(`status ${answer?.status()} instead of ${status}`);
  await sheet.prepare?.(page);
  if (sheet.says !== undefined) await expect.soft(page.getByRole('main'), name).toContainText(sheet.says);
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} headings of level 1`);
  const title = (await page.title()).replace(/^(\(!\) |Error: )/, '');
  if (!/Assay/.test(title) && !LOT_TITLE.test(title)) faults.push(`the title “${title}” does not name the house`);
  const { pathname, searchParams } = new URL(page.url());
  const address = `${pathname}?tab=${searchParams.get('tab')}`;
  const other = titles.get(title) ?? address;
  if (other !== address) faults.push(`the title “${title}” is also that of ${other}`);
  titles.set(title, address);

  faults.push(...(await accessibilityFaults(page)));
  await keepShot(page, `${name}-${device}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await accessibilityFaults(page, { coloursOnly: true })).map((fault) => `dark: ${fault}`));
  await keepShot(page, `${name}-${device}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });

  const usual = page.viewportSize();
  await page.setViewportSize(device === 'phone' ? { width: 320, height: 640 } : { width: 768, height: 1024 });
  // What was turned is laid out anew with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow !== 0) faults.push(`sticks out ${overflow} px to the right`);
  const cut = await page.evaluate(
    () => [...document.querySelectorAll('.table-box')].filter((box) => box.scrollWidth > box.clientWidth).length,
  );
  if (cut > 0) faults.push(`${cut} tables are cut off at ${page.viewportSize()?.width} px`);
  if (usual !== null) await page.setViewportSize(usual);
  // A page or call that is refused on purpose is told of in the console too.
  const expected = [...(status >= 400 ? [new URL(path, page.url()).pathname] : []), ...(sheet.refused ?? [])];
  faults.push(...complaints.filter((each) => !expected.some((one) => each.includes(one))));
  return faults.map((fault) => `${name}: ${fault}`);
}

async function inspectAll(page: Page, sheets: readonly Sheet[]): Promise<void> {
  test.setTimeout(60_000 + sheets.length * 20_000);
  const complaints = await hearComplaints(page);
  const faults: string[] = [];
  for (const sheet of sheets) faults.push(...(await test.step(sheet.name, () => inspect(page, complaints, sheet))));
  expect(faults.join('\n')).toBe('');
}

const QUIET = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

test('given a visitor, when they open the public pages, then each is whole, quiet and accessible', async ({
  stage,
}) => {
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'marketplace-search', path: '/marketplace?q=signed', says: 'Results for' },
    { name: 'marketplace-nothing', path: '/marketplace?q=zzzzqqqq' },
    {
      name: 'marketplace-filtered',
      path: '/marketplace?authentication_type=gold&sale_state=live,upcoming&price_max=90000000',
      says: 'Clear all',
    },
    {
      name: 'marketplace-too-narrow',
      path: '/marketplace?offer_type=make_offer&sale_state=live',
      says: 'Nothing has all of this',
    },
    { name: 'marketplace-corrected', path: '/marketplace?q=gutair', says: 'These are the items for guitar' },
    { name: 'artists', path: '/artists', says: 'Dell Marlowe' },
    { name: 'artists-letter', path: '/artists?letter=x', says: 'No artist here' },
    { name: 'artist', path: '/artists/dell-marlowe', says: 'Center fielder' },
    { name: 'artist-sold', path: '/artists/dell-marlowe?show=sold', says: 'Sold' },
    { name: 'artist-not-found', path: '/artists/del-marlow', status: 404, says: 'Perhaps you meant' },
    { name: 'category', path: '/categories/jerseys', says: 'Game-worn' },
    { name: 'sub-category', path: '/categories/game-worn-jerseys', says: 'Available' },
    { name: 'genre', path: '/genres/rock', says: 'The Hollow Kings' },
    { name: 'genre-not-found', path: '/genres/no-such-genre', status: 404, says: 'Not on record' },
    { name: 'collections', path: '/collections', says: 'Night Freight at fifty' },
    { name: 'collection-not-found', path: '/collections/none', status: 404, says: 'Not on record' },
    { name: 'authentication', path: '/authentication' },
    { name: 'terms-of-service', path: '/terms-of-service', says: 'The agreement' },
    { name: 'conditions-of-sale', path: '/conditions-of-sale', says: 'In short.' },
    { name: 'privacy-policy', path: '/privacy-policy', says: 'What others can see' },
    { name: 'cookies', path: '/cookies', says: 'assay_auth' },
    { name: 'about', path: '/about', says: 'Why the house exists' },
    { name: 'help', path: '/help', says: 'Guides' },
    { name: 'help-found', path: '/help?find=maximum+bid', says: 'about “maximum bid”' },
    { name: 'help-nothing', path: '/help?find=zebra', says: 'Nothing about “zebra”' },
    { name: 'help-article', path: '/help/maximum-bids', says: 'An example, opening at $100' },
    { name: 'blog', path: '/blog', says: 'Where overtime stops' },
    { name: 'blog-post', path: '/blog/what-gold-means', says: 'Two ways to know' },
    { name: 'contact-us', path: '/contact-us', says: 'Your message' },
    { name: 'login', path: '/login' },
    {
      name: 'login-refused',
      path: '/login?next=%2Faccount',
      says: 'Invalid username or password',
      refused: ['/v1/auth/signin/email'],
      async prepare(page) {
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('Wrong-Words-11!');
        await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      },
    },
    { name: 'signup', path: '/signup' },
    {
      name: 'signup-faults',
      path: '/signup?next=%2F',
      says: 'There is a problem',
      prepare: (page) => page.getByRole('button', { name: 'Create account' }).click(),
    },
    { name: 'verify-email', path: '/verify-email' },
    {
      name: 'verify-email-bad',
      path: '/verify-email?#token=wrong',
      says: /new link/,
      refused: ['/v1/auth/verify-email'],
    },
    { name: 'two-step-verification', path: '/two-step-verification', says: 'This page follows after your password.' },
    { name: 'newsletter', path: '/newsletter', says: 'about once a month' },
    { name: 'newsletter-link', path: '/newsletter?#token=wrong', says: 'Confirm my address' },
    { name: 'unsubscribe', path: '/unsubscribe', says: 'the link at the foot of one' },
    { name: 'unsubscribe-link', path: '/unsubscribe?#token=wrong', says: 'Stop mails like this one' },
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      says: 'Look into your inbox',
      async prepare(page) {
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByRole('button', { name: 'Send the link' }).click();
      },
    },
    { name: 'reset-password', path: '/reset-password', says: 'Open the link' },
    {
      name: 'reset-password-bad',
      path: '/reset-password?#token=wrong',
      says: 'The reset password token is invalid',
      refused: ['/v1/auth/forgot-password/verify'],
    },
    { name: 'not-found', path: '/no-such-page', status: 404, says: 'Nothing is registered here' },
    { name: 'item-not-found', path: '/items/no-such-item', status: 404 },
  ]);
});

test('given a visitor, when they open certificates in every state, then each page is whole, quiet and accessible', async ({
  stage,
  house,
  pool,
}) => {
  const path = async (title: string, states: readonly CertificateTrouble[]) =>
    `/authentication/${(await stageCertificate(house, pool, { title, states })).serial}`;
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'certificate', path: await path('Signed ball on record', []), says: 'Authentic: Gold' },
    {
      name: 'certificate-checking',
      path: await path('Ball being checked', ['in_reauthentication']),
      says: 'Being checked again',
    },
    {
      name: 'certificate-failed',
      path: await path('Ball that failed', ['in_reauthentication', 'failed']),
      says: 'Did not pass its check',
    },
    { name: 'certificate-revoked', path: await path('Ball revoked', ['revoked']), says: 'Certificate revoked' },
    { name: 'certificate-stolen', path: await path('Ball stolen', ['stolen']), says: 'Reported stolen or lost' },
    { name: 'certificate-unknown', path: '/authentication/no-code-of-ours', status: 404, says: 'No such code' },
    { name: 'scan', path: '/authentication/scan', says: 'Hold the camera over the code' },
    { name: 'authentication-mistyped', path: '/authentication?code=hello', says: 'A hologram number looks like' },
  ]);
});

test('given a visitor, when they open lots in every state, then each page is whole, quiet and accessible', async ({
  stage,
  gallery: { lots },
}) => {
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'item-not-started', path: lots.notStarted.path, says: 'Not open yet' },
    { name: 'item-no-bids', path: lots.noBids.path, says: 'no bids yet' },
    { name: 'item-closing-soon', path: lots.closingSoon.path, says: 'Place one bid to stay in.' },
    { name: 'item-extended-visitor', path: lots.extended.path, says: 'Extended bidding' },
    { name: 'item-sold-visitor', path: lots.lost.path, says: 'Sold.' },
    { name: 'item-reserve-not-met', path: lots.reserveNotMet.path, says: 'Bids did not reach the reserve.' },
    { name: 'item-unsold', path: lots.unsold.path, says: 'Nobody bid on this lot.' },
  ]);
});

test('given a buyer, when they open the lots they bid on, then each page is whole, quiet and accessible', async ({
  stage,
  house,
  gallery: { lots, buyer },
}) => {
  await inspectAll(await stage.pageOf(await withFreshSession(house, buyer), QUIET), [
    { name: 'item-leading', path: lots.leading.path, says: 'You lead.' },
    { name: 'item-outbid', path: lots.outbid.path, says: 'You were outbid.' },
    { name: 'item-extended', path: lots.extended.path, says: 'you lead' },
    { name: 'item-blind', path: lots.blind.path, says: 'Sealed bids' },
    { name: 'item-won', path: lots.won.path, says: 'You won.' },
    { name: 'item-lost', path: lots.lost.path, says: 'You did not win.' },
    {
      name: 'item-review',
      path: `${lots.noBids.path}?bid=1400`,
      says: 'Your maximum: $1,400',
      async prepare(page) {
        const { bidPanel } = await import('../support/bidding.ts');
        await (await bidPanel(page)).getByRole('button', { name: 'Review bid' }).click();
      },
    },
  ]);
});

test('given a buyer, when they open account and buying, then each page is whole, quiet and accessible', async ({
  stage,
  house,
  gallery: { buyer, invoices },
}) => {
  await inspectAll(await stage.pageOf(await withFreshSession(house, buyer), QUIET), [
    { name: 'home-with-bids', path: '/' },
    { name: 'account', path: '/account', says: 'Waiting for you' },
    { name: 'profile', path: '/account/profile' },
    { name: 'addresses', path: '/account/profile?tab=addresses' },
    { name: 'address-new', path: '/account/profile?tab=addresses&edit=new' },
    { name: 'payments', path: '/account/payments', says: '4242' },
    {
      name: 'payments-add',
      path: '/account/payments?add=card',
      prepare: (page) => page.getByRole('group', { name: 'Card details (sandbox)' }).waitFor(),
    },
    { name: 'recently-viewed', path: '/account/recently-viewed', says: 'The last fifty items' },
    { name: 'credit-limit', path: '/account/credit-limit' },
    { name: 'invoices', path: '/account/invoices', says: 'To pay' },
    {
      name: 'invoice-open',
      path: `/account/invoices/${invoices.open}`,
      says: 'Pay with',
      // A declined payment is still being looked at: then the house names no other delivery.
      refused: ['/payment_intent/express'],
    },
    { name: 'invoice-paid', path: `/account/invoices/${invoices.paid}`, says: 'received.' },
    { name: 'invoice-missing', path: '/account/invoices/01890000-0000-7000-8000-000000000000', status: 404 },
    { name: 'news', path: '/account/news', says: 'New in the house' },
    { name: 'security', path: '/account/security', says: 'This one' },
    {
      name: 'security-app',
      path: '/account/security',
      says: 'Or type this key',
      prepare: (page) => page.getByRole('button', { name: 'Use an authenticator app' }).click(),
    },
    {
      name: 'security-text',
      path: '/account/security',
      says: 'A US number that can get text messages.',
      prepare: (page) => page.getByRole('button', { name: 'Use text messages' }).click(),
    },
    { name: 'notifications', path: '/account/notifications', says: 'You won' },
    { name: 'active-bids', path: '/buying/active-bids' },
    { name: 'winning-bids', path: '/buying/winning-bids', says: 'Won' },
    { name: 'loosing-bids', path: '/buying/loosing-bids' },
  ]);
});

test('given somebody who has done nothing yet, when they open their pages, then the empty ones are whole too', async ({
  stage,
  house,
  gallery: { starter },
}) => {
  titles.clear();
  await inspectAll(await stage.pageOf(await withFreshSession(house, starter), QUIET), [
    { name: 'account-empty', path: '/account' },
    { name: 'invoices-empty', path: '/account/invoices', says: 'No invoices' },
    { name: 'notifications-few', path: '/account/notifications' },
    { name: 'active-bids-empty', path: '/buying/active-bids', says: 'No live bids' },
    { name: 'winning-bids-empty', path: '/buying/winning-bids', says: 'Nothing in the lead' },
    { name: 'loosing-bids-empty', path: '/buying/loosing-bids' },
  ]);
});

test('given a newcomer, when they open the onboarding, then each step is whole, quiet and accessible', async ({
  stage,
  house,
  gallery: { newcomer, lots },
}) => {
  titles.clear();
  await inspectAll(await stage.pageOf(await withFreshSession(house, newcomer), QUIET), [
    { name: 'onboarding-basic-info', path: '/onboarding/basic-info' },
    { name: 'onboarding-shipping-address', path: '/onboarding/shipping-address' },
    { name: 'onboarding-payment-information', path: '/onboarding/payment-information' },
    { name: 'onboarding-identity', path: '/onboarding/identity-verification' },
    { name: 'item-steps-left', path: lots.noBids.path, says: '4 steps before you can bid' },
    { name: 'account-newcomer', path: '/account', says: 'Please verify your email.' },
    { name: 'payments-newcomer', path: '/account/payments' },
  ]);
});

const PRICED = { buyNow: { type: 'buy_now', priceCents: 30_000 } } as const;
const PAPER = { buyNow: { type: 'buy_now', priceCents: 5_000, quantity: 9, perUserLimit: 2 } } as const;

test('given a visitor, when a bag is filled, then each of its states is whole, quiet and accessible', async ({
  stage,
}) => {
  titles.clear();
  const ball = await stage.lot({ ...PRICED, title: 'Signed ball at a price' });
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'bag-empty-visitor', path: '/bag', says: 'Your bag is empty' },
    {
      name: 'item-in-bag',
      path: ball.path,
      async prepare(page) {
        const isPhone = (page.viewportSize()?.width ?? 1280) < 768;
        if (isPhone) await page.getByRole('group', { name: /^Lot / }).getByRole('button').click();
        await page.getByRole('button', { name: 'Add to bag' }).locator('visible=true').click();
        await page.getByText('It is in your bag.').locator('visible=true').waitFor();
      },
    },
    { name: 'bag-visitor', path: '/bag', says: 'Total before shipping and tax' },
  ]);
});

test('given a buyer, when the bag is good, with a code, or something is removed, then each is whole and accessible', async ({
  stage,
  house,
}) => {
  titles.clear();
  const [ball, paper] = [
    await stage.lot({ ...PRICED, fulfillment: 'pickup_ship', title: 'Signed ball at a price' }),
    await stage.lot({ ...PAPER, title: 'Print of an edition' }),
  ];
  const buyer = await stage.person();
  const code = await stageCoupon(house, stage.pool, { percent: 10 });
  await putInBag(buyer, [ball, paper]);
  await buyer.call('POST', '/v1/cart/apply-coupon', { code });
  await inspectAll(await stage.pageOf(buyer, QUIET), [
    { name: 'bag-good', path: '/bag', says: `Code ${code}` },
    {
      name: 'bag-code-refused',
      path: '/bag',
      says: 'This code cannot be used',
      refused: ['/v1/cart/apply-coupon'],
      async prepare(page) {
        await page.getByRole('button', { name: `Take off code ${code}` }).click();
        await page.getByRole('textbox', { name: 'Code' }).fill('NO-SUCH-CODE');
        await page.getByRole('button', { name: 'Apply' }).click();
      },
    },
    {
      name: 'bag-removed',
      path: '/bag',
      says: 'was removed.',
      async prepare(page) {
        await page.getByRole('button', { name: `Remove ${paper.title}` }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
    },
  ]);
});

test('given a bag with every trouble, when it is opened, then each line says what to do, whole and accessible', async ({
  stage,
}) => {
  titles.clear();
  const [ball, gone, few, dear] = [
    await stage.lot({ ...PRICED, title: 'Ball at another price' }),
    await stage.lot({ ...PRICED, title: 'Cap that is sold meanwhile' }),
    await stage.lot({ ...PAPER, title: 'Poster of which few are left' }),
    await stage.lot({ ...PRICED, achOnly: true, title: 'Guitar above the cards' }),
  ];
  const troubled = await stage.person({ readiness: 'addressed' });
  await putInBag(troubled, [ball, dear, gone]);
  await putInBag(troubled, [few], 2);
  await stage.rows('update buy_now set quantity_sold = 1 where auction_id = $1', [gone.auctionId]);
  await stage.rows('update buy_now set quantity_sold = 8 where auction_id = $1', [few.auctionId]);
  await stage.rows('update buy_now set price_cents = 31000 where auction_id = $1', [ball.auctionId]);
  await inspectAll(await stage.pageOf(troubled, QUIET), [
    { name: 'bag-troubled', path: '/bag', says: 'The price has changed to $310.00.' },
    { name: 'checkout-blocked', path: '/checkout', says: 'Change your bag' },
  ]);
});

test('given a buyer without an address, when the checkout is opened, then it is whole and accessible', async ({
  stage,
}) => {
  titles.clear();
  const fresh = await stage.person({ readiness: 'verified' });
  await putInBag(fresh, [await stage.lot(PRICED)]);
  await inspectAll(await stage.pageOf(fresh, QUIET), [
    {
      name: 'checkout-new-faults',
      path: '/checkout',
      says: 'There is a problem',
      prepare: (page) => page.getByRole('button', { name: 'Ship here' }).click(),
    },
  ]);
});

test('given a buyer without a card, when the checkout is opened, then its form is whole and accessible', async ({
  stage,
}) => {
  titles.clear();
  const typing = await stage.person({ readiness: 'addressed' });
  await putInBag(typing, [await stage.lot(PRICED)]);
  await stage.pass(3_000); // a session that is younger would be asked to wait
  await inspectAll(await stage.pageOf(typing, QUIET), [
    {
      name: 'checkout-card',
      path: '/checkout',
      says: 'Reserved for you for',
      prepare: (page) => page.getByLabel('Card number').waitFor(),
    },
  ]);
});

test('given a buyer with card and bank account, when ordering and afterwards, then each page is whole and accessible', async ({
  stage,
  house,
}) => {
  titles.clear();
  const buyer = await stage.person();
  await saveBank(house, buyer.call);
  const { items } = (await buyer.call('GET', '/v1/payment/methods')) as { items: { id: string; type: string }[] };
  const idOf = (type: string) => items.find((each) => each.type === type)?.id;
  const order = async (type: string): Promise<string> => {
    let paid: Record<string, unknown> = {};
    await putInBag(buyer, [await stage.lot(PRICED)]);
    // Whoever has only just logged in, or paid, waits a moment.
    await expect(async () => {
      paid = await buyer.call('POST', '/v1/cart/payment_intent/existing', { paymentMethodId: idOf(type) });
    }).toPass();
    return (paid.invoice as { id: string }).id;
  };
  const [paid, pending] = [await order('user_card'), await order('user_bank_account')];
  await putInBag(buyer, [await stage.lot({ ...PRICED, achOnly: true })]);
  await inspectAll(await stage.pageOf(buyer, QUIET), [
    { name: 'checkout-bank-only', path: '/checkout', says: 'Bank transfer only.' },
    { name: 'order-paid', path: `/order-placed/${paid}`, says: 'Paid. We tell you' },
    { name: 'order-pending', path: `/order-placed/${pending}`, says: 'Your bank confirms the payment by' },
    { name: 'order-missing', path: '/order-placed/01890000-0000-7000-8000-000000000000', status: 404 },
    { name: 'invoice-pending', path: `/account/invoices/${pending}`, says: 'under way' },
    { name: 'payments-both', path: '/account/payments', says: 'Bank accounts' },
    {
      name: 'payments-remove',
      path: '/account/payments',
      prepare: (page) =>
        page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click(),
    },
    {
      name: 'payments-add-bank',
      path: '/account/payments?add=bank',
      prepare: (page) => page.getByRole('group', { name: 'Bank account details (sandbox)' }).waitFor(),
    },
  ]);
});

test('given a bank account that waits, when its page is opened, then it is whole and accessible', async ({
  stage,
  house,
}) => {
  titles.clear();
  const waiting = await stage.person({ readiness: 'verified' });
  await saveBank(house, waiting.call, { way: 'typed', account: '000111111113' });
  await inspectAll(await stage.pageOf(waiting, QUIET), [
    { name: 'payments-deposits', path: '/account/payments', says: 'Two small deposits are on their way' },
  ]);
});

test('given one who pays later, when the checkout is opened, then it is whole and accessible', async ({ stage }) => {
  titles.clear();
  const later = await stage.person({ readiness: 'addressed' });
  await makeVip(stage.pool, later);
  await putInBag(later, [await stage.lot({ ...PRICED, fulfillment: 'pickup_ship' })]);
  await inspectAll(await stage.pageOf(later, QUIET), [
    { name: 'checkout-later', path: '/checkout', says: 'Invoice, pay later.' },
  ]);
});

test('given tax and codes, when their pages are opened, then each state is whole, quiet and accessible', async ({
  stage,
}) => {
  titles.clear();
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person, QUIET);
  await inspectAll(page, [
    { name: 'tax-empty', path: '/account/tax', says: 'Nothing needed now' },
    {
      name: 'tax-faults',
      path: '/account/tax?add=certificate',
      says: 'There is a problem',
      prepare: (at) => at.getByRole('button', { name: 'Hand it in' }).click(),
    },
    { name: 'redeem', path: '/account/redeem', says: 'Redeem a code' },
    {
      name: 'redeem-refused',
      path: '/account/redeem',
      says: 'This code cannot be used',
      refused: ['/v1/redeem'],
      async prepare(at) {
        await at.getByLabel('Code').fill('NO-SUCH-CODE');
        await at.getByRole('button', { name: 'Redeem' }).click();
      },
    },
  ]);
  await person.call('POST', '/v1/tax/certificates', {
    state: 'OR',
    number: 'OR-1234567',
    businessName: 'Hopper Collectibles LLC',
    expiresOn: '2031-12-31',
  });
  await person.call('POST', '/v1/tax/seller', { legalName: 'Grace Hopper', tinLast4: '1234', certify: true });
  await inspectAll(page, [{ name: 'tax-pending', path: '/account/tax', says: 'Being looked at' }]);
});

test('given a fault of the house, when a page fails, then it says so with the id of the request', async ({ stage }) => {
  const page = await stage.pageOf(null, QUIET);
  await stage.rows('alter table item rename to item_away');
  try {
    await inspectAll(page, [
      { name: 'page-failed', path: '/marketplace?sort=newest', status: 500, says: /Request [0-9a-f-]{36}/ },
    ]);
  } finally {
    await stage.rows('alter table item_away rename to item');
  }
});
