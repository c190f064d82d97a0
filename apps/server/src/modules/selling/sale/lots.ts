import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AddedLots, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { amountIssues, proposedOpening } from '@assay/domain/auction/lotDraft.ts';
import { MAX_SALE_LOTS } from '@assay/domain/auction/sale.ts';
import { isPresetName, type LotTerms } from '@assay/domain/auction/salePresets.ts';
import { auctionFault } from '@assay/domain/item/kindOfSale.ts';
import { SALE_HOLD_TEXT } from '@assay/domain/item/saleHold.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { endRequests, type Requested } from '../../identity/approval/operations.ts';
import { changeLot } from '../auction/index.ts';
import { choiceOf, chooseTerms } from '../salePreset/index.ts';
import { invalid, lockDraftSale, termsColumns } from './operations.ts';
import { mayBeSoldSql } from './policy.ts';
import { readSaleLot } from './queries.ts';

// Lots before they are published: rows of draft_lot, which nothing public reads (decision 0210).

type LotInput = {
  openingCents: number;
  reserveCents?: number | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  /** One of ours, or the id of a preset of staff. Null: the terms of its sale. */
  preset?: string | null | undefined;
  terms?: LotTerms | undefined;
};

const NO_TERMS = { columns: [null, null, null, null, null, null], errors: [] };
/** The columns of its own terms, or none: those of its sale. Locks a preset of staff: call it before the sale is locked. */
async function termsFor(tx: Tx, { preset, terms }: Pick<LotInput, 'preset' | 'terms'>) {
  if (preset == null) return NO_TERMS;
  const { chosen, errors } = await chooseTerms(tx, preset, terms);
  return { columns: termsColumns(chosen), errors };
}

/** What is wrong with a draft, but for its terms. One outside of a sale needs its own times. */
export function draftIssues(lot: LotInput, isInSale: boolean): FieldIssue[] {
  const { openingCents, reserveCents = null, startsAt, endsAt } = lot;
  const found = amountIssues({ openingCents, reserveCents });
  if (!isInSale && startsAt == null) found.push(issue('startsAt', 'required', 'Required'));
  if (!isInSale && endsAt == null) found.push(issue('endsAt', 'required', 'Required'));
  if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt))
    found.push(issue('endsAt', 'too_early', 'The end must be after the start'));
  return found;
}

/**
 * Creates a lot that only staff see, last in a draft sale or by itself. Refusals: not_found; auction_state (the sale is
 * published or full, the item is in another lot or listing); item_not_for_sale; validation_failed.
 */
export async function createLot(
  ctx: AppContext,
  given: LotInput & { itemId: string; saleId?: string | undefined; note?: string | undefined; actor: Actor },
): Promise<OfficeSaleLot | Refusal> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    const id = await createLotIn(tx, given, now);
    return isRefusal(id) ? id : (await readSaleLot(tx.client, id, now))!;
  });
}

/** createLot in the caller's transaction. Returns the id of the lot. */
export async function createLotIn(
  tx: Tx,
  given: LotInput & { itemId: string; saleId?: string | undefined; note?: string | undefined; actor: Actor },
  now: number,
): Promise<string | Refusal> {
  const { itemId, saleId, actor, note = '', ...lot } = given;
  const isInSale = saleId !== undefined;
  const preset = lot.preset ?? (isInSale ? null : 'weekly');
  const terms = await termsFor(tx, { preset, terms: lot.terms });
  const errors = [...draftIssues(lot, isInSale), ...terms.errors];
  if (errors.length > 0) return invalid(errors);
  const position = saleId === undefined ? null : await nextPosition(tx, saleId);
  if (isRefusal(position)) return position;
  const refusal = await itemRefusal(tx, itemId);
  if (refusal !== null) return refusal;
  const id = newId(now);
  const { rowCount } = await tx.client.query(
    `insert into draft_lot (id, item_id, sale_id, position, opening_cents, reserve_cents, starts_at, ends_at, created_by, created_at,
       preset, preset_id, window_ms, cap_ms, blind_ms, table_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (item_id) do nothing`,
    [
      id,
      itemId,
      saleId ?? null,
      position,
      lot.openingCents,
      lot.reserveCents ?? null,
      lot.startsAt ?? null,
      lot.endsAt ?? null,
      actor.userId,
      new Date(now),
      ...terms.columns,
    ],
  );
  if (rowCount === 0) return refuse('auction_state', { detail: IN_DRAFT });
  const after = { itemId, ...(saleId === undefined ? {} : { saleId }), ...lot };
  await recordAudit(tx, { actor, action: 'lot.create', subject: 'auction', subjectId: id, note, after, at: now });
  return id;
}

const IN_DRAFT = 'The item is already in a lot that isn’t published yet';

async function nextPosition(tx: Tx, saleId: string, count = 1): Promise<number | Refusal> {
  const sale = await lockDraftSale(tx, saleId);
  if (isRefusal(sale)) return sale;
  const { rows } = await tx.client.query<{ last: number }>(
    'select coalesce(max(position), 0)::int as last from draft_lot where sale_id = $1',
    [saleId],
  );
  return rows[0]!.last + count > MAX_SALE_LOTS
    ? refuse('auction_state', { detail: `A sale has at most ${MAX_SALE_LOTS.toLocaleString('en-US')} lots` })
    : rows[0]!.last + 1;
}

type LotItem = Pick<
  Tables['item'],
  'id' | 'title' | 'owner_id' | 'item_assignment' | 'type' | 'status' | 'estimate_low_cents' | 'sale_hold'
> & { is_listed: boolean; is_drafted: boolean; may_be_sold: boolean };
const LOT_ITEMS = `select i.id, i.title, i.owner_id, i.item_assignment, i.type, i.status, i.estimate_low_cents, i.sale_hold,
    (${mayBeSoldSql('lot')}) as may_be_sold,
    exists (select from auction a where a.item_id = i.id and a.status <> 'done') as is_listed,
    exists (select from draft_lot d where d.item_id = i.id) as is_drafted
  from item i where i.id = any($1::uuid[])`;

/** Reads items under their locks. */
const lockItems = async (tx: Tx, itemIds: readonly string[]): Promise<LotItem[]> =>
  (await tx.client.query<LotItem>(`${LOT_ITEMS} order by i.id for no key update of i`, [itemIds])).rows;

async function itemRefusal(tx: Tx, itemId: string): Promise<Refusal | null> {
  const [item] = await lockItems(tx, [itemId]);
  return item === undefined ? refuse('not_found') : refusalOf(item);
}

/** Why each of these items can't become a lot now, by item; null where it can. */
export async function readLotRefusals(db: Queryable, itemIds: readonly string[]): Promise<Map<string, Refusal | null>> {
  const { rows } = await db.query<LotItem>(LOT_ITEMS, [itemIds]);
  return new Map(rows.map((row) => [row.id, refusalOf(row)]));
}

function refusalOf(item: LotItem): Refusal | null {
  const detail = lotFaultText(item);
  if (detail === null) return null;
  return refuse(item.is_drafted || item.is_listed ? 'auction_state' : 'item_not_for_sale', { detail });
}

/** Why an item can't become a lot now. Null: it can. */
function lotFaultText(item: LotItem): string | null {
  if (item.may_be_sold) return null;
  if (item.is_drafted) return IN_DRAFT;
  if (item.is_listed) return 'The item is already in a lot or a listing';
  if (item.owner_id !== null || item.item_assignment !== null) return 'The item is sold';
  if (item.status === 'withdrawn') return 'The item is withdrawn';
  if (item.sale_hold !== null) return SALE_HOLD_TEXT[item.sale_hold];
  return auctionFault(item.type) ?? 'The item was in a lot that closed. Relist it from that lot';
}

/**
 * Adds many items to a draft sale, in this order, each at the opening proposed for it and without reserve. Returns why the
 * others were not added. Refusals: not_found, auction_state.
 */
export async function addLots(
  ctx: AppContext,
  act: { saleId: string; itemIds: readonly string[]; actor: Actor },
): Promise<AddedLots | Refusal> {
  const now = ctx.clock.now();
  const itemIds = [...new Set(act.itemIds)];
  return transact(ctx, async (tx) => {
    const first = await nextPosition(tx, act.saleId, itemIds.length);
    if (isRefusal(first)) return first;
    const found = new Map((await lockItems(tx, itemIds)).map((row) => [row.id, row]));
    const wanted = itemIds.filter((id) => found.get(id)?.may_be_sold === true);
    const inserted = await tx.client.query<Pick<Tables['draft_lot'], 'item_id'>>(
      `insert into draft_lot (id, item_id, sale_id, position, opening_cents, created_by, created_at)
       select w.id, w.item_id, $4, $5 + w.place - 1, w.opening, $6, $7
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) with ordinality as w (id, item_id, opening, place)
       on conflict (item_id) do nothing returning item_id`,
      [
        wanted.map(() => newId(now)),
        wanted,
        wanted.map((id) => proposedOpening(found.get(id)!.estimate_low_cents)),
        act.saleId,
        first,
        act.actor.userId,
        new Date(now),
      ],
    );
    const added = new Set(inserted.rows.map((row) => row.item_id));
    if (added.size > 0)
      await recordAudit(tx, {
        actor: act.actor,
        action: 'sale.add_lots',
        subject: 'sale',
        subjectId: act.saleId,
        after: { itemIds: [...added] },
        at: now,
      });
    return {
      added: added.size,
      refused: itemIds
        .filter((id) => !added.has(id))
        .map((itemId) => {
          const item = found.get(itemId);
          if (item === undefined) return { itemId, title: null, reason: 'This item doesn’t exist' };
          // Not its fault: another press has put it into a lot meanwhile.
          return { itemId, title: item.title, reason: lotFaultText(item) ?? IN_DRAFT };
        }),
    };
  });
}

/** The draft under the lock of its sale, or its own. Null: there is none (any more). */
async function lockDraft(tx: Tx, lotId: string): Promise<Tables['draft_lot'] | Refusal | null> {
  const { rows } = await tx.client.query<Pick<Tables['draft_lot'], 'sale_id'>>(
    'select sale_id from draft_lot where id = $1',
    [lotId],
  );
  const saleId = rows[0]?.sale_id ?? null;
  if (saleId !== null) {
    const sale = await lockDraftSale(tx, saleId);
    // Published meanwhile: it is no draft any more.
    if (isRefusal(sale)) return sale.code === 'auction_state' && !(await exists(tx, lotId)) ? null : sale;
  }
  const locked = await tx.client.query<Tables['draft_lot']>('select * from draft_lot where id = $1 for update', [
    lotId,
  ]);
  return locked.rows[0] ?? null;
}

const exists = async (tx: Tx, lotId: string): Promise<boolean> =>
  (await tx.client.query('select from draft_lot where id = $1', [lotId])).rowCount === 1;

type LotEdit = Partial<LotInput>;

/**
 * Changes a lot. Published ones: auction/office/changeLot.ts. Refusals: not_found, record_changed (based on another
 * version), auction_state, auction_processing, request_state, validation_failed.
 */
export async function editLot(
  ctx: AppContext,
  act: {
    lotId: string;
    version?: number;
    change: LotEdit;
    note?: string | undefined;
    publicNote?: string | undefined;
    actor: Actor;
  },
): Promise<OfficeSaleLot | Requested | Refusal> {
  const now = ctx.clock.now();
  const { lotId, change, actor, note } = act;
  const done = await transact(ctx, async (tx): Promise<OfficeSaleLot | Refusal | null> => {
    // A preset of staff is locked before the sale and the lot.
    const isOwn = change.preset != null && !isPresetName(change.preset);
    const own = isOwn ? await termsFor(tx, change) : null;
    const draft = await lockDraft(tx, lotId);
    if (draft === null || isRefusal(draft)) return draft;
    const record = { subject: 'auction', subjectId: lotId } as const;
    const stale = await staleRefusal(tx, { ...record, based: act.version, present: draft.version });
    if (stale !== null) return stale;
    const next = draftAfter(draft, change);
    // One that stays may be retired meanwhile.
    const isOther = change.preset !== choiceOf(draft);
    const terms = own !== null && isOther ? own : await termsAfter(tx, draft, next);
    const errors = [...draftIssues(next, draft.sale_id !== null), ...terms.errors];
    if (draft.sale_id === null && next.preset === null) errors.push(issue('preset', 'required', 'Required'));
    if (errors.length > 0) return invalid(errors);
    await tx.client.query(
      `update draft_lot set opening_cents = $2, reserve_cents = $3, starts_at = $4, ends_at = $5, preset = $6, preset_id = $7,
         window_ms = $8, cap_ms = $9, blind_ms = $10, table_version = $11 where id = $1`,
      [lotId, next.openingCents, next.reserveCents, next.startsAt, next.endsAt, ...terms.columns],
    );
    const after = await readSaleLot(tx.client, lotId, now);
    await recordAudit(tx, {
      actor,
      action: 'lot.change',
      ...record,
      version: after!.version,
      ...(note === undefined ? {} : { note }),
      before: {
        openingCents: draft.opening_cents,
        reserveCents: draft.reserve_cents,
        startsAt: draft.starts_at,
        endsAt: draft.ends_at,
        preset: choiceOf(draft),
      },
      after: change,
      at: now,
    });
    return after;
  });
  if (done !== null) return done;
  const { openingCents, reserveCents, startsAt, endsAt, preset, terms } = change;
  if (preset !== undefined || terms !== undefined)
    return refuse('auction_state', { detail: 'The lot is published, so its terms can’t change' });
  if (startsAt === null || endsAt === null)
    return invalid([issue(startsAt === null ? 'startsAt' : 'endsAt', 'required', 'Required')]);
  if (note === undefined) return invalid([issue('note', 'required', 'Enter a reason')]);
  const { publicNote } = act;
  const changed = await changeLot(ctx, {
    auctionId: lotId,
    version: act.version,
    actor,
    note,
    change: { openingCents, reserveCents, startsAt, endsAt, publicNote },
  });
  if (changed !== null) return changed;
  return (await readSaleLot(ctx.pool, lotId, ctx.clock.now())) ?? refuse('not_found');
}

/** The terms of a draft whose preset of staff does not change are as they were. */
async function termsAfter(tx: Tx, draft: Tables['draft_lot'], next: Pick<LotInput, 'preset' | 'terms'>) {
  if (next.preset == null || isPresetName(next.preset)) return termsFor(tx, next);
  const { preset, preset_id, window_ms, cap_ms, blind_ms, table_version } = draft;
  return { columns: [preset, preset_id, window_ms, cap_ms, blind_ms, table_version], errors: [] };
}

function draftAfter(draft: Tables['draft_lot'], change: LotEdit) {
  const preset = change.preset === undefined ? choiceOf(draft) : change.preset;
  const kept =
    preset === 'custom' && draft.window_ms !== null && draft.cap_ms !== null
      ? {
          windowMs: draft.window_ms,
          capMs: draft.cap_ms,
          blindMs: draft.blind_ms,
          tableVersion: draft.table_version ?? 1,
        }
      : undefined;
  return {
    openingCents: change.openingCents ?? draft.opening_cents,
    reserveCents: change.reserveCents === undefined ? draft.reserve_cents : change.reserveCents,
    startsAt: change.startsAt === undefined ? (draft.starts_at?.toISOString() ?? null) : change.startsAt,
    endsAt: change.endsAt === undefined ? (draft.ends_at?.toISOString() ?? null) : change.endsAt,
    preset,
    terms: change.terms ?? kept,
  };
}

/** Removes a lot that is not published; the lots after it move up. Refusals: not_found, auction_state (published). */
export async function removeLot(
  ctx: AppContext,
  act: { lotId: string; note?: string | undefined; actor: Actor },
): Promise<Refusal | undefined> {
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    const draft = await lockDraft(tx, act.lotId);
    if (isRefusal(draft)) return draft;
    if (draft === null) {
      const { rowCount } = await tx.client.query('select from auction where id = $1', [act.lotId]);
      return rowCount === 0
        ? refuse('not_found')
        : refuse('auction_state', { detail: 'The lot is published. Withdraw it instead' });
    }
    await tx.client.query('delete from draft_lot where id = $1', [act.lotId]);
    await endRequests(tx, [act.lotId], now);
    if (draft.sale_id !== null)
      await tx.client.query('update draft_lot set position = position - 1 where sale_id = $1 and position > $2', [
        draft.sale_id,
        draft.position,
      ]);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'lot.remove',
      subject: 'item',
      subjectId: draft.item_id,
      ...(act.note === undefined ? {} : { note: act.note }),
      before: { lotId: act.lotId, openingCents: draft.opening_cents, reserveCents: draft.reserve_cents },
      at: now,
    });
    return undefined;
  });
}
