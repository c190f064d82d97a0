import { defaultMinOffer } from '@assay/domain/offer/offer.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import {
  type ActedBy,
  moveResale,
  PACKING_DAYS,
  type ResaleActor,
  type ResaleFacts,
  type ResaleTrigger,
  resaleGuards,
  resaleMachine,
} from '@assay/domain/resale/machine.ts';
import { DEFAULT_TIME_ZONE } from '@assay/domain/timeZone.ts';
import { refusedKey, rowKey } from './coverage.ts';
import { HOUR, isOver, type ModelOffer, type Sale, type World } from './world.ts';

// The effects of the tables on a resale, its item and its owner.

const TO_PAY_MS = 48 * HOUR;

/** A resale starts with its accepted offer. What Assay sells has an invoice and no resale. */
export function beginSale(world: World, offer: ModelOffer): void {
  const { owner, item } = offer;
  if (owner === null) return;
  world.coverage.reach(rowKey('resale', { from: null, to: 'pending', trigger: 'offer_accepted', actor: 'house' }));
  const price = offer.facts.status === 'counter_accepted' ? offer.counterCents! : offer.amountCents;
  item.sales.push({
    offer,
    seller: owner,
    facts: {
      status: 'pending',
      inboundStatus: 'pending',
      shipBy: null,
      isExtended: false,
      isInCustody: item.isInCustody,
      isPickup: item.isPickup,
      failureClass: null,
      reviewerId: null,
      consentBy: null,
      hasSellerAgreed: false,
      hasBuyerAgreed: false,
      deliveredAt: null,
      claimedAt: null,
      isClaimDecided: false,
    },
    invoice: 'owed',
    payBy: world.now() + TO_PAY_MS,
    agreedCents: price,
    proposedCents: null,
  });
}

/** Applies a transition to the model's resale; `facts` are what the act records. */
export function moveSale(
  world: World,
  sale: Sale,
  trigger: ResaleTrigger,
  actor: ResaleActor,
  facts: Partial<ResaleFacts> = {},
  act: ActedBy = {},
): void {
  const move = moveResale(sale.facts, trigger, actor, world.now(), act);
  if (!move.ok) throw new Error(`The model itself has no ${trigger} of the ${actor} for ${sale.facts.status}`);
  world.coverage.reach(rowKey('resale', { from: move.from, to: move.to, trigger, actor }));
  sale.facts = { ...sale.facts, ...facts, status: move.to };
  applyConsequences(sale, trigger, world.now());
}

/** What happens to item, owner and invoice. */
function applyConsequences(sale: Sale, trigger: ResaleTrigger, now: number): void {
  const { item } = sale.offer;
  const { status, failureClass } = sale.facts;
  if (trigger === 'pass' || trigger === 'agreed') {
    item.owner = sale.offer.buyer;
    item.ownedSince = now;
    Object.assign(item, { assignment: 'virtual', instantCents: null, minOfferCents: null });
  }
  if (trigger === 'ship' || trigger === 'hand_over') item.isInCustody = false;
  if (!isOver(status)) return;
  item.heldBy = null;
  if (status === 'done') {
    Object.assign(item, { assignment: 'final', minOfferCents: defaultMinOffer(sale.agreedCents) });
    return;
  }
  sale.invoice = sale.invoice === 'paid' ? 'refunded' : 'void';
  if (trigger === 'lost') Object.assign(item, { owner: null, assignment: 'virtual', isHidden: true });
  if (status === 'reauthenticated_failed' && failureClass !== 'condition') item.isHidden = true;
  if (status === 'reauthenticated_failed' && failureClass === 'counterfeit') sale.seller.isDeleted = true;
}

/** Automatic changes of resales: payments, deadlines, items that Assay already has. */
export function settleSales(world: World): void {
  for (const item of world.items) {
    const held = item.heldBy;
    // Assay sold it and was not paid.
    if (held !== null && held.owner === null && held.buyer.hasDecliningCard && !held.facts.isCharging)
      if (world.now() >= held.at + TO_PAY_MS && world.now() >= paidUntil(held)) {
        item.heldBy = null;
        item.assignment = null;
      }
    for (const sale of item.sales) settleSale(world, sale);
  }
}

const accepted = new WeakMap<ModelOffer, number>();
/** Records when an offer on an Assay item was accepted: the payment deadline is 48 hours later. */
export const rememberAccepted = (offer: ModelOffer, now: number): void => void accepted.set(offer, now);
const paidUntil = (offer: ModelOffer): number => (accepted.get(offer) ?? offer.at) + TO_PAY_MS;

function settleSale(world: World, sale: Sale): void {
  const now = world.now();
  const { offer } = sale;
  if (sale.facts.status === 'pending') {
    if (!offer.buyer.hasDecliningCard) {
      sale.invoice = 'paid';
      moveSale(world, sale, 'invoice_paid', 'provider', {
        shipBy: sale.facts.isInCustody ? null : addBusinessDays(now, PACKING_DAYS, DEFAULT_TIME_ZONE),
        inboundStatus: sale.facts.isInCustody ? 'received' : 'ready',
      });
    } else if (now >= sale.payBy) moveSale(world, sale, 'invoice_void', 'house');
  }
  for (const [trigger, actor] of [
    ['in_custody', 'house'],
    ['not_shipped', 'clock'],
    ['agreed', 'house'],
    ['silence', 'clock'],
    ['settle', 'clock'],
  ] as const)
    moveAutomatically(world, sale, trigger, actor);
}

/** Time and system: the row is applied when its guard allows it, and held back otherwise. */
function moveAutomatically(world: World, sale: Sale, trigger: ResaleTrigger, actor: ResaleActor): void {
  const row = resaleMachine.transitions.find(
    (one) => one.from === sale.facts.status && one.trigger === trigger && one.actor === actor,
  );
  if (row === undefined || row.guard === null) return;
  if (!resaleGuards[row.guard](sale.facts, world.now(), {})) {
    world.coverage.reach(refusedKey('resale', sale.facts.status, trigger, actor));
    return;
  }
  if (trigger === 'agreed') sale.agreedCents = sale.proposedCents ?? sale.agreedCents;
  moveSale(world, sale, trigger, actor);
}
