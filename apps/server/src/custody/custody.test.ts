import type { FailureClass } from '@assay/domain/resale/machine.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '../../test/lots.ts';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';
import { offerOn, patch, post } from '../../test/offers.ts';
import { makeStaff } from '../../test/office.ts';
import type { Person } from '../../test/people.ts';
import { act, handIn, PARCEL, type Sale, sell, verifyPayout } from '../../test/resales.ts';

let money: MoneyHouse;
let staff: Person;
let second: Person;
beforeAll(async () => {
  money = await openMoneyHouse();
  staff = await makeStaff(money);
  second = await makeStaff(money);
});
beforeEach(async () => {
  await money.signIn(staff);
  await money.signIn(second);
});
afterEach(async () => {
  await money.settle();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const NOTE = { note: 'Seen at the desk' };
const desk = (item: Sale['item'], name: string, more: object = {}, person = staff) =>
  post(person, `/v1/office/item/${item.id}/custody`, { act: name, ...NOTE, ...more });
const listed = async (queue: string) => {
  const { body } = await staff.client.get(`/v1/office/custody?queue=${queue}&limit=100`);
  return new Map<string, { acts: string[]; state: string }>(
    body.items.map((one: { itemId: string; acts: string[]; state: string }) => [one.itemId, one]),
  );
};
const custodyFor = async (person: Person, sale: Sale) =>
  (await person.client.get(`/v1/offer/${sale.id}/resale`)).body.custody;

/** A resale whose recheck fails with this class. */
async function failed(failureClass: FailureClass): Promise<Sale & { other: Person }> {
  const [seller, buyer, other] = [await money.bidder(), await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  for (const person of [buyer, other]) await money.saveCard(person, 'pm_card_visa');
  const sale = await sell(money, seller, buyer);
  expect((await handIn(sale)).status).toBe(200);
  expect(await custodyFor(buyer, sale)).toMatchObject({ state: 'in_transit_in' });
  expect((await act(staff, sale, 'receive')).status).toBe(200);
  expect(await custodyFor(buyer, sale)).toMatchObject({ state: 'in_house' });
  await act(staff, sale, 'find_fault', { failureClass, publicNote: 'A crease that was not described.' });
  expect((await act(second, sale, 'fail')).status).toBe(200);
  return { ...sale, other };
}

test.each(['seal', 'condition', 'mismatch'] as const)(
  'given a recheck that failed (%s), then nobody can offer on the item and its owner cannot open it; it goes back with label, parcel and arrival',
  async (failureClass) => {
    const { item, seller, buyer, other, ...sale } = await failed(failureClass);
    expect((await offerOn(other, item, 1_400)).body.code).toBe('item_not_for_sale');
    const opened = await patch(seller, `/v1/item/${item.id}/offer-terms`, { isOpenToOffers: true });
    expect(opened.body.code).toBe('item_not_for_sale');
    expect((await listed('to_return')).get(item.id)?.acts).toContain('label');
    expect((await listed('undecided')).has(item.id)).toBe(true);

    // The parcel wants its label first.
    expect((await desk(item, 'ship_back')).body.code).toBe('custody_state');
    expect((await desk(item, 'shelve', { shelf: 'R2-14' })).body).toMatchObject({ state: 'in_house', shelf: 'R2-14' });
    expect((await desk(item, 'label')).status).toBe(422);
    expect((await desk(item, 'label', PARCEL)).status).toBe(200);
    expect((await desk(item, 'ship_back')).body).toMatchObject({ state: 'in_transit_out', shelf: null });
    expect(await custodyFor(seller, { ...sale, item, seller, buyer })).toMatchObject({
      state: 'in_transit_out',
      failedRecheck: failureClass,
      wayBack: PARCEL,
    });
    expect((await custodyFor(buyer, { ...sale, item, seller, buyer })).wayBack).toBeNull();
    expect((await desk(item, 'arrive')).body).toMatchObject({ state: 'returned' });
    const owned = await seller.client.get('/v1/item/owning');
    expect(owned.body.items[0].custody).toMatchObject({ state: 'returned', failedRecheck: failureClass });
    // Back with its owner it is still not for sale.
    expect((await offerOn(other, item, 1_400)).body.code).toBe('item_not_for_sale');
  },
);

test('given a worse condition, when staff describe it anew, then it may be sold again; another object never is', async () => {
  const { item, other } = await failed('condition');
  const { rows } = await money.house.pool.query<{ id: string }>(
    "insert into condition (id, slug, name) values (gen_random_uuid(), 'creased', 'Creased') returning id",
  );
  const conditionId = rows[0]!.id;
  expect((await desk(item, 'clear')).status).toBe(422);
  const cleared = await desk(item, 'clear', { conditionId, conditionReport: 'A crease across the lower left corner.' });
  expect([cleared.status, cleared.body.failedRecheck]).toEqual([200, null]);
  expect((await offerOn(other, item, 1_400)).status).toBe(201);

  const mismatch = await failed('mismatch');
  const refused = await desk(mismatch.item, 'clear', { conditionId, conditionReport: 'It is another bat altogether.' });
  expect([refused.status, refused.body.code]).toEqual([409, 'custody_state']);
});

test('given a suspected counterfeit, then it is held, is not sent back, and another member of staff releases it', async () => {
  const { item } = await failed('counterfeit');
  expect((await listed('held')).get(item.id)).toMatchObject({ state: 'held' });
  expect((await desk(item, 'label', PARCEL)).body.code).toBe('custody_state');
  // The second reviewer has held it by confirming the fault.
  expect((await desk(item, 'release', {}, second)).body.code).toBe('forbidden');
  expect((await desk(item, 'release')).body.state).toBe('in_house');
  expect((await desk(item, 'hand_back')).body.code).toBe('custody_state');
});

test('given somebody who is not staff, then the desk is not there, and nothing can be changed in the moves', async () => {
  const { item, seller } = await failed('seal');
  expect((await desk(item, 'shelve', { shelf: 'A1' }, seller)).status).toBe(404);
  expect((await desk({ ...item, id: newKey() }, 'shelve', { shelf: 'A1' })).status).toBe(404);
  await expect(
    money.house.pool.query("update custody_move set note = 'x' where item_id = $1", [item.id]),
  ).rejects.toThrow(/only grows/);
});
