import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { type SaleClock, saleClockIssues, saleSlug } from '@assay/domain/auction/sale.ts';
import { isPresetName, type LotTerms, PRESETS } from '@assay/domain/auction/salePresets.ts';
import type { Bounds } from '@assay/domain/office/effects.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { type ChosenTerms, choiceOf, chooseTerms, toTerms } from '../salePreset/index.ts';
import { moveTimes } from './moveTimes.ts';
import { readSale } from './queries.ts';

// Staff make and change sales. The sale's row is the first lock of everything that touches its unpublished lots.

type LockedSale = Tables['sale'];

/** Locks a sale, or null. */
export async function lockSale(tx: Tx, saleId: string): Promise<LockedSale | null> {
  const { rows } = await tx.client.query<LockedSale>('select * from sale where id = $1 for update', [saleId]);
  return rows[0] ?? null;
}

/** Locks a sale that is neither published nor canceled. Refusals: not_found, auction_state. */
export async function lockDraftSale(tx: Tx, saleId: string): Promise<LockedSale | Refusal> {
  const sale = await lockSale(tx, saleId);
  if (sale === null) return refuse('not_found');
  if (sale.canceled_at !== null) return refuse('auction_state', { detail: 'The sale is canceled' });
  if (sale.published_at !== null) return refuse('auction_state', { detail: 'The sale is published' });
  return sale;
}

export const invalid = (errors: readonly FieldIssue[]): Refusal => refuse('validation_failed', { errors: [...errors] });

type NewSale = {
  title: string;
  text: string;
  opensAt: string;
  firstEndAt: string;
  staggerMs?: number | undefined;
  /** One of ours, or the id of a preset of staff. */
  preset: string;
  terms?: LotTerms | undefined;
  note?: string | undefined;
};

/** Creates a sale without lots. Refusal: validation_failed (times, terms). */
export async function createSale(ctx: AppContext, given: NewSale & { actor: Actor }): Promise<OfficeSale | Refusal> {
  const now = ctx.clock.now();
  const clock: SaleClock = {
    opensAt: Date.parse(given.opensAt),
    firstEndAt: Date.parse(given.firstEndAt),
    staggerMs: given.staggerMs ?? PRESETS[isPresetName(given.preset) ? given.preset : 'custom'].staggerMs,
  };
  return transact(ctx, async (tx) => {
    const { chosen, errors } = await chooseTerms(tx, given.preset, given.terms);
    errors.unshift(...saleClockIssues(clock, now));
    if (errors.length > 0) return invalid(errors);
    const id = newId(now);
    await tx.client.query(
      `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, created_by, created_at, preset, preset_id, window_ms, cap_ms,
         blind_ms, table_version)
       values ($1, $2, $3, $4, to_timestamp($5 / 1000.0), to_timestamp($6 / 1000.0), $7, $8, to_timestamp($9 / 1000.0), $10, $11, $12, $13, $14, $15)`,
      [
        id,
        await freeSlug(tx, saleSlug(given.title), id),
        given.title,
        given.text,
        clock.opensAt,
        clock.firstEndAt,
        clock.staggerMs,
        given.actor.userId,
        now,
        ...termsColumns(chosen),
      ],
    );
    const { actor, note = '', ...after } = given;
    await recordAudit(tx, { actor, action: 'sale.create', subject: 'sale', subjectId: id, note, after, at: now });
    return (await readSale(tx.client, id, now))!;
  });
}

/** preset, preset_id, window_ms, cap_ms, blind_ms and table_version of a sale or a lot. */
export const termsColumns = ({ preset, presetId, terms }: ChosenTerms) => [
  preset,
  presetId,
  terms.windowMs,
  terms.capMs,
  terms.blindMs,
  terms.tableVersion,
];

/** This slug, or it with the end of the sale's id where another sale has it. */
async function freeSlug(tx: Tx, slug: string, id: string): Promise<string> {
  const { rowCount } = await tx.client.query('select from sale where slug = $1', [slug]);
  return rowCount === 0 ? slug : `${slug}-${id.slice(-6)}`;
}

type SaleChange = {
  title?: string | undefined;
  text?: string | undefined;
  slug?: string | undefined;
  coverMediaId?: string | null | undefined;
  opensAt?: string | undefined;
  firstEndAt?: string | undefined;
  staggerMs?: number | undefined;
  preset?: string | undefined;
  terms?: LotTerms | undefined;
};

/**
 * Changes a sale. A published one keeps its address and terms; its times move until 24 hours before the first of its lots
 * starts, and its lots move along. Refusals: not_found, record_changed (based on another version), auction_state,
 * validation_failed.
 */
export async function editSale(
  ctx: AppContext,
  act: { saleId: string; version?: number; change: SaleChange; note?: string | undefined; actor: Actor },
): Promise<OfficeSale | Refusal> {
  const now = ctx.clock.now();
  const { saleId, change, actor, note } = act;
  return transact(ctx, async (tx, emit) => {
    // The preset is locked before the sale.
    const choice = change.preset === undefined || isPresetName(change.preset) ? null : change.preset;
    const own = choice === null ? null : await chooseTerms(tx, choice, undefined);
    const sale = await lockSale(tx, saleId);
    if (sale === null) return refuse('not_found');
    const stale = await staleSale(tx, sale, act.version);
    if (stale !== null) return stale;
    if (sale.canceled_at !== null) return refuse('auction_state', { detail: 'The sale is canceled' });
    // One that stays may be retired meanwhile.
    const isOther = choice !== choiceOf(sale);
    const { chosen, errors } = own !== null && isOther ? own : await termsAfter(tx, sale, change);
    const clock = clockAfter(sale, change);
    const refusal =
      (await coverRefusal(tx, saleId, change.coverMediaId)) ??
      (sale.published_at === null
        ? await draftRefusal(tx, sale, change, { clock, errors, now })
        : await changePublished(tx, emit, sale, change, { clock, note, bounds: readSettings(ctx).bounds, now }));
    if (refusal !== null) return refusal;
    await tx.client.query(
      `update sale set title = $2, text = $3, slug = $4, cover_media_id = $5, opens_at = to_timestamp($6 / 1000.0),
         first_end_at = to_timestamp($7 / 1000.0), stagger_ms = $8, preset = $9, preset_id = $10, window_ms = $11, cap_ms = $12,
         blind_ms = $13, table_version = $14
       where id = $1`,
      [
        saleId,
        change.title ?? sale.title,
        change.text ?? sale.text,
        change.slug ?? sale.slug,
        change.coverMediaId === undefined ? sale.cover_media_id : change.coverMediaId,
        clock.opensAt,
        clock.firstEndAt,
        clock.staggerMs,
        ...termsColumns(chosen),
      ],
    );
    const after = (await readSale(tx.client, saleId, now))!;
    await recordAudit(tx, {
      actor,
      action: 'sale.change',
      version: after.version,
      subject: 'sale',
      subjectId: saleId,
      ...(note === undefined ? {} : { note }),
      before: {
        title: sale.title,
        text: sale.text,
        slug: sale.slug,
        coverMediaId: sale.cover_media_id,
        opensAt: sale.opens_at,
        firstEndAt: sale.first_end_at,
        staggerMs: sale.stagger_ms,
        preset: choiceOf(sale),
        terms: toTerms(sale),
      },
      after: change,
      at: now,
    });
    return after;
  });
}

/** An edit of a sale that is based on another version than its present one. */
const staleSale = (tx: Tx, sale: LockedSale, based: number | undefined) =>
  staleRefusal(tx, { subject: 'sale', subjectId: sale.id, based, present: sale.version });

const clockAfter = (sale: LockedSale, change: SaleChange): SaleClock => ({
  opensAt: change.opensAt === undefined ? sale.opens_at.getTime() : Date.parse(change.opensAt),
  firstEndAt: change.firstEndAt === undefined ? sale.first_end_at.getTime() : Date.parse(change.firstEndAt),
  staggerMs: change.staggerMs ?? sale.stagger_ms,
});

/** A preset that is chosen brings its terms; `custom` starts from those of the sale. A preset of staff that stays is as it was. */
async function termsAfter(tx: Tx, sale: LockedSale, { preset = choiceOf(sale), terms }: SaleChange) {
  if (!isPresetName(preset))
    return { chosen: { preset: sale.preset, presetId: sale.preset_id, terms: toTerms(sale) }, errors: [] };
  return chooseTerms(tx, preset, preset === 'custom' ? (terms ?? toTerms(sale)) : undefined);
}

async function draftRefusal(
  tx: Tx,
  sale: LockedSale,
  change: SaleChange,
  { clock, errors: ofTerms, now }: { clock: SaleClock; errors: readonly FieldIssue[]; now: number },
): Promise<Refusal | null> {
  const changesClock =
    change.opensAt !== undefined || change.firstEndAt !== undefined || change.staggerMs !== undefined;
  const errors = [...(changesClock ? saleClockIssues(clock, now) : []), ...ofTerms];
  if (change.slug !== undefined && change.slug !== sale.slug) {
    const { rowCount } = await tx.client.query('select from sale where slug = $1', [change.slug]);
    if (rowCount !== 0) errors.push(issue('slug', 'taken', 'Another sale has this address'));
    else if (saleSlug(change.slug) !== change.slug) errors.push(issue('slug', 'reserved', 'Choose another address'));
  }
  return errors.length === 0 ? null : invalid(errors);
}

async function coverRefusal(tx: Tx, saleId: string, mediaId: string | null | undefined): Promise<Refusal | null> {
  if (mediaId === undefined || mediaId === null) return null;
  const { rowCount } = await tx.client.query(
    `select from media m where m.id = $2 and m.type = 'image' and (
       exists (select from draft_lot d where d.sale_id = $1 and d.item_id = m.item_id)
       or exists (select from auction a where a.sale_id = $1 and a.item_id = m.item_id))`,
    [saleId, mediaId],
  );
  return rowCount === 0 ? invalid([issue('coverMediaId', 'invalid', 'Choose a photo of an item in this sale')]) : null;
}

/** Moves the lots of a published sale along with its clock. */
async function changePublished(
  tx: Tx,
  emit: Emit,
  sale: LockedSale,
  change: SaleChange,
  given: { clock: SaleClock; note: string | undefined; bounds: Bounds; now: number },
): Promise<Refusal | null> {
  const { clock, note, bounds, now } = given;
  if (change.preset !== undefined || change.terms !== undefined || change.slug !== undefined)
    return refuse('auction_state', { detail: 'The sale is published, so its terms and address can’t change' });
  if (note === undefined) return invalid([issue('note', 'required', 'Enter a reason')]);
  const before = clockAfter(sale, {});
  const isSame =
    clock.opensAt === before.opensAt && clock.firstEndAt === before.firstEndAt && clock.staggerMs === before.staggerMs;
  return isSame ? null : moveTimes(tx, emit, { saleId: sale.id, before, clock, bounds, now });
}

/**
 * Puts all lots of a draft sale in this order, and staggers their ends. Refusals: not_found; auction_state;
 * record_changed; validation_failed (not exactly the lots of the sale; the times).
 */
export async function arrangeSale(
  ctx: AppContext,
  act: {
    saleId: string;
    version?: number;
    lotIds: readonly string[];
    firstEndAt?: string | undefined;
    staggerMs?: number | undefined;
    actor: Actor;
  },
): Promise<OfficeSale | Refusal> {
  const now = ctx.clock.now();
  const { saleId, lotIds, actor } = act;
  return transact(ctx, async (tx) => {
    const sale = await lockDraftSale(tx, saleId);
    if (isRefusal(sale)) return sale;
    const stale = await staleSale(tx, sale, act.version);
    if (stale !== null) return stale;
    const clock = clockAfter(sale, act);
    const isMoved = act.firstEndAt !== undefined || act.staggerMs !== undefined;
    const errors = isMoved ? saleClockIssues(clock, now) : [];
    if (errors.length > 0) return invalid(errors);
    const { rows } = await tx.client.query<Pick<Tables['draft_lot'], 'id'>>(
      'select id from draft_lot where sale_id = $1',
      [saleId],
    );
    const wanted = new Set(lotIds);
    if (wanted.size !== lotIds.length || rows.length !== lotIds.length || !rows.every(({ id }) => wanted.has(id)))
      return invalid([issue('lotIds', 'invalid', 'The lots of this sale have changed. Load the page again')]);
    await tx.client.query(
      `update draft_lot d set position = w.position from unnest($2::uuid[]) with ordinality as w (id, position)
       where d.id = w.id and d.sale_id = $1`,
      [saleId, lotIds],
    );
    // The order of its lots is part of a version of the sale.
    const { rows: written } = await tx.client.query<Pick<Tables['sale'], 'version'>>(
      `update sale set first_end_at = to_timestamp($2 / 1000.0), stagger_ms = $3, version = version + 1 where id = $1 returning version`,
      [saleId, clock.firstEndAt, clock.staggerMs],
    );
    await recordAudit(tx, {
      actor,
      action: 'sale.arrange',
      version: written[0]!.version,
      subject: 'sale',
      subjectId: saleId,
      before: { firstEndAt: sale.first_end_at, staggerMs: sale.stagger_ms, lotOrder: null },
      after: {
        lotOrder: 'changed',
        lots: lotIds.length,
        firstEndAt: new Date(clock.firstEndAt).toISOString(),
        staggerMs: clock.staggerMs,
      },
      at: now,
    });
    return (await readSale(tx.client, saleId, now))!;
  });
}
