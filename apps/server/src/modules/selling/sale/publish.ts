import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeSale, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { DEFAULT_TIMERS } from '@assay/domain/auction/state.ts';
import { sum } from '@assay/domain/money/money.ts';
import { type Bounds, belowEstimateCents } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { setOfferType } from '../../catalog/item/operations.ts';
import { publishItems, publishTogether } from '../../catalog/itemEditor/index.ts';
import { type Approval, endRequests, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { withdrawAuction } from '../auction/index.ts';
import { closeOffers } from '../offer/operations.ts';
import { invalid, lockDraftSale, lockSale } from './operations.ts';
import { BLOCKER_TEXT } from './policy.ts';
import { blockersOf, type DraftLotRow } from './presenter.ts';
import { draftLotsSql, readSale, readSaleLot } from './queries.ts';

type Act = { actor: Actor; note: string; approval?: Approval };

/**
 * Publishes a sale: all its lots become public in one transaction, and their items live, or nothing happens. A lot that
 * opens or ends beyond the bounds of the settings takes two people. Refusals: not_found; auction_state (published, canceled);
 * validation_failed, with an error for everything that blocks a lot (`lots.{id}`); request_state.
 */
export function publishSale(ctx: AppContext, act: Act & { saleId: string }): Promise<OfficeSale | Requested | Refusal> {
  const now = ctx.clock.now();
  const { saleId, actor, note } = act;
  return transact(ctx, async (tx, emit) => {
    const sale = await lockDraftSale(tx, saleId);
    if (isRefusal(sale)) return sale;
    const ask = { kind: 'publish_sale', subjectId: saleId, act } as const;
    const count = await publishDrafts(ctx, tx, emit, { where: 'd.sale_id = $1', id: saleId, now, ask });
    if (typeof count === 'object') return count;
    const { rows } = await tx.client.query<Pick<Tables['sale'], 'version'>>(
      'update sale set published_at = $2 where id = $1 returning version',
      [saleId, new Date(now)],
    );
    await recordAudit(tx, {
      actor,
      action: 'sale.publish',
      version: rows[0]!.version,
      subject: 'sale',
      subjectId: saleId,
      note,
      before: { status: 'draft', lots: count },
      after: { status: 'published', lots: count },
      at: now,
    });
    return (await readSale(tx.client, saleId, now))!;
  });
}

/** Publishes a lot that is in no sale. Refusals as for a sale. */
export function publishLot(
  ctx: AppContext,
  act: Act & { lotId: string },
): Promise<OfficeSaleLot | Requested | Refusal> {
  const now = ctx.clock.now();
  const { lotId, actor, note } = act;
  return transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<Pick<Tables['draft_lot'], 'sale_id'>>(
      'select sale_id from draft_lot where id = $1 for update',
      [lotId],
    );
    if (rows[0] === undefined) {
      const { rowCount } = await tx.client.query('select from auction where id = $1', [lotId]);
      return rowCount === 0 ? refuse('not_found') : refuse('auction_state', { detail: 'The lot is published' });
    }
    if (rows[0].sale_id !== null)
      return refuse('auction_state', { detail: 'The lot is in a sale. Publish the sale with all its lots' });
    const ask = { kind: 'publish_lot', subjectId: lotId, act } as const;
    const count = await publishDrafts(ctx, tx, emit, { where: 'd.id = $1', id: lotId, now, ask });
    if (typeof count === 'object') return count;
    const lot = (await readSaleLot(tx.client, lotId, now))!;
    await recordAudit(tx, {
      actor,
      action: 'lot.publish',
      version: lot.version,
      subject: 'auction',
      subjectId: lotId,
      note,
      before: { status: 'draft' },
      after: { status: 'published' },
      at: now,
    });
    return lot;
  });
}

/** Moves drafts to auction, under the locks of their items; the caller holds those of the drafts. Returns how many. */
async function publishDrafts(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  { where, id, now, ask }: { where: string; id: string; now: number; ask: Ask },
): Promise<number | Requested | Refusal> {
  await tx.client.query(
    `select i.id from item i where i.id in (select d.item_id from draft_lot d where ${where}) order by i.id for update`,
    [id],
  );
  // Read under the locks: what another transaction has listed or sold meanwhile blocks.
  const { rows } = await tx.client.query<DraftLotRow>(`${draftLotsSql(where)} order by d.position, d.id`, [id]);
  if (rows.length === 0) return invalid([issue('lots', 'required', 'Add at least one lot')]);
  const errors = rows.flatMap((row) =>
    blockersOf(row, now).map((blocker) =>
      issue(`lots.${row.id}`, blocker, `${lotName(row)}: ${BLOCKER_TEXT[blocker]}`),
    ),
  );
  if (errors.length > 0)
    return refuse('validation_failed', { errors, detail: `Nothing was published. ${errors[0]!.message}` });
  const held = await requireSecondForTerms(tx, rows, ask, { bounds: readSettings(ctx).bounds, now });
  if (held !== null) return held;
  // Terms that have become usual: what was asked about the former ones is over.
  await endRequests(tx, [ask.subjectId, ...rows.map((row) => row.id)], now);
  const itemIds = rows.map((row) => row.item_id);
  await publishTogether(tx, itemIds, () => publishAll(tx, emit, { rows, where, id, now }));
  return rows.length;
}

type Ask = { kind: 'publish_sale' | 'publish_lot'; subjectId: string; act: Act };

/** Lots that open or end beyond the bounds are named in the request for a second person. */
function requireSecondForTerms(
  tx: Tx,
  rows: readonly DraftLotRow[],
  { kind, subjectId, act: { actor, note, approval } }: Ask,
  { bounds, now }: { bounds: Bounds; now: number },
): Promise<Requested | Refusal | null> {
  const unusual = rows.filter((row) =>
    twoPersons.publish(
      {
        ...leastOf(row),
        startsAt: row.starts_at!.getTime(),
        endsAt: row.ends_at!.getTime(),
      },
      { bounds, now },
    ),
  );
  const lots = unusual.slice(0, MOST_NAMED).map((row) => ({
    lot: lotName(row),
    openingCents: row.opening_cents,
    reserveCents: row.reserve_cents,
    lowEstimateCents: row.estimate_low_cents,
    startsAt: row.starts_at!.toISOString(),
    endsAt: row.ends_at!.toISOString(),
  }));
  return requireSecondPerson(tx, {
    kind,
    subjectId,
    terms: {
      unusual: unusual.length,
      belowEstimateCents: sum(unusual.map((row) => belowEstimateCents(leastOf(row)))),
      lots,
    },
    isNeeded: unusual.length > 0,
    effect: null,
    ...{ actor, note, approval, at: now },
  });
}

const leastOf = (row: DraftLotRow) => ({
  openingCents: row.opening_cents,
  reserveCents: row.reserve_cents,
  estimateLowCents: row.estimate_low_cents,
});

const MOST_NAMED = 20;

type Drafts = { rows: readonly DraftLotRow[]; where: string; id: string; now: number };

async function publishAll(tx: Tx, emit: Emit, { rows, where, id, now }: Drafts): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await publishChunk(tx, rows.slice(from, from + AT_ONCE), now);
  await tx.client.query(`delete from draft_lot d where ${where}`, [id]);
  const asked = await tx.client.query<Pick<Tables['item'], 'id' | 'title' | 'slug'>>(
    `select i.id, i.title, i.slug from item i where i.id = any($1::uuid[])
       and exists (select from offer o where o.item_id = i.id and o.status in ('pending', 'countered')) order by i.id`,
    [rows.map((row) => row.item_id)],
  );
  for (const item of asked.rows) await closeOffers(tx, emit, item, now);
}

/** Lots of one statement: 2,000 together would take longer than a statement may. */
const AT_ONCE = 200;

async function publishChunk(tx: Tx, rows: readonly DraftLotRow[], now: number): Promise<void> {
  const itemIds = rows.map((row) => row.item_id);
  await publishChecked(tx, itemIds, now);
  await setOfferType(tx, itemIds, 'auction');
  await tx.client.query(
    `insert into auction (id, item_id, type, status, starts_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents,
       reserve_cents, price_cents, table_version, buyer_premium_bps, next_due_at, created_at, sale_id, sale_position, version)
     select l.id, l.item_id, 'auction', 'not_started', l.starts_at, l.ends_at, l.blind_ms is not null, l.window_ms, l.cap_ms,
       coalesce(l.blind_ms, $3), l.opening_cents, l.reserve_cents, l.opening_cents, l.table_version, $4, l.starts_at, $2, l.sale_id, l.position,
       l.version + 1
     from (${draftLotsSql('d.id = any($1::uuid[])')}) l order by l.position, l.id`,
    // All lots of a sale have the premium that was in force when they were read.
    [rows.map((row) => row.id), new Date(now), DEFAULT_TIMERS.blindMs, rows[0]!.buyer_premium_bps],
  );
}

/**
 * Publishes items that the caller has checked under their locks. Being refused is unexpected then, and throws: what the
 * transaction has written for others of them must not stay.
 */
export async function publishChecked(tx: Tx, itemIds: readonly string[], now: number): Promise<void> {
  const refusal = await publishItems(tx, itemIds, now);
  if (refusal !== null) throw new Error(`Checked items were not published: ${JSON.stringify(refusal.extras)}`);
}

const lotName = ({ position, title }: DraftLotRow): string =>
  position === null ? `“${title}”` : `${position}. “${title}”`;

/** A sale is canceled at least this long before its first lot starts, so that no bid comes while its lots are withdrawn. */
const CANCEL_BEFORE_MS = 10 * 60_000;

/**
 * Cancels a sale. A draft frees its items. A published one withdraws its lots, one transaction each, while none has
 * started; called again it continues where it stopped. Refusals: not_found, auction_state, auction_processing.
 */
export async function cancelSale(
  ctx: AppContext,
  act: Act & { saleId: string; publicNote: string },
): Promise<OfficeSale | Refusal> {
  const refusal = await transact(ctx, (tx) => markCanceled(tx, act, ctx.clock.now()));
  if (refusal !== null) return refusal;
  const { rows } = await ctx.pool.query<Pick<Tables['auction'], 'id'>>(
    "select id from auction where sale_id = $1 and status <> 'done' order by id",
    [act.saleId],
  );
  const sale = (await readSale(ctx.pool, act.saleId, ctx.clock.now()))!;
  const { actor, note } = act;
  const publicNote = sale.publicNote ?? act.publicNote;
  for (const { id: auctionId } of rows) {
    const done = await withdrawAuction(ctx, { auctionId, actor, note, reason: 'catalogue_error', publicNote });
    if (isRefusal(done) && done.code !== 'auction_done') return done;
  }
  return (await readSale(ctx.pool, act.saleId, ctx.clock.now()))!;
}

async function markCanceled(
  tx: Tx,
  { saleId, actor, note, publicNote }: Act & { saleId: string; publicNote: string },
  now: number,
): Promise<Refusal | null> {
  const sale = await lockSale(tx, saleId);
  if (sale === null) return refuse('not_found');
  if (sale.canceled_at !== null) return null;
  if (sale.published_at !== null) {
    const { rowCount } = await tx.client.query(
      "select from auction where sale_id = $1 and (status <> 'not_started' or starts_at < $2) limit 1",
      [saleId, new Date(now + CANCEL_BEFORE_MS)],
    );
    if (rowCount !== 0)
      return refuse('auction_state', {
        detail: 'You can cancel a sale until 10 minutes before its first lot starts. Withdraw single lots instead',
      });
  }
  const drafts = await tx.client.query<Pick<Tables['draft_lot'], 'id'>>(
    'delete from draft_lot where sale_id = $1 returning id',
    [saleId],
  );
  await endRequests(tx, [saleId, ...drafts.rows.map(({ id }) => id)], now);
  const { rows } = await tx.client.query<Pick<Tables['sale'], 'version'>>(
    'update sale set canceled_at = $2, public_note = $3 where id = $1 returning version',
    [saleId, new Date(now), publicNote],
  );
  await recordAudit(tx, {
    actor,
    action: 'sale.cancel',
    version: rows[0]!.version,
    subject: 'sale',
    subjectId: saleId,
    note,
    before: { status: sale.published_at === null ? 'draft' : 'published' },
    after: { status: 'canceled', publicNote },
    at: now,
  });
  return null;
}
