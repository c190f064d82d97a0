import type { LedgerEntry } from '@assay/domain/ledger/ledger.ts';
import { arrayLiteral } from './database/arrays.ts';
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
  return (await postEntries(tx, [{ ...entry, at }])) === 1;
}

/** postEntry for many, each at its own product time, one statement a table. Answers how many were not booked before. */
export async function postEntries(tx: Tx, entries: ReadonlyArray<Posting & { at: number }>): Promise<number> {
  if (entries.length === 0) return 0;
  const placed = entries.map((entry) => ({ ...entry, id: newId(entry.at) }));
  const { rows } = await tx.client.query<{ id: string }>(
    `insert into ledger_entry (id, at, cause, cause_ref, provider_txn, note)
     select id, to_timestamp(at / 1000.0), cause, cause_ref, provider_txn, note
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[])
       as e (id, cause, cause_ref, provider_txn, note, at)
     on conflict (cause, cause_ref) do nothing returning id`,
    [
      arrayLiteral(placed.map((entry) => entry.id)),
      arrayLiteral(placed.map((entry) => entry.cause)),
      arrayLiteral(placed.map((entry) => entry.causeRef)),
      arrayLiteral(placed.map((entry) => entry.providerTxn ?? null)),
      arrayLiteral(placed.map((entry) => entry.note ?? '')),
      arrayLiteral(placed.map((entry) => entry.at)),
    ],
  );
  const news = new Set(rows.map((row) => row.id));
  const lines = placed
    .filter(({ id }) => news.has(id))
    .flatMap(({ id, lines: own }) => own.map((line, index) => ({ ...line, entryId: id, position: index + 1 })));
  if (lines.length === 0) return news.size;
  const accounts = lines.map((line) => line.account as string);
  // In order of name, so that two transactions that open the same accounts cannot wait for each other.
  await tx.client.query(
    'insert into ledger_account (name) select * from unnest($1::text[]) on conflict (name) do nothing',
    [arrayLiteral([...new Set(accounts)].sort())],
  );
  await tx.client.query(
    `insert into ledger_line (entry_id, position, account, amount_cents)
     select * from unnest($1::uuid[], $2::int[], $3::text[], $4::bigint[])`,
    [
      arrayLiteral(lines.map((line) => line.entryId)),
      arrayLiteral(lines.map((line) => line.position)),
      arrayLiteral(accounts),
      arrayLiteral(lines.map((line) => line.amountCents)),
    ],
  );
  return news.size;
}
