import type pg from 'pg';

/** Inserts rows of one shape in one statement a few hundred rows; columns are the keys of the first row. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
  const BATCH = 400;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const columns = Object.keys(batch[0]!);
    const values: unknown[] = [];
    const tuples = batch.map((row) => `(${columns.map((column) => `$${values.push(row[column])}`).join(', ')})`);
    await client.query(
      `insert into ${pgName(table)} (${columns.map(pgName).join(', ')}) values ${tuples.join(', ')}`,
      values,
    );
  }
}

const pgName = (name: string) => `"${name.replaceAll('"', '""')}"`;
