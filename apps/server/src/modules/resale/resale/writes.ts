import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SaleFacts, SaleNotice } from '@assay/domain/notifications/saleText.ts';
import { type ActedBy, moveResale, type ResaleActor, type ResaleTrigger } from '@assay/domain/resale/machine.ts';
import { pendingActionFor } from '@assay/domain/resale/timeline.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { lockResale, type ResaleRow, readResaleRow, toFacts } from './rows.ts';

// How a resale changes: under the locks of item, both people's credit and invoice, along its table.

export type Work = {
  ctx: AppContext;
  tx: Tx;
  emit: Emit;
  row: ResaleRow;
  now: number;
  /** The calls to make to the payment provider after the commit. */
  afterwards: Array<() => Promise<unknown>>;
};

/** Rolls back what an act wrote before it was refused. */
class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Runs `work` on a resale under its locks (architecture §2: item, credit, invoice, then its own row). Where it is refused
 * nothing has changed. Refused with `not_found` where there is none.
 */
export async function withResale<T>(
  ctx: AppContext,
  id: string,
  work: (given: Work) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const known = await readResaleRow(ctx.pool, id);
  if (known === null) return refuse('not_found');
  const afterwards: Work['afterwards'] = [];
  const done = await transact(ctx, async (tx, emit) => {
    // A retried transaction starts from scratch.
    afterwards.length = 0;
    await tx.client.query('select id from item where id = $1 for update', [known.item_id]);
    await lockCredit(tx, [known.buyer_id, known.seller_id]);
    await tx.client.query('select id from invoice where id = $1 for update', [known.invoice_id]);
    const row = (await lockResale(tx, id))!;
    const outcome = await work({ ctx, tx, emit, row, now: ctx.clock.now(), afterwards });
    if (isRefusal(outcome)) throw new RefusedError(outcome);
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  });
  if (!isRefusal(done)) for (const say of afterwards) await say();
  return done;
}

export type Fields = Partial<{ [K in keyof ResaleRow]: ResaleRow[K] }>;

/**
 * Moves a resale along its table and writes the related changes. `work.row` is the new row. Refused if the table does
 * not allow it, and nothing changes.
 */
export async function applyTransition(
  work: Work,
  trigger: ResaleTrigger,
  actor: ResaleActor,
  fields: Fields = {},
  act: ActedBy = {},
): Promise<Refusal | null> {
  const move = moveResale(toFacts(work.row), trigger, actor, work.now, act);
  if (!move.ok) return refuse(move.code);
  await writeFields(work, { ...fields, status: move.to });
  return null;
}

async function writeFields(work: Work, fields: Fields): Promise<void> {
  const entries = Object.entries({ ...fields, updated_at: new Date(work.now) });
  const columns = entries.map(([name], index) => `${name} = $${index + 2}`).join(', ');
  await work.tx.client.query(`update secondary_transaction set ${columns} where id = $1`, [
    work.row.id,
    ...entries.map(([, value]) => value),
  ]);
  work.row = (await readResaleRow(work.tx.client, work.row.id))!;
}

/** Writes down what changes no state. */
export const note = writeFields;

/** Updates both sides' open pages. */
export function emitPageUpdate({ emit, row, now }: Work): void {
  for (const userId of [row.buyer_id, row.seller_id])
    emit({
      kind: 'offer',
      userId,
      payload: { seq: now, offerId: row.id, itemId: row.item_id, status: row.offer_status, serverNow: now },
    });
}

/** Sends one side a notification with its own text. `ref` distinguishes the occasions. */
export function emitToSide<T extends SaleNotice>(
  { emit, row }: Work,
  side: 'buyer' | 'seller',
  type: T,
  facts: Omit<SaleFacts[T], 'item'>,
  ref: string,
): void {
  const userId = side === 'buyer' ? row.buyer_id : row.seller_id;
  emit({
    kind: 'notify',
    dedupeKey: `resale:${row.id}:${type}:${ref}:${side}`,
    private: {
      userId,
      type,
      ref: `${row.id}:${ref}`,
      href: type.startsWith('PAYOUT') ? '/account/payments' : '/buying/in-transaction',
      itemId: row.item_id,
      facts: { item: row.title, ...facts },
    },
  });
}

/**
 * Notifies both sides of the state of their sale: who must act, by when, and what happens otherwise, as each
 * is addressed. A recheck's result is sent as such (rules §7).
 */
export function emitPendingAction(work: Work, ref: string, title: string, isResult = false): void {
  const { emit, row } = work;
  const facts = toFacts(row);
  for (const side of ['buyer', 'seller'] as const) {
    const { now, otherwise } = pendingActionFor(facts, side);
    emit({
      kind: 'resale.changed',
      dedupeKey: `resale:${row.id}:${ref}:${side}`,
      private: {
        userId: side === 'buyer' ? row.buyer_id : row.seller_id,
        type: isResult ? 'SECONDARY_IN_REAUTHENTICAATION' : side === 'buyer' ? 'SECONDARY_BOUGHT' : 'SECONDARY_SOLD',
        ref: `${row.id}:${ref}`,
        itemId: row.item_id,
        title,
        body: `“${row.title}”: ${now} ${otherwise}`.trim(),
      },
    });
  }
}
