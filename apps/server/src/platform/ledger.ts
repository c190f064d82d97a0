import type { LedgerEntry } from '@assay/domain/ledger/ledger.ts';
import type { Tx } from './database/database.ts';
import { newId } from './ids.ts';

export type Posting = LedgerEntry & {
  /** What the entry is about; one entry exists for (cause, causeRef), however often it is posted. */
  causeRef: string;
  /** The provider's balance transaction (`txn_…`) that this entry books. */
  providerTxn?: string;
  note?: string;
};

/**
 * Books a balanced entry at product time `at` (epoch ms) and opens its accounts on demand. Answers false when the
 * (cause, causeRef) is booked already. The database refuses entries that do not sum to zero (payments §2.4).
 */
export async function postEntry(tx: Tx, entry: Posting, at: number): Promise<boolean> {
  const id = newId(at);
  const { rowCount } = await tx.client.query(
    `insert into ledger_entry (id, at, cause, cause_ref, provider_txn, note) values ($1, $2, $3, $4, $5, $6)
     on conflict (cause, cause_ref) do nothing`,
    [id, new Date(at), entry.cause, entry.causeRef, entry.providerTxn ?? null, entry.note ?? ''],
  );
  if (rowCount === 0) return false;
  const accounts = entry.lines.map((line) => line.account as string);
  // In order of name, so that two transactions that open the same accounts cannot wait for each other.
  await tx.client.query(
    'insert into ledger_account (name) select * from unnest($1::text[]) on conflict (name) do nothing',
    [[...accounts].sort()],
  );
  await tx.client.query(
    `insert into ledger_line (entry_id, position, account, amount_cents)
     select $1, position, account, amount_cents from unnest($2::int[], $3::text[], $4::bigint[]) as line (position, account, amount_cents)`,
    [id, entry.lines.map((_, index) => index + 1), accounts, entry.lines.map((line) => line.amountCents)],
  );
  return true;
}
