import { rowsFor } from '@assay/domain/machine.ts';
import { moveOffer, OFFER_MS, type OfferActor, type OfferTrigger, offerMachine } from '@assay/domain/offer/machine.ts';
import { counterRefusal, minimumCounter, submitOffer, termsRefusal } from '@assay/domain/offer/offer.ts';
import { codeKey, refusedKey, rowKey } from './coverage.ts';
import { beginSale, rememberAccepted } from './resaleMoves.ts';
import {
  addItem,
  call,
  isLive,
  type ModelItem,
  type ModelOffer,
  setUpPayout,
  type Trader,
  toBuyerFacts,
  toItemFacts,
  type World,
  wordOf,
} from './world.ts';

/** Something a user may try: the model's expected outcome, and how it is done. */
export type Command = {
  name: string;
  /** The coverage it is expected to reach. */
  covers: string;
  weight: number;
  /** Nothing follows from it: no event, no deadline. */
  isQuiet?: boolean;
  /** The app's answer if it differs from the tables. Null: as expected. */
  run(): Promise<string | null>;
};

type Side = 'owner' | 'buyer';
type AnswerName = 'accept' | 'reject' | 'counter';

export const outcomeDifference = (expected: string, actual: string): string | null =>
  expected === actual ? null : `the tables say ${expected}, Assay says ${actual}`;

/** Applies a transition to the model's offer, and records the row. */
export function moveModel(
  world: World,
  offer: ModelOffer,
  trigger: Exclude<OfferTrigger, 'submit'>,
  actor: OfferActor,
): void {
  const move = moveOffer(offer.facts, trigger, actor, world.now());
  if (!move.ok) throw new Error(`The model itself has no ${trigger} of the ${actor} for ${offer.facts.status}`);
  world.coverage.reach(rowKey('offer', { from: move.from, to: move.to, trigger, actor }));
  offer.facts = { ...offer.facts, status: move.to, isCharging: false, isExpired: move.isExpired };
  offer.conclusionMode = move.conclusionMode;
}

/** Every live offer on an item but one ends, because it was sold or no longer takes offers. */
export function closeModel(
  world: World,
  item: ModelItem,
  except: ModelOffer | null,
  reason: 'sold' | 'unavailable',
): void {
  for (const offer of item.offers) {
    if (!isLive(offer) || offer === except || offer.facts.isCharging) continue;
    const isOver = offer.facts.expiresAt <= world.now();
    moveModel(world, offer, isOver ? 'time' : 'item_gone', isOver ? 'clock' : 'house');
    if (!isOver) offer.reason = reason;
  }
}

/** Automatic changes of offers after time has moved or an account is gone. */
export function settleOffers(world: World): void {
  for (const item of world.items) {
    for (const offer of item.offers) {
      if (!isLive(offer)) continue;
      const { status, isCharging } = offer.facts;
      if (isCharging) {
        if (world.now() - offer.at < 60_000) continue;
        moveModel(world, offer, 'charge_failed', 'provider');
        offer.reason = 'payment_failed';
        item.heldBy = null;
      } else if (world.now() >= offer.facts.expiresAt) moveModel(world, offer, 'time', 'clock');
      else world.coverage.reach(refusedKey('offer', status, 'time', 'clock'));
    }
    if (item.owner?.isDeleted === true) closeModel(world, item, null, 'unavailable');
  }
}

const AMOUNTS = [
  40_000, 50_000, 60_000, 90_000, 100_000, 110_000, 150_000, 160_000, 250_000, 300_000, 350_000,
] as const;

function submitCommand(world: World, item: ModelItem, buyer: Trader, amountCents: number, isSilent: boolean): Command {
  const checked = submitOffer(toItemFacts(item), toBuyerFacts(item, buyer), amountCents, world.now());
  const code = !checked.ok
    ? checked.code
    : checked.isInstant && buyer.hasDecliningCard && !isSilent
      ? 'payment_failed'
      : 'ok';
  const isInstant = checked.ok && checked.isInstant;
  const key =
    code !== 'ok'
      ? codeKey('submit', code)
      : isInstant && !isSilent
        ? rowKey('offer', { from: 'pending', to: 'accepted', trigger: 'charge_succeeded', actor: 'provider' })
        : rowKey('offer', { from: null, to: 'pending', trigger: 'submit', actor: 'buyer' });
  return {
    name: `submit ${amountCents}${isSilent ? ' and the provider is silent' : ''}`,
    covers: key,
    weight: code === 'ok' ? 6 : 0.2,
    isQuiet: !isInstant,
    async run() {
      const { money, coverage } = world;
      if (isSilent)
        await money.armFault({ kind: 'before_500', path: '/v1/payment_intents', method: 'POST', times: 40 });
      const answer = await call(world, buyer, 'POST', `/v1/offer/items/${item.id}`, { amountCents });
      if (isSilent) await money.clearFaults();
      if (code !== 'ok' && code !== 'payment_failed') {
        coverage.reach(key);
        return outcomeDifference(code, wordOf(answer));
      }
      if (outcomeDifference(code, wordOf(answer)) !== null)
        return `${outcomeDifference(code, wordOf(answer))} ${JSON.stringify(answer.body)}`;
      const { rows } = await money.ctx.pool.query<{ id: string }>(
        'select id from offer where item_id = $1 and not (id = any($2))',
        [item.id, item.offers.map((one) => one.id)],
      );
      const bound = checked.ok ? checked.amountCents : amountCents;
      const offer: ModelOffer = {
        id: rows[0]!.id,
        item,
        buyer,
        owner: item.owner,
        amountCents: bound,
        counterCents: null,
        facts: { status: 'pending', expiresAt: world.now() + OFFER_MS, isCharging: isInstant, isExpired: false },
        conclusionMode: null,
        reason: null,
        at: world.now(),
        minOfferCents: item.minOfferCents,
        instantCents: item.instantCents,
      };
      item.offers.push(offer);
      coverage.reach(rowKey('offer', { from: null, to: 'pending', trigger: 'submit', actor: 'buyer' }));
      if (!isInstant) return null;
      item.heldBy = offer;
      if (isSilent) return null;
      if (code === 'payment_failed') {
        coverage.reach(key);
        moveModel(world, offer, 'charge_failed', 'provider');
        offer.reason = 'payment_failed';
        item.heldBy = null;
        return null;
      }
      moveModel(world, offer, 'charge_succeeded', 'provider');
      await sold(world, offer);
      return null;
    },
  };
}

/** An offer was accepted: the item is sold, and the resale begins where a person sells. */
async function sold(world: World, offer: ModelOffer): Promise<void> {
  offer.item.heldBy = offer;
  rememberAccepted(offer, world.now());
  if (offer.owner === null) offer.item.assignment = 'virtual';
  closeModel(world, offer.item, offer, 'sold');
  beginSale(world, offer);
}

/** Why the app refuses an answer, beyond the table. */
function answerRefusal(offer: ModelOffer, name: AnswerName, side: Side, counterCents: number): string | null {
  if (name === 'reject') return null;
  const { item, owner } = offer;
  if (item.heldBy !== null || item.isHidden || (owner?.isDeleted ?? false)) return 'item_not_for_sale';
  if (side === 'owner' && owner !== null && !owner.hasPayout) return 'payout_required';
  if (name === 'accept') return null;
  const refusal = counterRefusal(item, offer.amountCents, counterCents);
  return refusal === null || refusal.ok !== false ? null : refusal.code;
}

function answerCommand(
  world: World,
  answer: { offer: ModelOffer; name: AnswerName; side: Side; by: Trader; counterCents: number; isLate: boolean },
): Command {
  const { offer, name, side, by, counterCents, isLate } = answer;
  const at = isLate ? offer.facts.expiresAt : world.now();
  const isHidden = offer.facts.isCharging || offer.reason === 'payment_failed';
  // Staff answer for Assay. Only its buyer can see an offer that is being charged.
  const isUnseen = isHidden && side === 'owner' && !by.isStaff;
  const move = isUnseen ? null : moveOffer(offer.facts, name, side, at);
  const beyond = answerRefusal(offer, name, side, counterCents);
  const code = move === null ? 'not_found' : !move.ok ? move.code : (beyond ?? 'ok');
  const [row] = rowsFor(offerMachine, offer.facts.status, name).filter((one) => one.actor === side);
  const key =
    code === 'ok'
      ? rowKey('offer', { ...row!, trigger: name, actor: side })
      : move !== null && !move.ok && move.code === 'offer_state'
        ? refusedKey('offer', offer.facts.status, name, side)
        : codeKey(name, code);
  return {
    name: `${name} by the ${side}${isLate ? ' at the very end' : ''}`,
    covers: key,
    weight: code === 'ok' ? (name === 'accept' ? (offer.buyer.hasDecliningCard ? 12 : 5) : 3) : 0.3,
    isQuiet: !isLate && (code !== 'ok' || name !== 'accept'),
    async run() {
      if (isLate) await world.advance(at - world.now());
      const answer = by.isStaff
        ? await call(world, by, 'POST', `/v1/office/offer/${offer.id}/${name}`, {
            note: 'Answered at the desk',
            ...(name === 'counter' ? { amountCents: counterCents } : {}),
          })
        : await call(
            world,
            by,
            'PATCH',
            `/v1/offer/${offer.id}/${name}`,
            name === 'counter' ? { amountCents: counterCents } : undefined,
          );
      const wrong = outcomeDifference(code, wordOf(answer));
      if (wrong !== null) return wrong;
      if (code !== 'ok') {
        world.coverage.reach(key);
        if (isLate) world.coverage.reach(refusedKey('offer', offer.facts.status, name, side));
        return null;
      }
      moveModel(world, offer, name, side);
      if (name === 'counter') {
        offer.counterCents = counterCents;
        offer.facts = { ...offer.facts, expiresAt: world.now() + OFFER_MS };
      }
      if (name === 'accept') await sold(world, offer);
      return null;
    },
  };
}

function termsCommand(
  world: World,
  item: ModelItem,
  by: Trader,
  next: { minOfferCents: number | null; instantCents: number | null; isHidden: boolean },
): Command {
  const counters = item.offers.filter((one) => one.facts.status === 'countered').map((one) => one.counterCents ?? 0);
  const isPublishing = next.instantCents !== null;
  const refusal = termsRefusal(next, counters.length === 0 ? null : Math.max(...counters));
  const code =
    item.owner !== by
      ? 'forbidden'
      : item.heldBy !== null
        ? 'item_in_transaction'
        : refusal !== null
          ? refusal.code
          : isPublishing && !by.hasPayout
            ? 'payout_required'
            : 'ok';
  return {
    name: `terms ${JSON.stringify(next)}`,
    covers: code === 'ok' ? 'terms: ok' : codeKey('terms', code),
    weight: code === 'ok' ? 0.5 : 0.1,
    isQuiet: true,
    async run() {
      const { isHidden, minOfferCents, instantCents } = next;
      const first = await call(world, by, 'PATCH', `/v1/item/${item.id}/offer-terms`, {
        instantPriceCents: instantCents,
        isOpenToOffers: !isHidden,
      });
      // Two calls, each judged with the other's fields unchanged.
      const wrong = outcomeDifference(code, wordOf(first));
      if (wrong !== null) return wrong;
      world.coverage.reach(code === 'ok' ? 'terms: ok' : codeKey('terms', code));
      if (code !== 'ok') return null;
      item.instantCents = instantCents;
      if (isHidden && !item.isHidden) closeModel(world, item, null, 'unavailable');
      item.isHidden = isHidden;
      if (minOfferCents === item.minOfferCents) return null;
      const second = await call(world, by, 'PATCH', `/v1/item/${item.id}/min-offer`, { amountCents: minOfferCents });
      if (wordOf(second) === 'ok') item.minOfferCents = minOfferCents;
      return outcomeDifference('ok', wordOf(second));
    },
  };
}

/** Everything that a user may try with offers now, and much that they may not. */
export function offerCommands(world: World): Command[] {
  const { dice } = world;
  const able = world.traders.filter((one) => !one.isDeleted);
  const some = [dice.pick(world.items), dice.pick(world.items), dice.pick(world.items)];
  const commands = [...new Set(some)].flatMap((item) => itemCommands(world, item, able));
  if (world.items.length < 14)
    commands.push({
      name: 'another item',
      covers: 'another item',
      weight: 0.6,
      run: () => addItem(world, dice.chance(0.15) ? null : dice.pick(able)).then(() => null),
    });
  return commands;
}

function itemCommands(world: World, item: ModelItem, able: readonly Trader[]): Command[] {
  const { dice } = world;
  const commands: Command[] = [];
  // A user's offers are ordered by time: no two at the same time.
  const isLately = item.offers.some((offer) => offer.at === world.now());
  for (const buyer of isLately ? [] : able) {
    for (const amountCents of [dice.pick(AMOUNTS), dice.pick(AMOUNTS), 12_345])
      commands.push(submitCommand(world, item, buyer, amountCents, false));
    if (item.instantCents !== null && !buyer.hasDecliningCard && dice.chance(0.2)) {
      const silent = submitCommand(world, item, buyer, item.instantCents, true);
      // While it is charged nothing else on the item can be answered.
      const hasOthers = item.offers.some((offer) => isLive(offer) && !offer.facts.isCharging);
      if (silent.covers.startsWith('offer:'))
        commands.push({
          ...silent,
          covers: hasOthers ? codeKey('accept', 'item_not_for_sale') : silent.covers,
          weight: 1,
        });
    }
  }
  if (!isLately) commands.push(submitCommand(world, item, world.staff[0], 150_000, false));
  for (const offer of item.offers.slice(-6)) commands.push(...answersTo(world, offer));
  for (const by of able) {
    const { minOfferCents, instantCents } = item;
    const options = [
      { minOfferCents, instantCents, isHidden: !item.isHidden },
      { minOfferCents, instantCents: instantCents === null ? 300_000 : null, isHidden: item.isHidden },
      { minOfferCents: dice.pick([null, 50_000, 100_000]), instantCents, isHidden: item.isHidden },
      { minOfferCents, instantCents: dice.pick([10_000, 12_345, 130_000]), isHidden: item.isHidden },
    ];
    for (const next of options) {
      const command = termsCommand(world, item, by, next);
      // A hidden item is more likely to be shown again than a visible one to be hidden.
      commands.push({
        ...command,
        covers: command.covers === 'terms: ok' && next.isHidden && !item.isHidden ? endedBy(item) : command.covers,
        weight: item.isHidden && !next.isHidden ? 3 : next.isHidden ? 0.15 : command.weight,
      });
    }
    if (!by.hasPayout)
      commands.push({
        name: 'set up a payout account',
        covers: 'payout account',
        weight: 0.3,
        run: () => setUpPayout(world, by).then(() => null),
      });
  }
  return commands;
}

/** The effect of hiding an item: its live offers end. */
function endedBy(item: ModelItem): string {
  const live =
    item.offers.find((offer) => isLive(offer) && offer.facts.status === 'countered') ?? item.offers.find(isLive);
  if (live === undefined) return 'terms: ok';
  const [row] = rowsFor(offerMachine, live.facts.status, 'item_gone');
  return rowKey('offer', { ...row!, trigger: 'item_gone', actor: 'house' });
}

const canMoveBy = (offer: ModelOffer, name: AnswerName, side: Side): boolean =>
  rowsFor(offerMachine, offer.facts.status, name).some((row) => row.actor === side);

function answersTo(world: World, offer: ModelOffer): Command[] {
  const { dice, staff } = world;
  const owner = offer.owner ?? staff[0];
  const commands: Command[] = [];
  const least = minimumCounter(offer.item, offer.amountCents);
  const counters = [least, least - 100, offer.amountCents, 310_000, 12_345];
  for (const [side, by] of [
    ['owner', owner],
    ['buyer', offer.buyer],
  ] as const) {
    if (by.isDeleted) continue;
    for (const name of ['accept', 'reject', 'counter'] as const) {
      const answer = {
        offer,
        name,
        side,
        by,
        counterCents: name === 'counter' ? dice.pick(counters) : 0,
        isLate: false,
      };
      commands.push(answerCommand(world, answer));
      if (canMoveBy(offer, name, side) && !offer.facts.isCharging) {
        const late = answerCommand(world, { ...answer, isLate: true });
        commands.push({ ...late, covers: refusedKey('offer', offer.facts.status, name, side), weight: 0.05 });
      }
    }
  }
  return commands;
}
