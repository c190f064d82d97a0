import { creditEntry } from '@assay/domain/credit/credit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** A credit account under its lock. Balance = limit − holds. `available` is the balance, never below 0. */
export type LockedCredit = { readonly userId: string; readonly limitCents: number; readonly holdCents: number };

export type HoldEntryKind = 'bid_hold' | 'bid_release' | 'invoice_hold' | 'invoice_release';

export type HoldMove = {
  userId: string;
  /** The lot of a bid, or the invoice of an invoice hold. */
  ref: string;
  /** The new hold, in cents. Null or 0 releases it. */
  amountCents: number | null;
  /** The movement's name in the history. Default: hold if it grows and release if it shrinks. */
  entryKind?: HoldEntryKind;
  auctionId?: string;
  invoiceId?: string;
  note?: string;
  at: Date;
} & (
  | { kind: 'invoice' }
  /** A lot stores its hold in its row (decision 0119); a caller that changes it passes the previous hold, in cents. */
  | { kind: 'bid'; heldCents: number }
);

/**
 * Locks the credit of these users, in order of id, in one statement (global lock order: after auctions and items,
 * before invoices). Missing accounts are created with limit 0. Every user is in the result.
 */
export async function lockCredit(tx: Tx, userIds: readonly string[]): Promise<Map<string, LockedCredit>> {
  const ids = [...new Set(userIds)].sort();
  if (ids.length === 0) return new Map();
  const { rows } = await lockAccounts(tx, ids);
  if (rows.length < ids.length) {
    await tx.client.query(
      'insert into credit_account (user_id) select * from unnest($1::uuid[]) as given(id) order by id on conflict (user_id) do nothing',
      [ids],
    );
    return toLocked((await lockAccounts(tx, ids)).rows);
  }
  return toLocked(rows);
}

type AccountRow = Pick<Tables['credit_account'], 'user_id' | 'limit_cents' | 'hold_cents'>;

function lockAccounts(tx: Tx, ids: readonly string[]) {
  return tx.client.query<AccountRow>(
    'select user_id, limit_cents, hold_cents from credit_account where user_id = any($1::uuid[]) order by user_id for update',
    [ids],
  );
}

function toLocked(rows: readonly AccountRow[]): Map<string, LockedCredit> {
  return new Map(
    rows.map((row) => [row.user_id, { userId: row.user_id, limitCents: row.limit_cents, holdCents: row.hold_cents }]),
  );
}

/**
 * Sets the hold of one lot or invoice on a user's credit, and keeps account, hold and history consistent. The caller
 * holds the user's lock (lockCredit). An unchanged hold writes nothing. Returns the credit afterwards.
 */
export async function moveHold(tx: Tx, move: HoldMove): Promise<LockedCredit> {
  const { userId, kind, ref, at } = move;
  const amountCents = move.amountCents ?? 0;
  if (!Number.isSafeInteger(amountCents) || amountCents < 0) throw new RangeError(`A hold of ${amountCents} cents`);
  const heldCents =
    kind === 'bid' ? move.heldCents : await setInvoiceHold(tx, { userId, invoiceId: ref, amountCents, at });
  const changeCents = heldCents - amountCents;
  return moveBalance(tx, {
    userId,
    limitChangeCents: 0,
    holdChangeCents: -changeCents,
    kind: move.entryKind ?? `${kind}_${changeCents < 0 ? 'hold' : 'release'}`,
    auctionId: move.auctionId ?? (kind === 'invoice' ? undefined : ref),
    invoiceId: move.invoiceId ?? (kind === 'invoice' ? ref : undefined),
    note: move.note ?? '',
    at,
  });
}

/** Sets an invoice's hold. Returns the previous one, in cents. */
async function setInvoiceHold(
  tx: Tx,
  { userId, invoiceId, amountCents, at }: { userId: string; invoiceId: string; amountCents: number; at: Date },
): Promise<number> {
  const { rows } = await tx.client.query<Pick<Tables['credit_hold'], 'amount_cents'>>(
    "select amount_cents from credit_hold where user_id = $1 and kind = 'invoice' and ref = $2",
    [userId, invoiceId],
  );
  const heldCents = rows[0]?.amount_cents ?? 0;
  if (amountCents === heldCents) return heldCents;
  if (amountCents === 0)
    await tx.client.query("delete from credit_hold where user_id = $1 and kind = 'invoice' and ref = $2", [
      userId,
      invoiceId,
    ]);
  else
    await tx.client.query(
      `insert into credit_hold (user_id, kind, ref, amount_cents, created_at) values ($1, 'invoice', $2, $3, $4)
       on conflict (user_id, kind, ref) do update set amount_cents = excluded.amount_cents`,
      [userId, invoiceId, amountCents, at],
    );
  return heldCents;
}

/** Raises or lowers the limit (tier, staff, deposit, strike) with its history row. The caller holds the lock. */
export function moveLimit(
  tx: Tx,
  move: { userId: string; changeCents: number; kind: 'limit' | 'deposit' | 'strike'; note: string; at: Date },
): Promise<LockedCredit> {
  return moveBalance(tx, {
    ...move,
    limitChangeCents: move.changeCents,
    holdChangeCents: 0,
    auctionId: undefined,
    invoiceId: undefined,
  });
}

type BalanceMove = {
  userId: string;
  limitChangeCents: number;
  holdChangeCents: number;
  kind: string;
  auctionId: string | undefined;
  invoiceId: string | undefined;
  note: string;
  at: Date;
};

async function moveBalance(tx: Tx, move: BalanceMove): Promise<LockedCredit> {
  const { rows } = await tx.client.query<Pick<Tables['credit_account'], 'limit_cents' | 'hold_cents'>>(
    `update credit_account set limit_cents = limit_cents + $2, hold_cents = hold_cents + $3
     where user_id = $1 returning limit_cents, hold_cents`,
    [move.userId, move.limitChangeCents, move.holdChangeCents],
  );
  const account = rows[0];
  if (account === undefined) throw new Error(`No credit account of ${move.userId}: lockCredit comes first`);
  const changeCents = move.limitChangeCents - move.holdChangeCents;
  const after = account.limit_cents - account.hold_cents;
  const entry = creditEntry(after - changeCents, 'limit', changeCents);
  if (entry !== null)
    await tx.client.query(
      `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, invoice_id, balance_after_cents, note)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        move.userId,
        move.at,
        entry.operation,
        entry.amountCents,
        move.kind,
        move.auctionId ?? null,
        move.invoiceId ?? null,
        entry.balanceAfterCents,
        move.note,
      ],
    );
  return { userId: move.userId, limitCents: account.limit_cents, holdCents: account.hold_cents };
}
