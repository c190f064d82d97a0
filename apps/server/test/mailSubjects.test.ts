import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAtPrice, shopper } from './carts.ts';
import { listLot, newKey } from './lots.ts';
import { type MoneyApp, startMoneyApp } from './money.ts';
import { accept, counter, makeItem, offerOn, patch, post } from './offers.ts';
import { confirmIfRequested, makeStaff } from './office.ts';
import type { Person } from './people.ts';
import { actOnResale, markShipped, PARCEL, sell, verifyPayout } from './resales.ts';

// Two emails with one subject read as one sent twice: no one gets two within a minute, whatever they do.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterAll(() => money.close());

async function buyer(): Promise<Person> {
  const person = await money.bidder();
  await money.saveCard(person, 'pm_card_visa');
  return person;
}
async function seller(): Promise<Person> {
  const person = await money.bidder();
  await verifyPayout(money, person);
  return person;
}
async function pass(ms: number, ...people: Person[]): Promise<void> {
  await money.advanceTime(ms);
  await money.runJobs();
  for (const person of [staff, ...people]) await money.logIn(person);
}
const bid = async (person: Person, auctionId: string, dollars: number): Promise<void> => {
  const answer = await person.client.post(
    `/v1/auction/${auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
  expect(answer.status).toBe(200);
};
const invoiceOf = async (person: Person) => (await person.client.get('/v1/invoice/all')).body.items[0];

/** Subjects sent to these people since the last call, without those of signing up. */
async function subjectsOf(...people: Person[]): Promise<Map<Person, string[]>> {
  await money.runJobs();
  const { rows } = await money.ctx.pool.query<{ user_id: string; subject: string }>(
    "select user_id, subject from message where channel = 'email' and user_id = any($1) and template not in ('verify_email', 'welcome') order by created_at, id",
    [people.map(({ id }) => id)],
  );
  return new Map(
    people.map((person) => [person, rows.filter((row) => row.user_id === person.id).map((row) => row.subject)]),
  );
}
/** Without staff, whom the test logs in again and again. */
const repeated = async (): Promise<unknown[]> =>
  (
    await money.ctx.pool.query(
      `select one.recipient, one.subject, one.template, other.template as other_template
       from message one join message other on other.recipient = one.recipient and other.subject = one.subject and other.id > one.id
         and abs(extract(epoch from other.created_at - one.created_at)) < 60
       where one.channel = 'email' and other.channel = 'email' and one.user_id in (select id from users where role <> 'staff') order by one.subject`,
    )
  ).rows;

describe('no two emails with one subject in a minute', () => {
  test('given a lot that is won, paid by itself and refunded, and its loser', async () => {
    const [ada, ben] = [await buyer(), await buyer()];
    const lot = await listLot(money.ctx, { endsInMs: 10 * MINUTE, windowMs: MINUTE, title: 'Won ball' });
    await bid(ben, lot.auctionId, 200);
    await bid(ada, lot.auctionId, 400);
    await pass(15 * MINUTE, ada, ben);
    await pass(DAY + HOUR, ada, ben);
    const invoice = await invoiceOf(ada);
    expect(invoice.status).toBe('paid');
    for (const amountCents of [1_000, 2_000])
      expect(
        (
          await confirmIfRequested(
            money,
            await post(staff, `/v1/office/invoice/${invoice.id}/refund`, {
              amountCents,
              reason: 'not_as_described',
              note: 'Agreed by phone',
            }),
          )
        ).status,
      ).toBe(200);
    const subjects = await subjectsOf(ada, ben);
    expect(subjects.get(ada)).toEqual(
      expect.arrayContaining([
        'You won: Won ball',
        'Payment received: Won ball',
        `Refund of $10: invoice ${invoice.number}`,
        `Refund of $20: invoice ${invoice.number}`,
      ]),
    );
    expect(await repeated()).toEqual([]);
  });

  test('given a lot whose winner never pays, and the second chance that is accepted', async () => {
    const [ada, ben] = [await buyer(), await buyer()];
    await money.ctx.pool.query('update users set auto_charge = false where id = any($1)', [[ada.id, ben.id]]);
    const lot = await listLot(money.ctx, { endsInMs: 10 * MINUTE, windowMs: MINUTE, title: 'Unpaid ball' });
    await bid(ben, lot.auctionId, 200);
    await bid(ada, lot.auctionId, 400);
    await pass(15 * MINUTE, ada, ben);
    for (let day = 0; day < 7; day++) await pass(DAY, ada, ben);
    await pass(HOUR, ada, ben);
    const [offer] = (await ben.client.get('/v1/user/lot-offers')).body.items;
    expect((await post(ben, `/v1/lot-offer/${offer.id}/accept`, {})).status).toBe(200);
    const subjects = await subjectsOf(ada, ben);
    expect(subjects.get(ada)).toEqual(expect.arrayContaining(['You received a strike']));
    expect(subjects.get(ben)).toEqual(expect.arrayContaining(['You won: Unpaid ball']));
    expect(await repeated()).toEqual([]);
  });

  test('given something bought at its price', async () => {
    const { person, client, methodId } = await shopper(money);
    const lot = await listAtPrice(money, {}, { title: 'Listed ball' });
    await client.patch(`/v1/cart/${lot.itemId}`, { quantity: 1 });
    const paid = await client.post(
      '/v1/cart/payment_intent/existing',
      { paymentMethodId: methodId },
      { 'idempotency-key': newKey() },
    );
    expect(paid.status).toBe(200);
    expect((await subjectsOf(person)).get(person)).toContain('Payment received: Listed ball');
    expect(await repeated()).toEqual([]);
  });

  test.each(['accepted', 'countered', 'at the instant price'])(
    'given an offer on a member’s item, %s, and the way of the item to its buyer and of the money to its seller',
    async (how) => {
      const [owner, person] = [await seller(), await buyer()];
      let sale: Awaited<ReturnType<typeof sell>>;
      if (how === 'accepted') sale = await sell(money, owner, person);
      else {
        const item = await makeItem(money.ctx, {
          owner,
          minOfferCents: null,
          ...(how === 'countered' ? {} : { instantCents: 130_000 }),
        });
        const { body } = await offerOn(person, item, how === 'countered' ? 1_200 : 1_300);
        if (how === 'countered') {
          expect((await counter(owner, body.id, 1_300)).status).toBe(200);
          expect((await accept(person, body.id)).status).toBe(200);
        }
        await money.runJobs();
        const { body: current } = await person.client.get(`/v1/offer/items/${item.id}/current-offer`);
        sale = { id: body.id, item, seller: owner, buyer: person, invoiceId: current.offer.invoiceId };
      }
      expect((await markShipped(sale)).status).toBe(200);
      for (const [act, more] of [
        ['receive', {}],
        ['pass', {}],
        ['ship', PARCEL],
      ] as const)
        expect((await actOnResale(staff, sale, act, more)).status).toBe(200);
      expect((await patch(person, `/v1/offer/${sale.id}/received`, {})).status).toBe(200);
      for (let day = 0; day < 5; day++) await pass(DAY, owner, person);
      const subjects = await subjectsOf(owner, person);
      expect(subjects.get(person)).toEqual(
        expect.arrayContaining(['Payment received: Signed bat', 'Re-authentication is next: Signed bat']),
      );
      expect(subjects.get(owner)).toEqual(expect.arrayContaining(['Payout sent: Signed bat']));
      expect(await repeated()).toEqual([]);
    },
  );

  test('given an offer on Assay’s own item that staff accept', async () => {
    const person = await buyer();
    const item = await makeItem(money.ctx, { minOfferCents: null });
    const { body } = await offerOn(person, item, 1_300);
    const accepted = await post(staff, `/v1/office/offer/${body.id}/accept`, { note: 'Agreed by phone' });
    expect((await confirmIfRequested(money, accepted)).status).toBe(200);
    expect((await subjectsOf(person)).get(person)).toEqual(
      expect.arrayContaining(['Offer accepted: $1,300: Signed bat']),
    );
    expect(await repeated()).toEqual([]);
  });
});
