import { creditEntry } from '@assay/domain/credit/credit.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { HoldMove } from './operations.ts';

type EntryRow = {
  move: HoldMove;
  operation: string;
  amountCents: number;
  kind: string;
  balanceAfterCents: number;
};

/**
 * moveHold for many, one statement per table. The moves are applied in order and leave the same accounts, holds and
 * history as separate moveHold calls. The caller holds the locks of all these users (lockCredit).
 */
export async function moveHolds(tx: Tx, moves: readonly HoldMove[]): Promise<void> {
  if (moves.length === 0) return;
  const users = arrayLiteral([...new Set(moves.map((move) => move.userId))]);
  const accounts = await tx.client.query<Pick<Tables['credit_account'], 'user_id' | 'limit_cents' | 'hold_cents'>>(
    'select user_id, limit_cents, hold_cents from credit_account where user_id = any($1::uuid[])',
    [users],
  );
  const balances = new Map(accounts.rows.map((row) => [row.user_id, row]));
  const holds = await readCurrentHolds(tx, moves);
  const entries: EntryRow[] = [];
  const last = new Map<string, HoldMove>();
  for (const move of moves) {
    const amountCents = move.amountCents ?? 0;
    if (!Number.isSafeInteger(amountCents) || amountCents < 0) throw new RangeError(`A hold of ${amountCents} cents`);
    const account = balances.get(move.userId);
    if (account === undefined) throw new Error(`No credit account of ${move.userId}: lockCredit comes first`);
    const key = holdKey(move);
    const changeCents = (holds.get(key) ?? 0) - amountCents;
    const entry = creditEntry(account.limit_cents - account.hold_cents, 'limit', changeCents);
    if (entry === null) continue;
    account.hold_cents -= changeCents;
    holds.set(key, amountCents);
    last.set(key, move);
    const kind = move.entryKind ?? `${move.kind}_${changeCents < 0 ? 'hold' : 'release'}`;
    entries.push({ ...entry, move, kind });
  }
  if (entries.length === 0) return;
  await writeHolds(tx, [...last.values()]);
  const changed = new Set(entries.map(({ move }) => move.userId));
  const after = accounts.rows.filter((row) => changed.has(row.user_id));
  await tx.client.query(
    `update credit_account c set hold_cents = n.hold_cents
     from unnest($1::uuid[], $2::bigint[]) as n (user_id, hold_cents) where c.user_id = n.user_id`,
    [arrayLiteral(after.map((row) => row.user_id)), arrayLiteral(after.map((row) => row.hold_cents))],
  );
  await writeEntries(tx, entries);
}

const holdKey = ({ userId, kind, ref }: HoldMove) => `${userId} ${kind} ${ref}`;

/** The holds before the first of these moves, by their keys. */
async function readCurrentHolds(tx: Tx, moves: readonly HoldMove[]): Promise<Map<string, number>> {
  const holds = new Map<string, number>();
  for (const move of moves)
    if (move.kind === 'bid' && !holds.has(holdKey(move))) holds.set(holdKey(move), move.heldCents);
  const invoices = moves.filter((move) => move.kind === 'invoice');
  if (invoices.length === 0) return holds;
  const { rows } = await tx.client.query<Pick<Tables['credit_hold'], 'user_id' | 'ref' | 'amount_cents'>>(
    "select user_id, ref, amount_cents from credit_hold where user_id = any($1::uuid[]) and kind = 'invoice' and ref = any($2::uuid[])",
    [
      arrayLiteral([...new Set(invoices.map((move) => move.userId))]),
      arrayLiteral([...new Set(invoices.map((move) => move.ref))]),
    ],
  );
  for (const { user_id, ref, amount_cents } of rows) holds.set(`${user_id} invoice ${ref}`, amount_cents);
  return holds;
}

/** Sets the holds of invoices. */
async function writeHolds(tx: Tx, moves: readonly HoldMove[]): Promise<void> {
  const invoices = moves.filter((move) => move.kind === 'invoice');
  const released = invoices.filter((move) => (move.amountCents ?? 0) === 0);
  const remaining = invoices.filter((move) => (move.amountCents ?? 0) > 0);
  const keys = (some: readonly HoldMove[]) => [
    arrayLiteral(some.map((move) => move.userId)),
    arrayLiteral(some.map((move) => move.ref)),
  ];
  if (released.length > 0)
    await tx.client.query(
      `delete from credit_hold h using unnest($1::uuid[], $2::uuid[]) as g (user_id, ref)
       where h.user_id = g.user_id and h.kind = 'invoice' and h.ref = g.ref`,
      keys(released),
    );
  if (remaining.length > 0)
    await tx.client.query(
      `insert into credit_hold (user_id, kind, ref, amount_cents, created_at)
       select user_id, 'invoice', ref, amount_cents, to_timestamp(at / 1000.0)
       from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::float8[]) as k (user_id, ref, amount_cents, at)
       on conflict (user_id, kind, ref) do update set amount_cents = excluded.amount_cents`,
      [
        ...keys(remaining),
        arrayLiteral(remaining.map((move) => move.amountCents)),
        arrayLiteral(remaining.map((move) => move.at.getTime())),
      ],
    );
}

async function writeEntries(tx: Tx, entries: readonly EntryRow[]): Promise<void> {
  const lotOf = ({ kind, auctionId, ref }: HoldMove) => auctionId ?? (kind === 'invoice' ? null : ref);
  const invoiceOf = ({ kind, invoiceId, ref }: HoldMove) => invoiceId ?? (kind === 'invoice' ? ref : null);
  await tx.client.query(
    `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, invoice_id, balance_after_cents, note)
     select user_id, to_timestamp(at / 1000.0), operation, amount_cents, kind, auction_id, invoice_id, balance_after_cents, note
     from unnest($1::uuid[], $2::float8[], $3::text[], $4::bigint[], $5::text[], $6::uuid[], $7::uuid[], $8::bigint[], $9::text[])
       with ordinality as e (user_id, at, operation, amount_cents, kind, auction_id, invoice_id, balance_after_cents, note, place)
     order by place`,
    [
      arrayLiteral(entries.map(({ move }) => move.userId)),
      arrayLiteral(entries.map(({ move }) => move.at.getTime())),
      arrayLiteral(entries.map((entry) => entry.operation)),
      arrayLiteral(entries.map((entry) => entry.amountCents)),
      arrayLiteral(entries.map((entry) => entry.kind)),
      arrayLiteral(entries.map(({ move }) => lotOf(move))),
      arrayLiteral(entries.map(({ move }) => invoiceOf(move))),
      arrayLiteral(entries.map((entry) => entry.balanceAfterCents)),
      arrayLiteral(entries.map(({ move }) => move.note ?? '')),
    ],
  );
}
