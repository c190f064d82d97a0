import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { accept, makeItem, offerOn, patch, post } from '../../../../test/offers.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const report = (person: Person, itemId: string, kind = 'stolen') =>
  post(person, `/v1/item/${itemId}/report-lost`, { kind, confirm: true });

/** A user's sealed item that takes offers, and a buyer with a card. */
async function sealed(): Promise<{ owner: Person; buyer: Person; id: string; slug: string; code: string }> {
  const [owner, buyer] = [await money.bidder(), await money.bidder()];
  await money.saveCard(buyer, 'pm_card_visa');
  const item = await makeItem(money.ctx, { owner, minOfferCents: null });
  const { token } = await addCertificate(money.ctx, item.id);
  return { owner, buyer, ...item, code: token };
}
const readItemState = async (id: string) =>
  (
    await rowsOf(
      `select is_hidden_from_offers as is_hidden, (select count(*)::int from certificate_change c where c.item_id = t.id) as changes,
         (select count(*)::int from provenance_event p where p.item_id = t.id) as events from item t where id = $1`,
      id,
    )
  )[0];

test.each(['lost', 'stolen'])(
  'given an owner, when they report an item as %s, then its certificate says so, live offers end, and it is not for sale',
  async (kind) => {
    const { owner, buyer, ...item } = await sealed();
    const offered = await offerOn(buyer, item, 1_300);
    const reported = await report(owner, item.id, kind);
    expect([reported.status, reported.body.isReportedLost, reported.body.isOpenToOffers]).toEqual([200, true, false]);
    const certificate = (await buyer.client.get(`/v1/item/authentication/${item.code}`)).body;
    expect(certificate.state).toBe('stolen');
    expect(await rowsOf('select note, actor_id from certificate_change where item_id = $1', item.id)).toEqual([
      { note: `Reported ${kind} by its owner.`, actor_id: owner.id },
    ]);
    expect(await rowsOf('select status, reason from offer where id = $1', offered.body.id)).toEqual([
      { status: 'rejected', reason: 'unavailable' },
    ]);
    const repeated = await offerOn(buyer, item, 1_400);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'item_not_for_sale']);
    const opened = await patch(owner, `/v1/item/${item.id}/offer-terms`, { isOpenToOffers: true });
    expect([opened.status, opened.body.code]).toEqual([409, 'item_not_for_sale']);
    const linked = await post(buyer, `/v1/item/link/${item.code}`, { confirm: true });
    expect([linked.status, linked.body.code]).toEqual([409, 'code_revoked']);
    const twice = await report(owner, item.id, kind);
    expect([twice.status, twice.body.code]).toEqual([409, 'certificate_state']);
  },
);

test('given another user, or an item that is being sold, when it is reported, then it is refused and nothing changes', async () => {
  const { owner, buyer, ...item } = await sealed();
  const before = await readItemState(item.id);
  const foreign = await report(buyer, item.id);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  const offered = await offerOn(buyer, item, 1_300);
  expect((await accept(owner, offered.body.id)).status).toBe(200);
  const held = await report(owner, item.id);
  expect([held.status, held.body.code]).toEqual([409, 'item_in_transaction']);
  expect(await readItemState(item.id)).toEqual(before);
});

test('given an item that Assay has not sealed, when it is reported, then there is no certificate to show it', async () => {
  const owner = await money.bidder();
  const item = await makeItem(money.ctx, { owner });
  expect((await report(owner, item.id)).status).toBe(404);
});

test('given an old login, when an item is reported, then its owner re-authenticates first', async () => {
  const { owner, id } = await sealed();
  await rowsOf('update session set proved_at = $2 where user_id = $1', owner.id, new Date(0));
  const unproved = await report(owner, id);
  expect([unproved.status, unproved.body.code]).toEqual([403, 'step_up_required']);
  expect(await readItemState(id)).toMatchObject({ is_hidden: false, changes: 0 });
});
