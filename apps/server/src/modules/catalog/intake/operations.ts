import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Intake } from '@assay/contract/shapes/intake.ts';
import { issue } from '@assay/domain/account/issue.ts';
import type { ItemType } from '@assay/domain/enums.ts';
import { INTAKE_LINES_MAX, type IntakeKind, unitsFault } from '@assay/domain/item/intake.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { recordArrival } from '../custody/operations.ts';
import { addProvenance } from '../item/operations.ts';
import { draftItem } from '../itemEditor/index.ts';
import { readIntake } from './queries.ts';

// Objects that arrive. No one receives what they deliver themselves.

type NewLine = {
  description: string;
  quantity: number;
  insuredCents: number | null;
  conditionNote: string;
  shelf: string | null;
};
type NewIntake = {
  kind: IntakeKind;
  sourceName: string;
  sourceContact: string;
  sourceUsername: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  receivedAt: string | null;
  note: string;
  lines: readonly NewLine[];
  actor: Actor;
};

async function findSource(tx: Tx, given: NewIntake): Promise<{ userId: string | null } | Refusal> {
  if (given.sourceUsername === null) return { userId: null };
  const { rows } = await tx.client.query<Pick<Tables['users'], 'id'>>(
    'select id from users where username = lower($1) and deleted_at is null',
    [given.sourceUsername],
  );
  const userId = rows[0]?.id;
  if (userId === undefined)
    return refuse('validation_failed', {
      errors: [issue('sourceUsername', 'unknown', 'There’s no account with this username')],
    });
  return userId === given.actor.userId ? refuse('forbidden_own_affair') : { userId };
}

async function insertLines(
  tx: Tx,
  { intakeId, first, actor, at }: { intakeId: string; first: number; actor: Actor; at: number },
  lines: readonly NewLine[],
): Promise<void> {
  await tx.client.query(
    `insert into intake_line (id, intake_id, position, description, quantity, insured_cents, condition_note, shelf)
     select w.id, $2, $3 + w.place - 1, w.description, w.quantity, w.insured, w.note, w.shelf
     from unnest($1::uuid[], $4::text[], $5::int[], $6::bigint[], $7::text[], $8::text[]) with ordinality
       as w (id, description, quantity, insured, note, shelf, place)`,
    [
      lines.map(() => newId(at)),
      intakeId,
      first,
      lines.map(({ description }) => description),
      lines.map(({ quantity }) => quantity),
      lines.map(({ insuredCents }) => insuredCents),
      lines.map(({ conditionNote }) => conditionNote),
      lines.map(({ shelf }) => shelf?.toUpperCase() ?? null),
    ],
  );
  await tx.client.query(
    `insert into intake_line_move (id, line_id, position, shelf, actor_id, note, at)
     select w.id, l.id, 1, l.shelf, $3, 'Received as ' || v.number, v.received_at
     from unnest($1::uuid[]) with ordinality as w (id, place)
       join intake_line l on l.intake_id = $2 and l.position = $4 + w.place - 1 join intake v on v.id = l.intake_id`,
    [lines.map(() => newId(at)), intakeId, actor.userId, first],
  );
}

/** Receives a delivery. Refusals: validation_failed (an unknown account, a time to come); forbidden_own_affair. */
export function createIntake(ctx: AppContext, given: NewIntake): Promise<Intake | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const receivedAt = given.receivedAt === null ? at : Date.parse(given.receivedAt);
    if (receivedAt > at)
      return refuse('validation_failed', { errors: [issue('receivedAt', 'too_late', 'This time is in the future')] });
    const source = await findSource(tx, given);
    if (isRefusal(source)) return source;
    const id = newId(at);
    await tx.client.query(
      `insert into intake (id, kind, source_name, source_contact, source_user_id, carrier, tracking_number, note, received_by, received_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        given.kind,
        given.sourceName,
        given.sourceContact,
        source.userId,
        given.carrier,
        given.trackingNumber,
        given.note,
        given.actor.userId,
        new Date(receivedAt),
        new Date(at),
      ],
    );
    await insertLines(tx, { intakeId: id, first: 1, actor: given.actor, at }, given.lines);
    const intake = (await readIntake(tx.client, id)) as Intake;
    await recordAudit(tx, {
      actor: given.actor,
      action: 'intake.create',
      subject: 'intake',
      subjectId: id,
      note: given.note,
      after: { number: intake.number, kind: given.kind, lines: given.lines.length },
      at,
    });
    return intake;
  });
}

type LockedIntake = Pick<Tables['intake'], 'number' | 'kind' | 'source_user_id' | 'carrier' | 'tracking_number'>;

/** Locks a delivery. Refusals: not_found; forbidden_own_affair (the caller delivered it). */
export async function lockIntake(tx: Tx, id: string, actor: Actor): Promise<{ intake: LockedIntake } | Refusal> {
  const { rows } = await tx.client.query<LockedIntake>(
    'select number, kind, source_user_id, carrier, tracking_number from intake where id = $1 for update',
    [id],
  );
  const intake = rows[0];
  if (intake === undefined) return refuse('not_found');
  return intake.source_user_id === actor.userId ? refuse('forbidden_own_affair') : { intake };
}

/** Adds a line to a delivery. Refusals: those of lockIntake; validation_failed (too many lines). */
export function addLine(
  ctx: AppContext,
  given: NewLine & { intakeId: string; actor: Actor },
): Promise<Intake | Refusal> {
  return transact(ctx, async (tx) => {
    const { intakeId, actor, ...line } = given;
    const at = ctx.clock.now();
    const locked = await lockIntake(tx, intakeId, actor);
    if (isRefusal(locked)) return locked;
    const { rows } = await tx.client.query<{ last: number }>(
      'select max(position)::int as last from intake_line where intake_id = $1',
      [intakeId],
    );
    const last = rows[0]!.last;
    if (last >= INTAKE_LINES_MAX)
      return refuse('validation_failed', {
        errors: [issue('description', 'too_many', `A receipt has up to ${INTAKE_LINES_MAX} lines`)],
      });
    await insertLines(tx, { intakeId, first: last + 1, actor, at }, [line]);
    await recordAudit(tx, {
      actor,
      action: 'intake.line',
      subject: 'intake',
      subjectId: intakeId,
      after: { ...line },
      at,
    });
    return (await readIntake(tx.client, intakeId)) as Intake;
  });
}

type LinkedItem = Pick<Tables['item'], 'consignor_id' | 'owner_id' | 'item_assignment'> & {
  is_linked: boolean;
  /** In a lot or listing that is not over. */
  is_listed: boolean;
  /** It is being sold through an offer, offered to a bidder, or is a pending gift. */
  is_held: boolean;
  /** Units of its running listing; 0: none. */
  units: number;
};

export type LineOf = { intakeId: string; lineId: string; actor: Actor };

/**
 * Says which item a line has become. The item is with us from now on, on the line's shelf, and a consignment's item gets
 * its consignor, and isn’t for sale. Refusals: those of lockIntake; request_state (the line is an item already);
 * validation_failed (an unknown item, one of another line, of another consignor, or of an owner; one listed with more units
 * than the line has; on consignment, one that is for sale or sold); custody_state (held).
 */
export function linkLine(ctx: AppContext, given: LineOf & { itemId: string }): Promise<Intake | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const refusal = await linkLineIn(ctx, tx, given, at);
    return refusal ?? ((await readIntake(tx.client, given.intakeId)) as Intake);
  });
}

/**
 * Makes a draft from a line, and says that the line has become it. Refusals: those of lockIntake; request_state (the line
 * is an item already); validation_failed (the fields of the draft).
 */
export function draftFromLine(
  ctx: AppContext,
  given: LineOf & { type: ItemType; title: string },
): Promise<Intake | Refusal> {
  return transact(ctx, async (tx) => {
    const { type, title, actor, intakeId } = given;
    const at = ctx.clock.now();
    const locked = await lockIntake(tx, intakeId, actor);
    if (isRefusal(locked)) return locked;
    const line = await readOpenLine(tx, given);
    if (isRefusal(line)) return line;
    const draft = await draftItem(tx, { type, title }, { actor, at });
    if (isRefusal(draft)) return draft;
    const refusal = await linkLineIn(ctx, tx, { ...given, itemId: draft.id }, at);
    return refusal ?? ((await readIntake(tx.client, intakeId)) as Intake);
  });
}

/** linkLine in the caller's transaction. */
async function linkLineIn(
  ctx: AppContext,
  tx: Tx,
  given: LineOf & { itemId: string },
  at: number,
): Promise<Refusal | null> {
  const { intakeId, lineId, itemId, actor } = given;
  // Read under the lock: a lot may have been listed while it was waited for.
  await tx.client.query('select from item where id = $1 for no key update', [itemId]);
  const { rows: items } = await tx.client.query<LinkedItem>(
    `select consignor_id, owner_id, item_assignment, exists (select from intake_line l where l.item_id = t.id) as is_linked,
       exists (select from auction a where a.item_id = t.id and a.status <> 'done') as is_listed,
       exists (select from offer o where o.item_id = t.id and o.holds_item)
         or exists (select from lot_offer o join auction a on a.id = o.auction_id where a.item_id = t.id and o.status = 'offered')
         or exists (select from item_transfer x where x.item_id = t.id and x.status = 'pending') as is_held,
       coalesce((select max(n.quantity_total) from auction a join buy_now n on n.auction_id = a.id
         where a.item_id = t.id and a.status <> 'done'), 0) as units
     from item t where t.id = $1`,
    [itemId],
  );
  const locked = await lockIntake(tx, intakeId, actor);
  if (isRefusal(locked)) return locked;
  const { intake } = locked;
  const line = await readOpenLine(tx, given);
  if (isRefusal(line)) return line;
  const consignorId = intake.kind === 'consignment' ? intake.source_user_id : null;
  const refusal = itemRefusal(items[0], { intake, line, consignorId });
  if (refusal !== null) return refusal;
  const arrival = await recordArrival(tx, {
    itemId,
    shelf: line.shelf,
    carrier: intake.carrier,
    trackingNumber: intake.tracking_number,
    actorId: actor.userId,
    note: `Received as ${intake.number}`,
    at,
  });
  if (isRefusal(arrival)) return arrival;
  await tx.client.query('update intake_line set item_id = $2 where id = $1', [lineId, itemId]);
  if (intake.kind === 'consignment')
    await tx.client.query(
      'update item set is_consigned = true, consignor_id = coalesce(consignor_id, $2) where id = $1',
      [itemId, consignorId],
    );
  if (arrival.isNew)
    await addProvenance(tx, { itemId, at, kind: 'intake', place: businessName(readSettings(ctx)), text: 'Received.' });
  await recordAudit(tx, {
    actor,
    action: 'intake.link',
    subject: 'item',
    subjectId: itemId,
    after: { intake: intake.number, shelf: line.shelf, consignorId },
    at,
  });
  return null;
}

type OpenLine = Pick<Tables['intake_line'], 'shelf' | 'description' | 'quantity'>;

/** A line that is no item yet; the caller holds its delivery's lock. Refusals: not_found, request_state. */
export async function readOpenLine(tx: Tx, { intakeId, lineId }: LineOf): Promise<OpenLine | Refusal> {
  const { rows } = await tx.client.query<OpenLine & Pick<Tables['intake_line'], 'item_id'>>(
    'select shelf, description, quantity, item_id from intake_line where id = $1 and intake_id = $2',
    [lineId, intakeId],
  );
  const line = rows[0];
  if (line === undefined) return refuse('not_found');
  return line.item_id === null ? line : refuse('request_state', { detail: 'This line is an item already' });
}

/** Why this item can't be what the line has become. Refusal: validation_failed. */
function itemRefusal(
  item: LinkedItem | undefined,
  { intake, line, consignorId }: { intake: LockedIntake; line: OpenLine; consignorId: string | null },
): Refusal | null {
  const at = (code: string, message: string) =>
    refuse('validation_failed', { errors: [issue('itemId', code, message)] });
  if (item === undefined) return at('unknown', 'There’s no such item');
  if (item.is_linked) return at('taken', 'This item came with another delivery');
  if (item.owner_id !== null && intake.kind !== 'return') return at('owned', 'This item belongs to a person');
  if (consignorId !== null && item.consignor_id !== null && item.consignor_id !== consignorId)
    return at('consignor', 'This item is consigned by another person');
  const fault = unitsFault({ objects: line.quantity, units: item.units });
  if (fault !== null) return at('units', fault);
  if (intake.kind !== 'consignment') return null;
  if (item.item_assignment !== null) return at('sold', 'This item is sold, so it can’t have come on consignment');
  return item.is_listed || item.is_held
    ? at('in_sale', 'This item is for sale, and consignment sales aren’t set up yet. End its lot or sale first')
    : null;
}
