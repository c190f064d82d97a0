import pg from 'pg';
import type { Queryable } from './database/database.ts';

// Commands beside the server print links with the address that it has: it leaves its PUBLIC_URL in the database.

/** Keeps the address under which this process serves. */
export async function keepAddress(pool: Queryable, publicUrl: string): Promise<void> {
  await pool.query(
    `insert into app_setting (name, value) values ('public_url', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value where app_setting.value <> excluded.value`,
    [publicUrl],
  );
}

/** Returns the address under which a server last served this database; null: none did. */
export async function lastAddress(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ url: string }>(
      "select value #>> '{}' as url from app_setting where name = 'public_url'",
    );
    return rows[0]?.url ?? null;
  } finally {
    await client.end();
  }
}
