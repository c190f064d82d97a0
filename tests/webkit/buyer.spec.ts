import { expect } from '../support/journey.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';
import { freshName, PASSWORD } from '../support/stage/people.ts';
import { until } from '../support/webkit/browser.ts';
import { field, labeled } from '../support/webkit/selectors.ts';
import { test } from '../support/webkit/test.ts';

// A buyer's way through the shop in WebKit, on a phone: from the sign-up over a bid and an outbid to a paid order.

const SHEET = '//dialog[@open]';
const bar = '.sticky-bar button';

test('a person signs up, bids, is outbid, and buys with a card', async ({ open, stage, assay }) => {
  const [lot, sale, rival] = [
    await stage.lot(),
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } }),
    await stage.person(),
  ];
  const browser = await open();
  const username = freshName();
  const email = `${username}@example.com`;

  await test.step('sign up and verify the email', async () => {
    await browser.goto('/signup');
    for (const [label, text] of Object.entries({
      Email: email,
      Username: username,
      'First name': 'Grace',
      'Last name': 'Hopper',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    }))
      await browser.type(field(label), text);
    await browser.press('[name="acceptTerms"]');
    await browser.press(labeled('Create account'));
    await browser.arrive('/onboarding/basic-info');
    await browser.goto(linkTo(await awaitMail(assay, email, /verify/i), '/verify-email'));
    await browser.see('//h1[normalize-space()="Your email is verified"]');
  });

  await test.step('add an address, a card and an identity', async () => {
    await browser.goto('/onboarding/shipping-address');
    for (const [label, text] of Object.entries({
      'Full name': 'Grace Hopper',
      'Street address': '912 Orchard Street',
      City: 'Portland',
      'ZIP code': '97201',
      Phone: '(503) 555-0123',
    }))
      await browser.type(field(label), text);
    await browser.choose(field('State'), 'OR');
    await browser.press(labeled('Save and continue'));
    await browser.arrive('/onboarding/payment-information');
    await browser.type(field('Card number'), '4242424242424242');
    await browser.type(field('Expiry (MM / YY)'), '1230');
    await browser.type(field('Security code'), '123');
    await browser.type(field('ZIP code'), '97201');
    await browser.press(labeled('Save and continue'));
    await browser.arrive('/onboarding/identity-verification');
    await browser.press(labeled('Start'));
    await browser.press(labeled('Verify'));
    await browser.see('//*[normalize-space()="Your identity is verified."]');
  });

  await test.step('bid, and see the outbid without a reload', async () => {
    await browser.goto(lot.path);
    await browser.press(bar);
    await browser.type(`${SHEET}//*[@name="amount"]`, '150');
    await browser.press(labeled('Review bid', SHEET));
    await browser.see(`${SHEET}//*[contains(text(), "Your maximum: $150")]`);
    await browser.screenshot('webkit-bid-review');
    // The first moments after the review appeared belong to a double press.
    await until('the bid is placed', async () => {
      await browser.press(labeled('Place bid $150', SHEET), 500).catch(() => undefined);
      return browser.run(() => document.querySelector('dialog[open]')?.textContent?.includes('You’re leading.'));
    });
    await rival.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 40_000, isMax: true });
    await browser.wait('being outbid', () =>
      document.querySelector('dialog[open]')?.textContent?.includes('You’ve been outbid.'),
    );
    await browser.screenshot('webkit-outbid');
  });

  await test.step('buy now with the saved card', async () => {
    await browser.goto(sale.path);
    await browser.press('.buy-bar [aria-haspopup="dialog"]');
    await browser.press(labeled('Continue to payment', SHEET));
    await browser.screenshot('webkit-buy-now');
    await browser.press('//dialog[@open]//button[starts-with(normalize-space(), "Pay $327.00")]');
    await browser.see('//dialog[@open]//h2[normalize-space()="It’s yours"]');
    await browser.press(labeled('View invoice'));
    await browser.see('//*[normalize-space()="Paid"]');
  });
  expect(await browser.faults()).toEqual([]);
  expect(
    await stage.rows('select v.status from invoice v join users u on u.id = v.user_id where u.email = $1', [email]),
  ).toEqual([{ status: 'paid' }]);
});
