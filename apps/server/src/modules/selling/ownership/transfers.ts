import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import { moveTransfer, TRANSFER_MS, type TransferStatus, type TransferTrigger } from '@assay/domain/item/transfer.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { addProvenance, changeOwner, changeTerms } from '../../catalog/item/operations.ts';
import { beginOwnership, endOwnership } from './operations.ts';
import { acceptRefusal, proposeRefusal } from './policy.ts';
import {
  emitTransfer,
  lockTransfer,
  lockTransferItem,
  type TransferItemRow,
  type TransferRow,
} from './transferRows.ts';

// Giving an item away (rules §9). One lock order: the item, then the transfer. Money and prices never change.

type Receiver = { toId: string | null; toEmail: string | null };

/**
 * An owner offers an item to another person, by username or email address. The item stays the owner's until that person
 * accepts, within seven days. Whether an address has an account is not disclosed: the gift is pending for its holder.
 * Returns the transfer's id. Refusals, and nothing changes: not_found, forbidden (not the owner), account_blocked,
 * validation_failed (no eligible user has that username, or it is the owner), certificate_state (its certificate is not
 * active), item_in_transaction (it is being sold, can be bought now, has live offers, is pending for another receiver,
 * or is not finally owned).
 */
export function proposeTransfer(
  ctx: AppContext,
  given: { userId: string; itemId: string; to: string },
): Promise<string | Refusal> {
  const { userId, itemId, to } = given;
  return transact(ctx, async (tx, emit) => {
    const item = await lockTransferItem(tx, itemId);
    if (item === null) return refuse('not_found');
    if (item.owner_id !== userId) return refuse('forbidden');
    if (await isBarred(tx, userId)) return refuse('account_blocked');
    const now = ctx.clock.now();
    const isLapsed = item.is_being_given && (await expireTransfer(tx, emit, itemId, now));
    const reason = proposeRefusal(isLapsed ? { ...item, is_being_given: false } : item);
    if (reason !== null) return refuse(reason.code, { detail: reason.detail });
    const receiver = await findReceiver(tx, userId, to);
    if (isRefusal(receiver)) return receiver;
    const { rows } = await tx.client.query<TransferRow>(
      `insert into item_transfer (id, item_id, from_id, to_id, to_email, named, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
      [
        newId(now),
        itemId,
        userId,
        receiver.toId,
        receiver.toEmail,
        to.trim().replace(/^@/, ''),
        new Date(now),
        new Date(now + TRANSFER_MS),
      ],
    );
    emitTransfer(emit, { item, transfer: rows[0]!, change: 'proposed' });
    emit({ kind: 'user.security', private: { userId, act: 'item_offered_away', at: now } });
    return rows[0]!.id;
  });
}

async function isBarred(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ is_barred: boolean }>(
    'select blocked_at is not null or deleted_at is not null as is_barred from users where id = $1',
    [userId],
  );
  return rows[0]?.is_barred ?? true;
}

const receiverFault = (message: string) =>
  refuse('validation_failed', { errors: [{ path: 'to', code: 'invalid', message }] });

/** The name used in the texts. A username is public. For an address, the text only says that it may have an account. */
async function findReceiver(tx: Tx, userId: string, to: string): Promise<Receiver | Refusal> {
  const isEmail = to.trim().slice(1).includes('@');
  const email = normalizeEmail(to);
  const { rows } = await tx.client.query<Pick<Tables['users'], 'id'> & { is_ready: boolean }>(
    `select id, blocked_at is null and email_verified_at is not null as is_ready from users
     where deleted_at is null and ${isEmail ? 'lower(email)' : 'lower(username)'} = $1`,
    [isEmail ? email : normalizeUsername(to).replace(/^@/, '')],
  );
  const person = rows[0];
  if (person?.id === userId) return receiverFault('That’s you. Enter another person');
  // A user who verifies the address later finds it, too.
  if (isEmail) return { toId: person?.is_ready === true ? person.id : null, toEmail: email };
  if (person?.is_ready !== true) return receiverFault('No one with that username can receive items');
  return { toId: person.id, toEmail: null };
}

type Act = { userId: string; transferId: string };

/**
 * The receiver accepts: they own the item now, its history records it without names, and it may be resold at any
 * amount. The recorded price paid does not change. Returns the item's id. Refusals: not_found (not theirs),
 * gift_expired, gift_state (already answered), email_unverified, account_blocked (theirs, or by now the giver's),
 * certificate_state, item_in_transaction.
 */
export function acceptTransfer(ctx: AppContext, act: Act): Promise<string | Refusal> {
  return withTransfer(ctx, act, 'accept', 'receiver', async (tx, item, transfer, now) => {
    if ((await isBarred(tx, act.userId)) || (await isBarred(tx, transfer.from_id))) return refuse('account_blocked');
    const { rowCount } = await tx.client.query('select from users where id = $1 and email_verified_at is not null', [
      act.userId,
    ]);
    if (rowCount === 0) return refuse('email_unverified');
    if (item.owner_id !== transfer.from_id) return refuse('gift_state', { detail: 'The item has another owner' });
    const reason = acceptRefusal(item);
    if (reason !== null) return refuse(reason.code, { detail: reason.detail });
    await moveOwnership(tx, item.id, act.userId, now);
    return undefined;
  });
}

/** The receiver declines: the item stays with its owner. Refusals: not_found (not theirs), gift_expired, gift_state. */
export const declineTransfer = (ctx: AppContext, act: Act): Promise<string | Refusal> =>
  withTransfer(ctx, act, 'decline', 'receiver');

/** The owner withdraws the gift before it is accepted. Refusals: not_found (not theirs), gift_expired, gift_state. */
export const withdrawTransfer = (ctx: AppContext, act: Act): Promise<string | Refusal> =>
  withTransfer(ctx, act, 'withdraw', 'owner');

/** Runs one act of a side under the locks of item and transfer. Answers the item's id. */
async function withTransfer(
  ctx: AppContext,
  { userId, transferId }: Act,
  trigger: TransferTrigger,
  side: 'owner' | 'receiver',
  before?: (tx: Tx, item: TransferItemRow, transfer: TransferRow, now: number) => Promise<Refusal | undefined>,
): Promise<string | Refusal> {
  const known = await ctx.pool.query<Pick<Tables['item_transfer'], 'item_id'>>(
    'select item_id from item_transfer where id = $1',
    [transferId],
  );
  const itemId = known.rows[0]?.item_id;
  if (itemId === undefined) return refuse('not_found');
  return transact(ctx, async (tx, emit) => {
    const item = (await lockTransferItem(tx, itemId))!;
    const transfer = (await lockTransfer(tx, transferId))!;
    const isHis = side === 'owner' ? transfer.from_id === userId : await isReceiver(tx, transfer, userId);
    if (!isHis) return refuse('not_found');
    const now = ctx.clock.now();
    const move = moveTransfer({ status: transfer.status, expiresAt: transfer.expires_at.getTime() }, trigger, now);
    if (!move.ok) return refuse(move.code);
    const refusal = await before?.(tx, item, transfer, now);
    if (refusal !== undefined) return refusal;
    await concludeTransfer(tx, emit, { item, transfer, to: move.to, now, toId: side === 'receiver' ? userId : null });
    return itemId;
  });
}

async function isReceiver(tx: Tx, transfer: TransferRow, userId: string): Promise<boolean> {
  if (transfer.to_id !== null) return transfer.to_id === userId;
  const { rowCount } = await tx.client.query(
    'select from users where id = $1 and lower(email) = $2 and email_verified_at is not null',
    [userId, transfer.to_email],
  );
  return rowCount === 1 && transfer.from_id !== userId;
}

async function concludeTransfer(
  tx: Tx,
  emit: Emit,
  given: { item: TransferItemRow; transfer: TransferRow; to: TransferStatus; now: number; toId: string | null },
): Promise<void> {
  const { item, transfer, to, now, toId } = given;
  if (to === 'pending') throw new Error(`Transfer ${transfer.id} cannot be concluded as pending`);
  const { rows } = await tx.client.query<TransferRow>(
    'update item_transfer set status = $2, concluded_at = $3, to_id = coalesce(to_id, $4) where id = $1 returning *',
    [transfer.id, to, new Date(now), toId],
  );
  emitTransfer(emit, { item, transfer: rows[0]!, change: to });
}

/** Ends one ownership and starts the next, once. Updates the item's own row and its history. */
async function moveOwnership(tx: Tx, itemId: string, userId: string, now: number): Promise<void> {
  const at = new Date(now);
  await endOwnership(tx, itemId, at);
  await beginOwnership(tx, { itemId, userId, at, cause: 'gift', paidCents: null });
  await changeOwner(tx, { itemId, userId, minOfferCents: null });
  await changeTerms(tx, itemId, { is_hidden_from_offers: false });
  const text = 'Given by its owner to another private collector.';
  await addProvenance(tx, { itemId, at: now, kind: 'given', place: '', text });
}

/** Ends an expired transfer that the sweep has not processed yet. Returns true if it did. */
async function expireTransfer(tx: Tx, emit: Emit, itemId: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    "select from item_transfer where item_id = $1 and status = 'pending' and expires_at <= $2",
    [itemId, new Date(now)],
  );
  return rowCount === 1 && (await cancelTransfers(tx, emit, itemId, now)) === 1;
}

/**
 * The item goes elsewhere, or one of the two accounts is gone: its pending transfers are canceled. The caller has the
 * item's lock.
 */
export async function cancelTransfers(tx: Tx, emit: Emit, itemId: string, now: number): Promise<number> {
  const { rows } = await tx.client.query<TransferRow>(
    "select * from item_transfer where item_id = $1 and status = 'pending' for update",
    [itemId],
  );
  if (rows.length === 0) return 0;
  const item = (await lockTransferItem(tx, itemId))!;
  for (const transfer of rows) {
    const isOver = transfer.expires_at.getTime() <= now;
    await concludeTransfer(tx, emit, { item, transfer, to: isOver ? 'expired' : 'cancelled', now, toId: null });
  }
  return rows.length;
}
