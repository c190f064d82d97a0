import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../../test/client.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem, offerOn, post } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import { ADDRESS, PASSWORD, type Person } from '../../../../test/people.ts';
import { sell, verifyPayout } from '../../../../test/resales.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  await money.logIn(staff);
});
afterAll(() => money.close());

const bid = (person: Person, auctionId: string, dollars = 200) =>
  person.client.post(`/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': newKey() });
const links = async (person: Person, status = 'all') =>
  (await staff.client.get(`/v1/office/account-link?status=${status}&account_id=${person.id}`)).body.items;
const fromDevice = (client: Client, person: Person, uuid: string) =>
  client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD }, { 'x-device-uuid': uuid });
/** Two verified people with nothing in common. */
const ready = () => money.signUp({ isOnboarded: true, hasBank: true });
const pair = async (): Promise<[Person, Person]> => [await ready(), await ready()];

describe('an owner’s second account', () => {
  test('given the same card and device, when the linked account bids, buys, or makes an offer, then the item counts as its own', async () => {
    const [owner, second] = await pair();
    const lot = await listLot(money.ctx, { ownerId: owner.id });
    const listing = await listLot(money.ctx, { ownerId: owner.id, buyNow: { type: 'buy_now' } });
    const item = await makeItem(money.ctx, { owner });
    expect((await bid(second, lot.auctionId)).status).toBe(200);

    for (const person of [owner, second]) {
      await money.saveCard(person, 'pm_card_visa');
      await fromDevice(person.client, person, 'device-of-one-person');
    }
    await money.moveClock(2_000);
    const refused = await bid(second, lot.auctionId, 300);
    expect([refused.status, refused.body.code]).toEqual([403, 'own_item']);
    const access = await second.client.get(`/v1/auction/${lot.auctionId}/access`);
    expect([access.body.canBid, access.body.reasons]).toEqual([false, ['own_item']]);
    const offer = await offerOn(second, item, 1_300);
    expect([offer.status, offer.body.code]).toEqual([403, 'own_item']);
    const possible = await second.client.get(`/v1/offer/items/${item.id}/offers-possible`);
    expect([possible.body.possible, possible.body.reason]).toEqual([false, 'own_item']);
    const { mode: _mode, ...address } = ADDRESS;
    const bought = await second.client.post(
      `/v1/auction/${listing.auctionId}/express/buy`,
      { quantity: 1, address },
      { 'idempotency-key': newKey() },
    );
    expect([bought.status, bought.body.code]).toEqual([403, 'own_item']);
    const inBag = await second.client.patch(`/v1/cart/${listing.itemId}`, { quantity: 1 });
    expect([inBag.status, inBag.body.code]).toEqual([403, 'own_item']);
    // Also in the other direction: they are linked both ways.
    const secondLot = await listLot(money.ctx, { ownerId: second.id });
    expect((await bid(owner, secondLot.auctionId)).body.code).toBe('own_item');
    expect(await links(owner)).toMatchObject([
      { kinds: ['card', 'device'], strength: 'strong', status: 'open', isBarred: true },
    ]);
  });

  test('given the same card and the same name at the same address, typed another way, then they are linked strongly', async () => {
    const [owner, second] = await pair();
    const place = { ...ADDRESS, line1: '77 Canal Street', line2: 'Apt 4' };
    await owner.client.post('/v1/user/addresses', place);
    await second.client.post('/v1/user/addresses', {
      ...place,
      fullName: 'ADA  LOVELACE',
      line1: '77 Canal street.',
      line2: 'apt. 4',
      mode: 'none',
    });
    expect(await links(owner)).toMatchObject([{ kinds: ['address'], strength: 'weak', isBarred: false }]);
    await money.saveCard(owner, 'pm_card_mastercard');
    await money.saveCard(second, 'pm_card_mastercard');
    expect(await links(second)).toMatchObject([{ kinds: ['card', 'address'], strength: 'strong', isBarred: true }]);
  });

  test('given the same bank account, then they are linked weakly; with the same device, strongly', async () => {
    const [one, two] = await Promise.all([money.signUp({ isOnboarded: true }), money.signUp({ isOnboarded: true })]);
    for (const person of [one, two]) expect((await money.saveBank(person)).status).toBeLessThan(300);
    expect(await links(one)).toMatchObject([{ kinds: ['bank'], strength: 'weak', isBarred: false }]);
    for (const person of [one, two]) await fromDevice(person.client, person, 'device-of-one-account');
    expect(await links(two)).toMatchObject([{ kinds: ['bank', 'device'], strength: 'strong', isBarred: true }]);
  });

  test('given a removed card, when it was shared, then the link stays', async () => {
    const [one, two] = await pair();
    const saved = await money.saveCard(one, 'pm_card_amex');
    await money.ctx.pool.query('update payment_method set removed_at = now() where id = $1', [saved.body.id]);
    await money.saveCard(two, 'pm_card_amex');
    expect(await links(two)).toMatchObject([{ kinds: ['card'], strength: 'weak' }]);
  });

  test('given staff and a bidder with one address, card and device, then the bidder’s lots and offers are the staff member’s own affair', async () => {
    const [clerk, second] = await pair();
    const [rival, item] = [await ready(), await makeItem(money.ctx)];
    const lot = await listLot(money.ctx);
    expect((await bid(second, lot.auctionId)).status).toBe(200);
    expect((await bid(rival, lot.auctionId, 900)).status).toBe(200);
    const offerId = (await offerOn(second, item, 1_300)).body.id;
    await makeStaff(money, clerk);
    await money.ctx.pool.query("update users set staff_roles = '{auction}' where id = $1", [clerk.id]);
    const voidRival = () =>
      post(clerk, `/v1/office/auction/${lot.auctionId}/void-bid`, { seqs: [2], reason: 'fraud', note: 'A rival' });
    const place = { ...ADDRESS, line1: '9 Quiet Lane', line2: 'Apt 1' };
    for (const { client } of [clerk, second]) await client.post('/v1/user/addresses', place);
    expect((await voidRival()).body.code).not.toBe('forbidden_own_affair');
    for (const person of [clerk, second]) await money.saveCard(person, 'pm_card_discover');
    expect(await links(clerk)).toMatchObject([{ kinds: ['card', 'address'], strength: 'strong', isBarred: true }]);
    for (const answer of [await voidRival(), await post(clerk, `/v1/office/offer/${offerId}/accept`, { note: 'Sold' })])
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden_own_affair']);
  });

  test('given two staff accounts of one person, when one confirms what the other asked for, then it is refused', async () => {
    const [one, two] = await pair();
    for (const person of [one, two]) await makeStaff(money, person);
    const ask = await post(one, `/v1/office/user/${(await ready()).id}/credit-limit`, {
      limitCents: 9_000_000,
      note: 'A good customer',
    });
    const [low, high] = [one.id, two.id].sort();
    await money.ctx.pool.query(
      `insert into account_link (id, low_id, high_id, kinds, strength, found_at, updated_at)
       values (gen_random_uuid(), $1, $2, '{document}', 'strong', now(), now())`,
      [low, high],
    );
    const refused = await post(two, `/v1/office/request/${ask.body.request.id}/confirm`, { note: 'Agreed' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const passed = await post(staff, `/v1/office/request/${ask.body.request.id}/confirm`, { note: 'Agreed' });
    expect(passed.status).toBe(200);
  });
});

describe('weak links at the desk', () => {
  test('given two users who share a device, when one bids on the other’s lot, then they may, and staff see both side by side', async () => {
    const [owner, friend] = await pair();
    const lot = await listLot(money.ctx, { ownerId: owner.id, title: 'Signed cap' });
    await fromDevice(owner.client, owner, 'device-of-a-family');
    await fromDevice(friend.client, friend, 'device-of-a-family');
    await money.moveClock(2_000);
    expect((await bid(friend, lot.auctionId)).status).toBe(200);
    const [link] = await links(owner, 'open');
    expect(link).toMatchObject({ kinds: ['device'], strength: 'weak', isBarred: false });
    expect(link.accounts.map((account: { username: string }) => account.username).sort()).toEqual(
      [owner.username, friend.username].sort(),
    );
    expect(link.dealings).toEqual([
      {
        itemId: lot.itemId,
        title: 'Signed cap',
        slug: lot.slug,
        seller: owner.username,
        hasBid: true,
        hasOffered: false,
      },
    ]);
    const onLot = await staff.client.get(`/v1/office/account-link?status=all&auction_id=${lot.auctionId}`);
    expect(onLot.body.items.map(({ id }: { id: string }) => id)).toEqual([link.id]);
    const elsewhere = await listLot(money.ctx, { ownerId: friend.id });
    expect(
      (await staff.client.get(`/v1/office/account-link?status=all&auction_id=${elsewhere.auctionId}`)).body.total,
    ).toBe(0);
    // A weak link bars neither way.
    expect((await bid(owner, elsewhere.auctionId)).status).toBe(200);

    const queues = async () =>
      (await staff.client.get('/v1/office/desk')).body.queues.find(
        ({ queue }: { queue: string }) => queue === 'account_links',
      );
    const before = (await queues()).count;
    const confirmed = await post(staff, `/v1/office/account-link/${link.id}/decide`, {
      decision: 'confirmed',
      note: 'Same handwriting',
    });
    expect(confirmed.status).toBe(204);
    expect((await queues()).count).toBe(before - 1);
    await money.moveClock(2_000);
    expect((await bid(friend, lot.auctionId, 400)).body.code).toBe('own_item');
    expect((await bid(owner, elsewhere.auctionId, 400)).body.code).toBe('own_item');
    const audit = await staff.client.get(`/v1/office/audit?subject_id=${owner.id}`);
    expect(audit.body.items[0]).toMatchObject({
      action: 'account_link.confirmed',
      before: { status: 'open' },
      after: { status: 'confirmed', otherId: friend.id },
    });

    expect(
      (await post(staff, `/v1/office/account-link/${link.id}/decide`, { decision: 'cleared', note: 'Roommates' }))
        .status,
    ).toBe(204);
    await money.moveClock(2_000);
    expect((await bid(friend, lot.auctionId, 400)).status).toBe(200);
  });
});

describe('reports of abuse', () => {
  test('given a lot, when one user reports it twice, then there is one report at the desk until it is closed', async () => {
    const [reporter] = await pair();
    const lot = await listLot(money.ctx, { title: 'Signed glove' });
    const report = {
      subject: 'lot',
      subjectId: lot.auctionId,
      reason: 'shill_bidding',
      message: 'Bidder 2 is the seller',
    };
    const first = await reporter.client.post('/v1/report', report);
    expect(first.status).toBe(201);
    expect(first.body.reference).toMatch(/^R-\d+$/);
    expect((await reporter.client.post('/v1/report', report)).body).toEqual(first.body);
    const { items } = (await staff.client.get('/v1/office/report')).body;
    expect(items.filter((one: { reference: string }) => one.reference === first.body.reference)).toMatchObject([
      {
        subject: 'lot',
        about: 'Signed glove',
        href: `/office/lots/${lot.auctionId}`,
        reason: 'shill_bidding',
        message: 'Bidder 2 is the seller',
        reporter: { id: reporter.id, username: reporter.username },
        outcome: null,
      },
    ]);
    const path = `/v1/office/report/${items[0].id}/close`;
    expect((await post(staff, path, { outcome: 'no_action', note: 'Two people' })).status).toBe(204);
    expect((await post(staff, path, { outcome: 'no_action', note: 'Two people' })).status).toBe(404);
    expect((await staff.client.get('/v1/office/report?status=closed')).body.items[0]).toMatchObject({
      reference: first.body.reference,
      outcome: 'no_action',
      closedBy: staff.username,
    });
  });

  test('given an offer, when anybody but its two sides reports it, then it is not there', async () => {
    const [owner, buyer] = await pair();
    await money.saveCard(buyer, 'pm_card_discover');
    const item = await makeItem(money.ctx, { owner });
    const { body: offer } = await offerOn(buyer, item, 1_300);
    const report = { subject: 'offer', subjectId: offer.id, reason: 'harassment' };
    expect((await owner.client.post('/v1/report', report)).status).toBe(201);
    const [stranger] = await pair();
    expect((await stranger.client.post('/v1/report', report)).status).toBe(404);
    expect((await money.client().post('/v1/report', report)).status).toBe(404);
  });

  test('given a resale or a profile, when a user who sees it reports it, then it is at the desk with its page; else it does not exist', async () => {
    const [seller, buyer] = await pair();
    const [stranger] = await pair();
    await verifyPayout(money, seller);
    await money.saveCard(buyer, 'pm_card_jcb');
    const sale = await sell(money, seller, buyer);
    const resale = { subject: 'resale', subjectId: sale.id, reason: 'counterfeit' };
    const profile = { subject: 'profile', subjectId: stranger.username, reason: 'harassment' };
    for (const refused of [resale, profile])
      expect((await stranger.client.post('/v1/report', refused)).status).toBe(404);
    await makeItem(money.ctx, { owner: stranger });
    await money.ctx.pool.query('update ownership set is_on_wall = true where user_id = $1', [stranger.id]);

    const references = [];
    for (const report of [resale, profile])
      references.push((await buyer.client.post('/v1/report', report)).body.reference);
    await money.logIn(staff);
    const { items } = (await staff.client.get('/v1/office/report?limit=100')).body;
    const reported = references.map((reference) =>
      items.find((one: { reference: string }) => one.reference === reference),
    );
    expect(reported).toMatchObject([
      { subject: 'resale', about: 'Signed bat', href: `/office/resales/${sale.id}`, reason: 'counterfeit' },
      { subject: 'profile', about: stranger.username, href: `/office/people/${stranger.id}`, reason: 'harassment' },
    ]);
  });

  test('given a visitor, when an item is reported, then it is stored; the reason “other” needs a text; what is not visible does not exist', async () => {
    const visitor = money.client();
    const lot = await listLot(money.ctx);
    const report = { subject: 'item', subjectId: lot.itemId, reason: 'counterfeit' };
    expect((await visitor.post('/v1/report', report)).status).toBe(201);
    const empty = await visitor.post('/v1/report', { ...report, reason: 'other', message: ' ' });
    expect([empty.status, empty.body.errors[0].path]).toEqual([422, 'message']);
    await money.ctx.pool.query("update item set status = 'draft' where id = $1", [lot.itemId]);
    expect((await visitor.post('/v1/report', report)).status).toBe(404);
    expect(
      (
        await visitor.post('/v1/report', {
          subject: 'profile',
          subjectId: 'unknown-id',
          reason: 'other',
          message: 'x',
        })
      ).status,
    ).toBe(404);
  });
});
