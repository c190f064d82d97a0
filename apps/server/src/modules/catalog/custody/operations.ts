import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { CertificateState } from '@assay/domain/item/certificate.ts';
import {
  type CustodyAct,
  type CustodyState,
  type CustodyTrigger,
  mayClear,
  moveCustody,
} from '@assay/domain/item/custody.ts';
import { arrivalMove } from '@assay/domain/item/intake.ts';
import type { FailureClass } from '@assay/domain/resale/machine.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { trackingRefusal } from '../../../platform/trackingRefusal.ts';
import { CUSTODY_FACTS, type CustodyRow, hasReturnAddress, toCustodyFacts } from './queries.ts';

// Who has the physical item (decision 0136). Every move is recorded; the item row has the latest.

type Fields = { shelf?: string | undefined; carrier?: string | undefined; trackingNumber?: string | undefined };
type Move = {
  itemId: string;
  trigger: CustodyTrigger;
  actorId: string | null;
  note: string;
  at: number;
  fields?: Fields;
};

/** Reads who has an item, with the facts its rules need. The caller holds the item's lock. Null: no such item. */
async function readFacts(tx: Tx, itemId: string): Promise<CustodyRow | null> {
  const { rows } = await tx.client.query<CustodyRow>(`${CUSTODY_FACTS} where t.id = $1`, [itemId]);
  return rows[0] ?? null;
}

async function writeMove(tx: Tx, from: CustodyState | null, to: CustodyState, move: Move): Promise<void> {
  const { itemId, trigger, actorId, note, at, fields = {} } = move;
  const shelf = fields.shelf?.toUpperCase() ?? null;
  await tx.client.query(
    `insert into custody_move (id, item_id, position, trigger, from_state, to_state, shelf, carrier, tracking_number, actor_id, note, at)
     select $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11 from custody_move where item_id = $2`,
    [
      newId(at),
      itemId,
      trigger,
      from,
      to,
      shelf,
      fields.carrier ?? null,
      fields.trackingNumber ?? null,
      actorId,
      note,
      new Date(at),
    ],
  );
  await tx.client.query(
    `update item set custody = $2, custody_since = case when custody is distinct from $2 then $3 else custody_since end,
       shelf = case when $2 in ('in_house', 'held') then coalesce($4, shelf) end, is_in_custody = $2 in ('in_house', 'held') and owner_id is not null
     where id = $1`,
    [itemId, to, new Date(at), shelf],
  );
}

/**
 * Records a custody move by a sale: seller's parcel, arrival, shipping, handover. The caller holds the item's lock. A
 * move that the table does not allow from here changes nothing: the sale continues, and a log line reports it.
 */
export async function moveWithSale(ctx: AppContext, tx: Tx, move: Move, emit?: Emit): Promise<void> {
  const row = await readFacts(tx, move.itemId);
  if (row === null) return;
  const facts = toCustodyFacts(row);
  const to = moveCustody(facts, move.trigger, move.actorId);
  if (to === null)
    ctx.log.error({ item: move.itemId, from: facts.state, trigger: move.trigger }, 'custody did not follow a sale');
  else {
    await writeMove(tx, facts.state, to, move);
    if (emit !== undefined) await emitToOwner(tx, emit, move, row);
  }
}

/** Moves that notify the owner. Others they learn from their sale, or not at all. */
const NOTIFIED_TRIGGERS = [
  'hold',
  'release',
  'ship_back',
  'arrive',
  'hand_back',
  'lose',
] as const satisfies readonly CustodyTrigger[];

/**
 * Notifies an item's owner that it is held, on its way back, back, lost, or found. The caller has recorded the move.
 */
async function emitToOwner(tx: Tx, emit: Emit, { itemId, trigger }: Move, row: CustodyRow): Promise<void> {
  const notifiedTrigger =
    trigger === 'receive' && row.custody === 'lost' ? trigger : NOTIFIED_TRIGGERS.find((each) => each === trigger);
  if (notifiedTrigger === undefined) return;
  const { rows } = await tx.client.query<Pick<Tables['item'], 'owner_id' | 'title'> & { position: number }>(
    'select owner_id, title, (select max(position) from custody_move where item_id = t.id) as position from item t where id = $1',
    [itemId],
  );
  const { owner_id: userId, title, position } = rows[0]!;
  if (userId === null) return;
  emit({
    kind: 'custody.changed',
    dedupeKey: `custody:${itemId}:${position}`,
    private: {
      userId,
      itemId,
      title,
      position,
      trigger: notifiedTrigger,
      carrier: row.way_back?.carrier ?? null,
      trackingNumber: row.way_back?.trackingNumber ?? null,
    },
  });
}

/** A failed recheck: the item is not for sale until staff decide. A suspected counterfeit is held. */
export async function failRecheck(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: { itemId: string; failureClass: FailureClass; actorId: string | null; note: string; at: number },
): Promise<void> {
  const { itemId, failureClass, ...rest } = given;
  await tx.client.query('update item set failed_recheck = $2 where id = $1', [itemId, failureClass]);
  if (failureClass === 'counterfeit') await moveWithSale(ctx, tx, { ...rest, itemId, trigger: 'hold' }, emit);
}

/** The recheck is passed: nothing of an earlier one that failed is left to decide. */
export async function passRecheck(tx: Tx, itemId: string): Promise<void> {
  await tx.updateTable('item').set({ failed_recheck: null }).where('id', '=', itemId).execute();
}

export type DeskAct = Fields & {
  act: CustodyAct;
  /** For clear with a worse condition: the new condition text. */
  conditionId?: string | undefined;
  conditionReport?: string | undefined;
};

const REQUIRED_FIELDS: Partial<Record<CustodyAct, ReadonlyArray<keyof DeskAct>>> = {
  shelve: ['shelf'],
  label: ['carrier', 'trackingNumber'],
};

/**
 * One staff act on an object. Refusals: not_found; custody_state (the table has no such move from the current state, or
 * the failed recheck cannot be cleared this way); forbidden (the person who held it may not release it);
 * address_required (a label for an owner without an address); validation_failed.
 */
export function actOnCustody(
  ctx: AppContext,
  itemId: string,
  given: DeskAct,
  by: { actor: Actor; note: string },
): Promise<Refusal | null> {
  return transact(ctx, (tx, emit) => actOnCustodyIn(tx, emit, itemId, given, { ...by, at: ctx.clock.now() }));
}

/** actOnCustody in the caller's transaction. */
export async function actOnCustodyIn(
  tx: Tx,
  emit: Emit,
  itemId: string,
  given: DeskAct,
  { actor, note, at }: { actor: Actor; note: string; at: number },
): Promise<Refusal | null> {
  await tx.client.query('select id from item where id = $1 for update', [itemId]);
  const row = await readFacts(tx, itemId);
  if (row === null) return refuse('not_found');
  const missing = (REQUIRED_FIELDS[given.act] ?? []).find((field) => given[field] === undefined);
  if (missing !== undefined)
    return refuse('validation_failed', {
      errors: [{ path: missing, code: 'required', message: 'Required for this action' }],
    });
  const { act, ...fields } = given;
  const { carrier, trackingNumber } = fields;
  const wrong =
    carrier === undefined || trackingNumber === undefined ? null : trackingRefusal({ carrier, trackingNumber });
  if (wrong !== null) return wrong;
  const facts = toCustodyFacts(row);
  const refusal =
    act === 'clear'
      ? await clearForSale(tx, row, given)
      : await moveByStaff(tx, emit, row, { itemId, trigger: act, actorId: actor.userId, note, at, fields });
  if (refusal !== null) return refusal;
  await recordAudit(tx, {
    actor,
    action: `custody.${act}`,
    subject: 'item',
    subjectId: itemId,
    note,
    before: { custody: facts.state, shelf: row.shelf, failedRecheck: facts.failedRecheck },
    after: { ...fields },
    at,
  });
  return null;
}

const CUSTODY_TEXT: Readonly<Record<CustodyState, string>> = {
  with_owner: 'with its owner',
  in_transit_in: 'on its way here',
  in_house: 'here',
  in_transit_out: 'on its way to its owner',
  returned: 'returned to its owner',
  held: 'on hold here',
  lost: 'lost',
};

async function moveByStaff(tx: Tx, emit: Emit, row: CustodyRow, move: Move): Promise<Refusal | null> {
  const facts = toCustodyFacts(row);
  const to = moveCustody(facts, move.trigger, move.actorId);
  if (to !== null) {
    if (move.trigger === 'label' && !(await hasReturnAddress(tx.client, move.itemId)))
      return refuse('address_required', {
        detail: 'Its owner has no shipping address. Ask them to add one, or hand the item over in person',
      });
    await writeMove(tx, facts.state, to, move);
    await emitToOwner(tx, emit, move, row);
    return null;
  }
  if (move.trigger === 'release' && facts.state === 'held')
    return refuse('forbidden', { detail: 'Another staff member must release an item you put on hold' });
  return refuse('custody_state', { detail: `The item is ${CUSTODY_TEXT[facts.state]}` });
}

/** Staff release an item for sale after a failed recheck (rules §4). Its owner opens it to offers. */
async function clearForSale(tx: Tx, row: CustodyRow, given: DeskAct): Promise<Refusal | null> {
  const { conditionId, conditionReport } = given;
  const isCertificateActive = (row.certificate_state satisfies CertificateState) === 'active';
  const hasNewCondition = conditionId !== undefined && conditionReport !== undefined;
  if (!mayClear({ failedRecheck: row.failed_recheck, isCertificateActive, hasNewCondition })) {
    if (row.failed_recheck === 'condition' && isCertificateActive)
      return refuse('validation_failed', {
        errors: [{ path: 'conditionReport', code: 'required', message: 'Describe the current condition' }],
      });
    return refuse('custody_state', {
      detail:
        row.failed_recheck === 'seal'
          ? 'Its certificate must be active again first'
          : 'An item that failed as a different item or a counterfeit can’t be sold under this certificate',
    });
  }
  if (conditionId !== undefined) {
    const known = await tx.client.query('select from condition where id = $1', [conditionId]);
    if (known.rowCount === 0)
      return refuse('validation_failed', {
        errors: [{ path: 'conditionId', code: 'unknown', message: 'Choose a condition' }],
      });
  }
  await tx.client.query(
    `update item set failed_recheck = null, condition_id = coalesce($2, condition_id), condition_report = coalesce($3, condition_report) where id = $1`,
    [row.id, conditionId ?? null, conditionReport ?? null],
  );
  return null;
}

/**
 * Records that a delivered item has arrived, on this shelf, in the transaction of its intake; the caller holds the item's
 * lock. `isNew`: its first move. Refusal: custody_state (it is on hold).
 */
export async function recordArrival(
  tx: Tx,
  given: {
    itemId: string;
    shelf: string | null;
    carrier: string | null;
    trackingNumber: string | null;
    actorId: string;
    note: string;
    at: number;
  },
): Promise<{ isNew: boolean } | Refusal> {
  const { shelf, carrier, trackingNumber, ...move } = given;
  const { rows } = await tx.client.query<Pick<Tables['item'], 'custody'>>('select custody from item where id = $1', [
    given.itemId,
  ]);
  const from = rows[0]?.custody ?? null;
  const trigger = arrivalMove({ custody: from, hasShelf: shelf !== null });
  if (trigger === 'refused') return refuse('custody_state', { detail: 'It is on hold. Release it first' });
  if (trigger !== null)
    await writeMove(tx, from, 'in_house', {
      ...move,
      trigger,
      fields: { shelf: shelf ?? undefined, carrier: carrier ?? undefined, trackingNumber: trackingNumber ?? undefined },
    });
  return { isNew: trigger === 'intake' };
}
