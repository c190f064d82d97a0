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

/** postEntry for many, each at its own product time, in one statement. Answers how many were not booked before. */
export async function postEntries(tx: Tx, entries: ReadonlyArray<Posting & { at: number }>): Promise<number> {
  if (entries.length === 0) return 0;
  const placed = entries.map((entry) => ({ ...entry, id: newId(entry.at) }));
  const lines = placed.flatMap(({ id, lines: entryLines }) =>
    entryLines.map((line, index) => ({ ...line, entryId: id, position: index + 1 })),
  );
  const accounts = lines.map((line) => line.account as string);
  // One statement: entries already posted add no lines. Accounts are ordered by name, so that two transactions that
  // open the same ones cannot deadlock.
  const { rows } = await tx.client.query<{ news: number }>(
    `with entry as (
       insert into ledger_entry (id, at, cause, cause_ref, provider_txn, note)
       select id, to_timestamp(at / 1000.0), cause, cause_ref, provider_txn, note
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[])
         as e (id, cause, cause_ref, provider_txn, note, at)
       on conflict (cause, cause_ref) do nothing returning id),
     account as (
       insert into ledger_account (name) select name from unnest($7::text[]) with ordinality as n (name, at)
       where exists (select from entry) order by n.at on conflict (name) do nothing),
     line as (
       insert into ledger_line (entry_id, position, account, amount_cents)
       select l.entry_id, l.position, l.account, l.amount_cents
       from unnest($8::uuid[], $9::int[], $10::text[], $11::bigint[]) as l (entry_id, position, account, amount_cents)
       join entry on entry.id = l.entry_id)
     select count(*)::int as news from entry`,
    [
      arrayLiteral(placed.map((entry) => entry.id)),
      arrayLiteral(placed.map((entry) => entry.cause)),
      arrayLiteral(placed.map((entry) => entry.causeRef)),
      arrayLiteral(placed.map((entry) => entry.providerTxn ?? null)),
      arrayLiteral(placed.map((entry) => entry.note ?? '')),
      arrayLiteral(placed.map((entry) => entry.at)),
      arrayLiteral([...new Set(accounts)].sort()),
      arrayLiteral(lines.map((line) => line.entryId)),
      arrayLiteral(lines.map((line) => line.position)),
      arrayLiteral(accounts),
      arrayLiteral(lines.map((line) => line.amountCents)),
    ],
  );
  return rows[0]!.news;
}
