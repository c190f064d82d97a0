import type { SecondaryStatus } from '@assay/domain/enums.ts';
import { cardCeiling } from '@assay/domain/invoice/bankOnly.ts';
import type { OfferFacts } from '@assay/domain/offer/machine.ts';
import type { OfferBuyer, OfferItem } from '@assay/domain/offer/offer.ts';
import type { ResaleFacts } from '@assay/domain/resale/machine.ts';
import type { TestResponse } from '../../../apps/server/test/client.ts';
import { newKey } from '../../../apps/server/test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../apps/server/test/money.ts';
import { makeItem } from '../../../apps/server/test/offers.ts';
import { makeStaff } from '../../../apps/server/test/office.ts';
import type { Person } from '../../../apps/server/test/people.ts';
import type { Dice } from '../../support/random.ts';
import type { Coverage } from './coverage.ts';

// The model's view of the app: users, items, offers and resales in the states of the declared tables.

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Access ends ten minutes after login. */
const ACCESS_MS = 9 * 60_000;

export type Trader = {
  person: Person;
  isStaff: boolean;
  /** Every charge of theirs is declined. */
  hasDecliningCard: boolean;
  hasPayout: boolean;
  /** Permanently: they can no longer do anything. */
  isDeleted: boolean;
  /** Blocked, or suspended by two strikes. */
  isBlocked: boolean;
  signedInAt: number;
};

export type ModelOffer = {
  id: string;
  item: ModelItem;
  buyer: Trader;
  /** Null: Assay. */
  owner: Trader | null;
  amountCents: number;
  counterCents: number | null;
  facts: OfferFacts;
  conclusionMode: string | null;
  reason: 'sold' | 'unavailable' | 'payment_failed' | null;
  at: number;
  minOfferCents: number | null;
  instantCents: number | null;
};

export type Sale = {
  offer: ModelOffer;
  seller: Trader;
  facts: ResaleFacts;
  invoice: 'owed' | 'paid' | 'returned' | 'void' | 'refunded';
  /** The payment deadline, while it is owed. */
  payBy: number;
  agreedCents: number;
  proposedCents: number | null;
};

export type ModelItem = {
  id: string;
  slug: string;
  owner: Trader | null;
  assignment: 'virtual' | 'final' | null;
  isHidden: boolean;
  /** No one passes an item on in the millisecond in which they got it. */
  ownedSince: number;
  isInCustody: boolean;
  isPickup: boolean;
  isBankOnly: boolean;
  minOfferCents: number | null;
  instantCents: number | null;
  offers: ModelOffer[];
  sales: Sale[];
  /** The one being sold, or charged. */
  heldBy: ModelOffer | null;
};

export type World = {
  money: MoneyApp;
  dice: Dice;
  coverage: Coverage;
  staff: readonly [Trader, Trader];
  traders: Trader[];
  items: ModelItem[];
  /** Product time: it does not move between two commands. */
  now(): number;
  advance(ms: number): Promise<void>;
  trace: string[];
};

/** An app with a fixed clock that is moved explicitly, on a Monday morning in New York. */
export async function openWorld(
  dice: Dice,
  coverage: Coverage,
): Promise<World & { close(): Promise<void>; newEpisode(): Promise<void> }> {
  const money = await startMoneyApp();
  let at = money.ctx.clock.now();
  Object.assign(money.ctx.clock, { now: () => at, date: () => new Date(at) });
  const advance = async (ms: number): Promise<void> => {
    // The provider's clock runs by itself. The app's has whole milliseconds.
    at += ms;
    await money.advanceTime(ms);
  };
  const dayMs = 24 * HOUR;
  const monday = Math.ceil((at - 4 * dayMs - 15 * HOUR) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs + 15 * HOUR;
  await advance(monday - at);
  const trader = (person: Person, more: Partial<Trader> = {}): Trader => ({
    person,
    isStaff: false,
    hasDecliningCard: false,
    hasPayout: false,
    isDeleted: false,
    isBlocked: false,
    signedInAt: at,
    ...more,
  });
  const world: World = {
    money,
    dice,
    coverage,
    staff: [trader(await makeStaff(money), { isStaff: true }), trader(await makeStaff(money), { isStaff: true })],
    traders: [],
    items: [],
    now: () => at,
    advance,
    trace: [],
  };
  return {
    ...world,
    close: () => money.close(),
    async newEpisode() {
      world.traders.length = 0;
      world.items.length = 0;
      for (const kind of ['rich', 'rich', 'rich', 'rich', 'broke'] as const) {
        const person = await money.bidder();
        await money.saveCard(person, kind === 'broke' ? 'pm_card_chargeCustomerFail' : 'pm_card_visa');
        world.traders.push(trader(person, { hasDecliningCard: kind === 'broke', signedInAt: at }));
      }
      for (const one of world.traders.slice(0, 2)) await setUpPayout(world, one);
      for (const owner of [0, 0, 1, 1, 2, null] as const)
        await addItem(world, owner === null ? null : world.traders[owner]!);
    },
  };
}

/** Sets up where a person is paid out, with data still missing: enough to sell. */
export async function setUpPayout(world: World, trader: Trader): Promise<void> {
  await world.money.ctx.pool.query("update users set stripe_connected_status = 'requires_input' where id = $1", [
    trader.person.id,
  ]);
  trader.hasPayout = true;
}

export async function addItem(world: World, owner: Trader | null): Promise<ModelItem> {
  const { dice, money } = world;
  const isInCustody = dice.chance(0.2);
  const isPickup = dice.chance(0.25);
  const isBankOnly = owner !== null && dice.chance(0.1);
  const minOfferCents = dice.pick([null, 50_000, 100_000]);
  const instantCents = dice.chance(0.4) ? 300_000 : null;
  const hadPayout = owner?.hasPayout ?? true;
  const made = await makeItem(money.ctx, {
    ...(owner === null ? {} : { owner: owner.person }),
    minOfferCents,
    ...(instantCents === null ? {} : { instantCents }),
    achOnly: isBankOnly,
  });
  if (owner !== null && !hadPayout)
    await money.ctx.pool.query("update users set stripe_connected_status = 'not_connected' where id = $1", [
      owner.person.id,
    ]);
  await money.ctx.pool.query('update item set is_in_custody = $2, fulfillment = $3 where id = $1', [
    made.id,
    isInCustody,
    isPickup ? 'pickup' : 'ship',
  ]);
  const item: ModelItem = {
    ...made,
    owner,
    assignment: owner === null ? null : 'final',
    isHidden: false,
    ownedSince: world.now(),
    isInCustody,
    isPickup,
    isBankOnly,
    minOfferCents,
    instantCents,
    offers: [],
    sales: [],
    heldBy: null,
  };
  world.items.push(item);
  return item;
}

/** One call by a user, who logs in again when their access has expired. */
export async function call(
  world: World,
  trader: Trader,
  method: 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<TestResponse> {
  if (world.now() - trader.signedInAt > ACCESS_MS) {
    await world.money.logIn(trader.person);
    trader.signedInAt = world.now();
  }
  return trader.person.client.request(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': newKey() },
  });
}

/** The result of a response: `ok`, or its refusal's code. */
export const wordOf = ({ status, body }: TestResponse): string => (status < 300 ? 'ok' : String(body.code ?? status));

export const isLive = (offer: ModelOffer): boolean =>
  offer.facts.status === 'pending' || offer.facts.status === 'countered';

export const toItemFacts = (item: ModelItem): OfferItem => ({
  type: 'main',
  offerType: item.instantCents === null ? 'make_offer' : 'offer_instant',
  isLive: true,
  isHouse: item.owner === null,
  assignment: item.assignment,
  isListed: false,
  isInTransaction: item.heldBy !== null,
  isHiddenFromOffers: item.isHidden,
  isOwnerGone: item.owner?.isDeleted ?? false,
  minOfferCents: item.minOfferCents,
  instantCents: item.instantCents,
});

export const toBuyerFacts = (item: ModelItem, buyer: Trader): OfferBuyer => ({
  isOwner: item.owner === buyer,
  isStaff: buyer.isStaff,
  isBlocked: buyer.isBlocked,
  isEmailVerified: true,
  hasAcceptedTerms: true,
  hasAddress: true,
  hasPaymentMethod: true,
  isIdentityVerified: true,
  hasOverdueInvoice: false,
  // No one here has a bank account.
  cardCeilingCents: cardCeiling([{ isAchOnly: item.isBankOnly, isCardAllowed: false }]),
  earlier: item.offers
    .filter((offer) => offer.buyer === buyer && offer.reason !== 'payment_failed')
    .map((offer) => ({
      amountCents: offer.amountCents,
      at: offer.at,
      isLive: isLive(offer),
      isDeclined:
        (offer.facts.status === 'rejected' || offer.facts.status === 'counter_rejected') && offer.reason === null,
      minOfferCents: offer.minOfferCents,
      instantCents: offer.instantCents,
    })),
});

export const saleOf = (item: ModelItem): Sale | undefined => item.sales.at(-1);
export const isOver = (status: SecondaryStatus): boolean =>
  status === 'cancelled' || status === 'reauthenticated_failed' || status === 'done';
