import { OFFER_MS } from '@assay/domain/offer/machine.ts';
import { makeItem, offerOn } from '../../../apps/server/test/offers.ts';
import { codeKey, refusedKey } from './coverage.ts';
import { type Command, closeModel, outcomeDifference } from './offerCommands.ts';
import { beginSale, moveSale, settleSales } from './resaleMoves.ts';
import { call, HOUR, type ModelItem, type ModelOffer, type Trader, type World, wordOf } from './world.ts';

/** Users whose account blocks them from making offers, each refused for a different reason. */
export async function refusedOfferCommands(world: World): Promise<string[]> {
  const { money, coverage } = world;
  const item = await makeItem(money.ctx, { minOfferCents: null });
  const wrong: string[] = [];
  const tries: Record<string, () => ReturnType<typeof offerOn>> = {
    email_unverified: async () => offerOn(await money.signUp({ isVerified: false }), item, 1_100),
    onboarding_incomplete: async () => offerOn(await money.bidder(), item, 1_100),
    identity_required: async () => {
      const person = await withCard(world);
      await money.ctx.pool.query('update users set kyc_status = null where id = $1', [person.id]);
      return offerOn(person, item, 1_100);
    },
    account_blocked: async () => {
      const person = await withCard(world);
      await money.ctx.pool.query('update users set bidding_suspended_until = $2 where id = $1', [
        person.id,
        new Date(world.now() + HOUR),
      ]);
      return offerOn(person, item, 1_100);
    },
    invoice_overdue: async () => {
      const person = await withCard(world, 'pm_card_chargeCustomerFail');
      const { invoiceId } = await money.winLot(person);
      await money.ctx.pool.query('update invoice set due_at = $2, auto_charge_at = null where id = $1', [
        invoiceId,
        new Date(world.now() - 1),
      ]);
      return offerOn(person, item, 1_100);
    },
  };
  for (const [code, attempt] of Object.entries(tries)) {
    const difference = outcomeDifference(code, wordOf(await attempt()));
    if (difference === null) coverage.reach(codeKey('submit', code));
    else wrong.push(`submit by whom ${code} keeps: ${difference}`);
  }
  // A blocked owner cannot even log in.
  const [owner, buyer] = [await money.bidder(), await withCard(world)];
  const theirs = await makeItem(money.ctx, { owner, minOfferCents: null });
  const offered = await offerOn(buyer, theirs, 1_100);
  await money.ctx.pool.query('update users set blocked_at = $2 where id = $1', [owner.id, money.ctx.clock.date()]);
  const answer = await owner.client.request('PATCH', `/v1/offer/${offered.body.id}/accept`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const difference = outcomeDifference('unauthenticated', wordOf(answer));
  if (difference === null) coverage.reach(codeKey('accept', 'unauthenticated'));
  else wrong.push(`accept by a blocked owner: ${difference}`);
  // The block was only for the test: sessions end with it.
  await money.ctx.pool.query('update users set blocked_at = null where id = $1', [owner.id]);
  await money.runJobs();
  return wrong;
}

async function withCard({ money }: World, card = 'pm_card_visa') {
  const person = await money.bidder();
  await money.saveCard(person, card);
  return person;
}

/** A sale whose payment the buyer's bank reverses for good, before or after the parcel has arrived. */
export function chargebackCommands(world: World): Command[] {
  const item = world.items.find(
    (one) =>
      one.heldBy === null &&
      one.owner?.hasPayout === true &&
      !one.owner.isDeleted &&
      !one.isHidden &&
      !one.isBankOnly &&
      one.assignment === 'final' &&
      !one.isInCustody,
  );
  if (item === undefined) return [];
  return [false, true].map((isAtOffice) => ({
    name: `the bank takes the payment back ${isAtOffice ? 'with the item at Assay' : 'before it is shipped'}`,
    covers: `resale: ${isAtOffice ? 'office_received' : 'paid'} → cancelled by invoice_void of Assay`,
    weight: 0.1,
    run: () => run(world, item, isAtOffice),
  }));
}

async function run(world: World, item: ModelItem, isAtOffice: boolean): Promise<string | null> {
  const { money, staff } = world;
  const person = await withCard(world, 'pm_card_createDispute');
  const owner = item.owner!;
  const buyer: Trader = { ...owner, person, isStaff: false, hasPayout: false, signedInAt: world.now() };
  const amountCents = Math.max(item.minOfferCents ?? 0, 60_000);
  const terms = await call(world, owner, 'PATCH', `/v1/item/${item.id}/offer-terms`, { instantPriceCents: null });
  if (wordOf(terms) !== 'ok') return outcomeDifference('ok', wordOf(terms));
  item.instantCents = null;
  const created = await call(world, buyer, 'POST', `/v1/offer/items/${item.id}`, { amountCents });
  if (wordOf(created) !== 'ok') return outcomeDifference('ok', wordOf(created));
  const accepted = await call(world, owner, 'PATCH', `/v1/offer/${created.body.id}/accept`);
  if (wordOf(accepted) !== 'ok') return outcomeDifference('ok', wordOf(accepted));
  await money.runJobs();
  const offer: ModelOffer = {
    id: created.body.id,
    item,
    buyer,
    owner,
    amountCents,
    counterCents: null,
    facts: { status: 'accepted', expiresAt: world.now() + OFFER_MS, isCharging: false, isExpired: false },
    conclusionMode: 'owner',
    reason: null,
    at: world.now(),
    minOfferCents: item.minOfferCents,
    instantCents: null,
  };
  item.offers.push(offer);
  closeModel(world, item, offer, 'sold');
  item.heldBy = offer;
  beginSale(world, offer);
  settleSales(world);
  const sale = item.sales.at(-1)!;
  const staffAct = (act: string) =>
    call(world, staff[0], 'POST', `/v1/office/resale/${offer.id}/act`, { act, note: 'Done at the desk' });
  if (isAtOffice) {
    await staffAct('receive');
    moveSale(world, sale, 'scan', 'staff', { inboundStatus: 'received' });
  }
  const { rows } = await money.ctx.pool.query<{ charge_id: string }>(
    'select p.charge_id from payment p join invoice v on v.id = p.invoice_id where v.offer_id = $1',
    [offer.id],
  );
  const { data } = await money.stripe.disputes.list({ limit: 100 });
  const dispute = data.find((one) => one.charge === rows[0]!.charge_id)!;
  const deliverDispute = async () => {
    const events = (await money.events()).filter((event) => (event.data.object as { id: string }).id === dispute.id);
    for (const event of [...events].reverse()) await money.deliver({ ...event, id: `${event.id}_${world.now()}` });
    await money.runJobs();
  };
  await deliverDispute();
  sale.invoice = 'returned';
  if (isAtOffice) {
    // Nothing moves while the bank has the money.
    const wrong = outcomeDifference('invoice_state', wordOf(await staffAct('pass')));
    if (wrong !== null) return wrong;
    world.coverage.reach(refusedKey('resale', 'office_received', 'pass', 'staff'));
    world.coverage.reach(codeKey('act of staff', 'invoice_state'));
  }
  await money.stripe.disputes.close(dispute.id);
  await world.advance(1_000);
  await deliverDispute();
  await world.advance(48 * HOUR);
  await money.runJobs();
  moveSale(world, sale, 'invoice_void', 'house');
  sale.invoice = 'void';
  return null;
}
