import pg from 'pg';

/**
 * Returns a sentence if this database has accounts of the demo, whose password is public. Null if it has none. Only
 * confirmed addresses count: anyone can sign up with an address that does not exist, and must not be able to block a
 * production start that way.
 */
export async function demoAccountsProblem(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows: known } = await client.query<{ exists: boolean }>(
      "select to_regclass('users') is not null as exists",
    );
    if (!known[0]!.exists) return null;
    const { rows } = await client.query<{ count: number; email: string | null }>(
      `select count(*)::int as count, max(email) as email from users
       where email like '%@assay.example' and email_verified_at is not null and deleted_at is null`,
    );
    const { count, email } = rows[0]!;
    if (count === 0) return null;
    return `The database contains ${count} demo account(s), such as ${email}, whose password is public in the source. A demo database can’t be used in production. Set DATABASE_URL to another database`;
  } finally {
    await client.end();
  }
}
