import { expect } from '../support/journey.ts';
import { checkPages, STILL_LIGHT, test } from '../support/pages.ts';
import { addToCart, makeVip, stageCoupon } from '../support/stage/bags.ts';
import { saveBank } from '../support/stage/people.ts';

const PRICED = { buyNow: { type: 'buy_now', priceCents: 30_000 } } as const;
const PAPER = { buyNow: { type: 'buy_now', priceCents: 5_000, quantity: 9, perUserLimit: 2 } } as const;

test('given a visitor, when a bag is filled, then each of its states is whole, quiet and accessible', async ({
  stage,
}) => {
  const ball = await stage.lot({ ...PRICED, title: 'Signed ball at a price' });
  await checkPages(await stage.pageOf(null, STILL_LIGHT), [
    { name: 'bag-empty-visitor', path: '/bag', text: 'Your bag is empty' },
    {
      name: 'item-in-bag',
      path: ball.path,
      async prepare(page) {
        const isPhone = (page.viewportSize()?.width ?? 1280) < 768;
        const place = page.getByRole(isPhone ? 'group' : 'complementary', { name: isPhone ? /^Lot / : 'Bidding' });
        await place.getByRole('button', { name: 'Add to bag' }).click();
        await place.getByText('In your bag.').waitFor();
      },
    },
    { name: 'bag-visitor', path: '/bag', text: 'Total before shipping and tax' },
  ]);
});

test('given a buyer, when the bag is good, with a code, or something is removed, then each is whole and accessible', async ({
  stage,
  assay,
}) => {
  const [ball, paper] = [
    await stage.lot({ ...PRICED, fulfillment: 'pickup_ship', title: 'Signed ball at a price' }),
    await stage.lot({ ...PAPER, title: 'Print of an edition' }),
  ];
  const buyer = await stage.person();
  const code = await stageCoupon(assay, stage.pool, { percent: 10 });
  await addToCart(buyer, [ball, paper]);
  await buyer.call('POST', '/v1/cart/apply-coupon', { code });
  await checkPages(await stage.pageOf(buyer, STILL_LIGHT), [
    { name: 'bag-good', path: '/bag', text: `Code ${code}` },
    {
      name: 'bag-code-refused',
      path: '/bag',
      text: 'You can’t use this code',
      refused: ['/v1/cart/apply-coupon'],
      async prepare(page) {
        await page.getByRole('button', { name: `Remove code ${code}` }).click();
        await page.getByRole('textbox', { name: 'Code' }).fill('NO-SUCH-CODE');
        await page.getByRole('button', { name: 'Apply' }).click();
      },
    },
    {
      name: 'bag-removed',
      path: '/bag',
      text: 'removed.',
      async prepare(page) {
        await page.getByRole('button', { name: `Remove ${paper.title}` }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
    },
  ]);
});

test('given a cart with every problem, when it is opened, then each line says what to do, complete and accessible', async ({
  stage,
}) => {
  const [ball, soldOut, few, dear] = [
    await stage.lot({ ...PRICED, title: 'Ball at another price' }),
    await stage.lot({ ...PRICED, title: 'Cap that is sold meanwhile' }),
    await stage.lot({ ...PAPER, title: 'Poster of which few are left' }),
    await stage.lot({ ...PRICED, achOnly: true, title: 'Guitar above the cards' }),
  ];
  const troubled = await stage.person({ readiness: 'addressed' });
  await addToCart(troubled, [ball, dear, soldOut]);
  await addToCart(troubled, [few], 2);
  await stage.rows('update buy_now set quantity_sold = 1 where auction_id = $1', [soldOut.auctionId]);
  await stage.rows('update buy_now set quantity_sold = 8 where auction_id = $1', [few.auctionId]);
  await stage.rows('update buy_now set price_cents = 31000 where auction_id = $1', [ball.auctionId]);
  await checkPages(await stage.pageOf(troubled, STILL_LIGHT), [
    { name: 'bag-troubled', path: '/bag', text: 'The price has changed to $310.00.' },
    { name: 'checkout-blocked', path: '/checkout', text: 'Edit bag' },
  ]);
});

test('given a buyer without an address, when the checkout is opened, then it is whole and accessible', async ({
  stage,
}) => {
  const fresh = await stage.person({ readiness: 'verified' });
  await addToCart(fresh, [await stage.lot(PRICED)]);
  await checkPages(await stage.pageOf(fresh, STILL_LIGHT), [
    {
      name: 'checkout-new-faults',
      path: '/checkout',
      text: 'There is a problem',
      prepare: (page) => page.getByRole('button', { name: 'Ship here' }).click(),
    },
  ]);
});

test('given a buyer without a card, when the checkout is opened, then its form is whole and accessible', async ({
  stage,
}) => {
  const typing = await stage.person({ readiness: 'addressed' });
  await addToCart(typing, [await stage.lot(PRICED)]);
  await stage.advanceTime(3_000); // a newer session would have to wait
  await checkPages(await stage.pageOf(typing, STILL_LIGHT), [
    {
      name: 'checkout-card',
      path: '/checkout',
      text: 'Reserved for you for',
      prepare: (page) => page.getByLabel('Card number').waitFor(),
    },
  ]);
});

test('given a buyer with card and bank account, when ordering and afterwards, then each page is whole and accessible', async ({
  stage,
  assay,
}) => {
  const buyer = await stage.person();
  await saveBank(assay, buyer.call);
  const { items } = (await buyer.call('GET', '/v1/payment/methods')) as { items: { id: string; type: string }[] };
  const idOf = (type: string) => items.find((each) => each.type === type)?.id;
  const order = async (type: string): Promise<string> => {
    let paid: Record<string, unknown> = {};
    await addToCart(buyer, [await stage.lot(PRICED)]);
    // A user who just logged in, or paid, has to wait a moment.
    await expect(async () => {
      paid = await buyer.call('POST', '/v1/cart/payment_intent/existing', { paymentMethodId: idOf(type) });
    }).toPass();
    return (paid.invoice as { id: string }).id;
  };
  const [paid, pending] = [await order('user_card'), await order('user_bank_account')];
  await addToCart(buyer, [await stage.lot({ ...PRICED, achOnly: true })]);
  await checkPages(await stage.pageOf(buyer, STILL_LIGHT), [
    { name: 'checkout-bank-only', path: '/checkout', text: 'Bank transfer only.' },
    { name: 'order-paid', path: `/order-placed/${paid}`, text: 'Paid. We’ll email you' },
    { name: 'order-pending', path: `/order-placed/${pending}`, text: 'Your bank should confirm the payment by' },
    { name: 'order-missing', path: '/order-placed/01890000-0000-7000-8000-000000000000', status: 404 },
    { name: 'invoice-pending', path: `/account/invoices/${pending}`, text: 'Payment processing' },
    { name: 'payments-both', path: '/account/payments', text: 'Bank accounts' },
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

test('given an unverified bank account, when its page is opened, then it is complete and accessible', async ({
  stage,
  assay,
}) => {
  const waiting = await stage.person({ readiness: 'verified' });
  await saveBank(assay, waiting.call, { way: 'typed', account: '000111111113' });
  await checkPages(await stage.pageOf(waiting, STILL_LIGHT), [
    { name: 'payments-deposits', path: '/account/payments', text: 'We sent two small deposits' },
  ]);
});

test('given one who pays later, when the checkout is opened, then it is whole and accessible', async ({ stage }) => {
  const later = await stage.person({ readiness: 'addressed' });
  await makeVip(stage.pool, later);
  await addToCart(later, [await stage.lot({ ...PRICED, fulfillment: 'pickup_ship' })]);
  await checkPages(await stage.pageOf(later, STILL_LIGHT), [
    { name: 'checkout-later', path: '/checkout', text: 'Pay later by invoice.' },
  ]);
});

test('given tax and codes, when their pages are opened, then each state is whole, quiet and accessible', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person, STILL_LIGHT);
  await checkPages(page, [
    { name: 'tax-empty', path: '/account/tax', text: 'No certificates' },
    {
      name: 'tax-faults',
      path: '/account/tax?add=certificate',
      text: 'There is a problem',
      prepare: (at) => at.getByRole('button', { name: 'Submit certificate' }).click(),
    },
    { name: 'redeem', path: '/account/redeem', text: 'Redeem a code' },
    {
      name: 'redeem-refused',
      path: '/account/redeem',
      text: 'You can’t use this code',
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
  await checkPages(page, [{ name: 'tax-pending', path: '/account/tax', text: 'In review' }]);
});
