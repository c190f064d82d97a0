import { expect } from '../support/journey.ts';
import { checkPages, STILL_LIGHT, test } from '../support/pages.ts';
import { withFreshSession } from '../support/stage/people.ts';

// In one worker: they share a gallery.
test.describe.configure({ mode: 'default' });

test('given a visitor, when they open lots in every state, then each page is whole, quiet and accessible', async ({
  stage,
  gallery: { lots },
}) => {
  await checkPages(await stage.pageOf(null, STILL_LIGHT), [
    { name: 'item-not-started', path: lots.notStarted.path, text: 'Not open yet' },
    { name: 'item-no-bids', path: lots.noBids.path, text: 'no bids yet' },
    { name: 'item-closing-soon', path: lots.closingSoon.path, text: 'Place a bid to stay in.' },
    { name: 'item-extended-visitor', path: lots.extended.path, text: 'Extended bidding' },
    { name: 'item-sold-visitor', path: lots.lost.path, text: 'Sold.' },
    { name: 'item-reserve-not-met', path: lots.reserveNotMet.path, text: 'Bids didn’t reach the reserve.' },
    { name: 'item-unsold', path: lots.unsold.path, text: 'This lot received no bids.' },
  ]);
});

test('given a buyer, when they open the lots they bid on, then each page is whole, quiet and accessible', async ({
  stage,
  assay,
  gallery: { lots, buyer },
}) => {
  await checkPages(await stage.pageOf(await withFreshSession(assay, buyer), STILL_LIGHT), [
    { name: 'item-leading', path: lots.leading.path, text: 'You’re leading.' },
    { name: 'item-outbid', path: lots.outbid.path, text: 'You’ve been outbid.' },
    { name: 'item-extended', path: lots.extended.path, text: 'you’re leading' },
    { name: 'item-blind', path: lots.blind.path, text: 'Sealed bids' },
    { name: 'item-won', path: lots.won.path, text: 'You won.' },
    { name: 'item-lost', path: lots.lost.path, text: 'You didn’t win.' },
    {
      name: 'item-review',
      path: `${lots.noBids.path}?bid=1400`,
      text: 'Your maximum: $1,400',
      async prepare(page) {
        const { bidPanel } = await import('../support/bidding.ts');
        await (await bidPanel(page)).getByRole('button', { name: 'Review bid' }).click();
      },
    },
  ]);
});

test('given a buyer, when they open account and buying, then each page is whole, quiet and accessible', async ({
  stage,
  assay,
  gallery: { buyer, invoices },
}) => {
  await checkPages(await stage.pageOf(await withFreshSession(assay, buyer), STILL_LIGHT), [
    { name: 'home-with-bids', path: '/' },
    { name: 'account', path: '/account', text: 'Needs your attention' },
    { name: 'profile', path: '/account/profile' },
    { name: 'addresses', path: '/account/profile?tab=addresses' },
    { name: 'address-new', path: '/account/profile?tab=addresses&edit=new' },
    { name: 'payments', path: '/account/payments', text: '4242' },
    {
      name: 'payments-add',
      path: '/account/payments?add=card',
      prepare: (page) => page.getByRole('group', { name: 'Card details (sandbox)' }).waitFor(),
    },
    { name: 'recently-viewed', path: '/account/recently-viewed', text: 'The last 50 items' },
    { name: 'credit-limit', path: '/account/credit-limit' },
    { name: 'invoices', path: '/account/invoices', text: 'Due' },
    {
      name: 'invoice-open',
      path: `/account/invoices/${invoices.open}`,
      text: 'Pay with',
      // A declined payment is still being checked: no other delivery is offered then.
      refused: ['/payment_intent/express'],
    },
    { name: 'invoice-paid', path: `/account/invoices/${invoices.paid}`, text: 'received.' },
    { name: 'invoice-missing', path: '/account/invoices/01890000-0000-7000-8000-000000000000', status: 404 },
    { name: 'news', path: '/account/news', text: 'New arrivals' },
    { name: 'security', path: '/account/security', text: 'This device' },
    {
      name: 'security-app',
      path: '/account/security',
      text: 'Or type this key',
      prepare: (page) => page.getByRole('button', { name: 'Use an authenticator app' }).click(),
    },
    {
      name: 'security-text',
      path: '/account/security',
      text: 'A US number that can receive text messages.',
      prepare: (page) => page.getByRole('button', { name: 'Use text messages' }).click(),
    },
    { name: 'notifications', path: '/account/notifications', text: 'You won' },
    { name: 'active-bids', path: '/buying/active-bids' },
    { name: 'winning-bids', path: '/buying/winning-bids', text: 'Won' },
    { name: 'loosing-bids', path: '/buying/loosing-bids' },
  ]);
});

test('given a paid invoice, when it is printed, then the paper has the invoice without header, tabs and footer', async ({
  stage,
  assay,
  gallery: { buyer, invoices },
}) => {
  const page = await stage.pageOf(await withFreshSession(assay, buyer), STILL_LIGHT);
  await page.goto(`/account/invoices/${invoices.paid}`);
  await expect(page.getByRole('navigation', { name: 'Account', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  await expect(page.getByText('Invoice total')).toBeVisible();
  for (const screenOnly of ['.shell > header', 'nav', '.foot', '.skip-link', '.sandbox-bar'])
    for (const part of await page.locator(screenOnly).all()) await expect(part, screenOnly).toBeHidden();
});

test('given a user who has done nothing yet, when they open their pages, then the empty ones are complete too', async ({
  stage,
  assay,
  gallery: { starter },
}) => {
  await checkPages(await stage.pageOf(await withFreshSession(assay, starter), STILL_LIGHT), [
    { name: 'account-empty', path: '/account' },
    { name: 'invoices-empty', path: '/account/invoices', text: 'No invoices' },
    { name: 'notifications-few', path: '/account/notifications' },
    { name: 'active-bids-empty', path: '/buying/active-bids', text: 'No live bids' },
    { name: 'winning-bids-empty', path: '/buying/winning-bids', text: 'Not leading any lots' },
    { name: 'loosing-bids-empty', path: '/buying/loosing-bids' },
  ]);
});

test('given a newcomer, when they open the onboarding, then each step is whole, quiet and accessible', async ({
  stage,
  assay,
  gallery: { newcomer, lots },
}) => {
  await checkPages(await stage.pageOf(await withFreshSession(assay, newcomer), STILL_LIGHT), [
    { name: 'onboarding-basic-info', path: '/onboarding/basic-info' },
    { name: 'onboarding-shipping-address', path: '/onboarding/shipping-address' },
    { name: 'onboarding-payment-information', path: '/onboarding/payment-information' },
    { name: 'onboarding-identity', path: '/onboarding/identity-verification' },
    { name: 'item-steps-left', path: lots.noBids.path, text: '4 steps left before you can bid' },
    { name: 'account-newcomer', path: '/account', text: 'Please verify your email.' },
    { name: 'payments-newcomer', path: '/account/payments' },
  ]);
});
