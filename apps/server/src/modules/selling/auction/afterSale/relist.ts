import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Actor, recordAudit } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { newId } from '../../../../platform/ids.ts';
import { type Emit, transact } from '../../../../platform/outbox.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { changeTerms } from '../../../catalog/item/operations.ts';
import type { LotRow } from '../../../catalog/lot/queries.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../../identity/approval/operations.ts';
import { readPriceMeaning } from '../../../identity/approval/policy.ts';
import { totalChanged } from '../../../pricing/price/index.ts';
import { closeOffers } from '../../offer/operations.ts';
import { logReopened } from '../checkpoints.ts';
import { lockLot } from '../lotLock.ts';
import { lockItemUse, sellAgainRefusal } from './itemUse.ts';

const DAY = 86_400_000;
/** Default duration of a fixed-price listing. */
const LISTING_MS = 90 * DAY;

type Act = { auctionId: string; actor: Actor; note: string; approval?: Approval };
/** Input for a fixed-price listing. Times in ISO 8601. Defaults: from now, for 90 days. */
type PriceTerms = {
  priceCents: number;
  /** The proceeds that staff were shown: the price, because Assay charges itself no fee. */
  expectedTotalCents?: number | undefined;
  startsAt?: string | undefined;
  endsAt?: string | undefined;
};

/**
 * Sells the item of a lot that was not sold at a price (rules §1.4). The lot itself stays as it ended. Refusals:
 * not_found; auction_state (not finished, sold, offered to a bidder, listed again); item_not_for_sale; validation_failed
 * (the times); total_changed.
 */
export function listUnsoldAtPrice(
  ctx: AppContext,
  act: Act & PriceTerms,
): Promise<{ auctionId: string } | Requested | Refusal> {
  return withUnsoldLot<{ auctionId: string } | Requested>(ctx, act, async (tx, emit, row, now) => {
    const times = listingTimes(act, now);
    if (isRefusal(times)) return times;
    const { priceCents, startsAt, endsAt, actor, note, approval } = act;
    if ((act.expectedTotalCents ?? priceCents) !== priceCents) return totalChanged(priceCents);
    const { isNeeded, valueCents } = await readPriceMeaning(tx, row.item_id, { priceCents });
    const held = await requireSecondPerson(tx, {
      kind: 'list_at_price',
      subjectId: row.id,
      terms: { priceCents, startsAt, endsAt },
      isNeeded,
      effect: { kind: 'price', valueCents, gainerId: row.item_id, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const id = await listAtPrice(ctx, tx, row, { ...times, priceCents }, now);
    await closeOffers(tx, emit, { id: row.item_id, title: row.title, slug: row.slug }, now);
    await changeOfferType(tx, row, act, 'buy_now', { auctionId: id, priceCents: act.priceCents }, now);
    return { auctionId: id };
  });
}

/** Opens the item of a lot that was not sold to offers (rules §1.4). Refusals as for a listing, and when it is open to them. */
export function openUnsoldToOffers(ctx: AppContext, act: Act): Promise<Refusal | undefined> {
  return withUnsoldLot(ctx, act, (tx, _tell, row, now) => changeOfferType(tx, row, act, 'make_offer', {}, now));
}

function withUnsoldLot<T>(
  ctx: AppContext,
  act: Act,
  work: (tx: Tx, emit: Emit, row: LotRow, now: number) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, act.auctionId);
    if (row === null) return refuse('not_found');
    return (await refusalFor(tx, row)) ?? work(tx, emit, row, ctx.clock.now());
  });
}

/** How the item is sold from now on, with its line in the audit log. */
async function changeOfferType(
  tx: Tx,
  row: LotRow,
  act: Act,
  offerType: 'buy_now' | 'make_offer',
  terms: Record<string, unknown>,
  now: number,
): Promise<undefined> {
  const { rows } = await tx.client.query<Pick<Tables['item'], 'offer_type'>>(
    'select offer_type from item where id = $1',
    [row.item_id],
  );
  await changeTerms(tx, row.item_id, { offer_type: offerType });
  await recordAudit(tx, {
    actor: act.actor,
    action: 'auction.relist',
    subject: 'auction',
    subjectId: row.id,
    note: act.note,
    before: { offerType: rows[0]!.offer_type },
    after: { offerType, ...terms },
    at: now,
  });
}

const state = (detail: string): Refusal => refuse('auction_state', { detail });

async function refusalFor(tx: Tx, row: LotRow): Promise<Refusal | null> {
  const use = await lockItemUse(tx, row);
  if (row.done_at === null) return state('The lot hasn’t closed yet');
  if (row.outcome === 'sold') return state('The lot was sold');
  const refusal = sellAgainRefusal(use);
  if (refusal !== null) return refusal;
  return use.offer_type === 'make_offer' ? state('The item is already open to offers') : null;
}

/** Start and end of a listing, in epoch ms. Refusals: validation_failed. */
export function listingTimes(
  terms: Pick<PriceTerms, 'startsAt' | 'endsAt'>,
  now: number,
): { startsAt: number; endsAt: number } | Refusal {
  const startsAt = terms.startsAt === undefined ? now : Date.parse(terms.startsAt);
  const endsAt = terms.endsAt === undefined ? startsAt + LISTING_MS : Date.parse(terms.endsAt);
  if (startsAt >= now && endsAt > startsAt) return { startsAt, endsAt };
  return refuse('validation_failed', {
    errors: [{ path: 'startsAt', code: 'invalid', message: 'Choose a start in the future and an end after it' }],
  });
}

/** Creates a separate listing of one piece at a fixed price. The old lot's log records where the item went. */
async function listAtPrice(
  ctx: AppContext,
  tx: Tx,
  row: LotRow,
  { priceCents, startsAt, endsAt }: { priceCents: number; startsAt: number; endsAt: number },
  now: number,
): Promise<string> {
  const id = newId(now);
  await tx.client.query(
    `insert into auction (id, item_id, type, status, starts_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents,
       price_cents, table_version, next_due_at, created_at)
     select $2, item_id, 'buy_now', 'not_started', to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), false, window_ms, cap_ms,
       blind_ms, opening_cents, opening_cents, table_version, to_timestamp($3 / 1000.0), to_timestamp($5 / 1000.0)
     from auction where id = $1`,
    [row.id, id, startsAt, endsAt, now],
  );
  await tx.client.query(
    `insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at)
     values ($1, $2, 1, 1, to_timestamp($3 / 1000.0))`,
    [id, priceCents, now],
  );
  await logReopened(ctx, tx, row, id, now);
  return id;
}
