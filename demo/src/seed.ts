import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { seedAccounts } from './seed/accounts.ts';
import { seedCatalog } from './seed/catalog.ts';
import { seedCodes } from './seed/codes.ts';
import { seedGiveaway } from './seed/giveaway.ts';
import { seedLots } from './seed/lots.ts';
import { seedOwners } from './seed/owners.ts';
import { seedSales } from './seed/sales.ts';
import { seedSettings } from './seed/settings.ts';

export type SeedOptions = {
  databaseUrl: string;
  /** Pictures are copied to `files/` below it. */
  dataDir: string;
  /** DEMO_SEED: the same seed gives the same data. */
  seed: number;
  /**
   * Address of the sandbox, which creates the saved cards of the demo accounts. Null leaves the accounts without cards.
   */
  stripeApiBase: string | null;
};

/** The demo, with its published password, was about to be mixed with real accounts. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

const MEDIA = fileURLToPath(new URL('../media/', import.meta.url));

/**
 * Fills a migrated database with the demo, once: accounts, items, lots with earlier bids accepted by the rules. Does
 * nothing if the database already has it, and refuses one with other accounts. Returns true if anything was written.
 */
export async function seedDemo({ databaseUrl, dataDir, seed, stripeApiBase }: SeedOptions): Promise<boolean> {
  const files = join(dataDir, 'files');
  mkdirSync(files, { recursive: true });
  if (existsSync(MEDIA)) cpSync(MEDIA, files, { recursive: true, force: false, errorOnExist: false });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from app_setting where name = 'demo'");
    if (rowCount !== 0) return false;
    // The password of the demo's accounts, staff among them, is published.
    const { rowCount: others } = await client.query('select 1 from users limit 1');
    if (others !== 0)
      throw new DatabaseInUse(
        'This database has accounts of its own, so the demo is not loaded into it. Set DATABASE_URL or DATA_DIR to another one for the sandbox.',
      );
    const now = Date.now();
    // Cards first: the provider is never called inside a transaction.
    const prepared = await seedAccounts.prepare(stripeApiBase);
    await client.query('begin');
    await seedSettings(client, now);
    const users = await seedAccounts.write(client, prepared, now);
    const items = await seedCatalog(client, now);
    await seedLots(client, { now, seed, users, items });
    await seedSales(client, { now, seed, items });
    await seedOwners(client, { now, users, items });
    await seedCodes(client, { now });
    await seedGiveaway(client, { now });
    await client.query("insert into app_setting (name, value) values ('demo', $1)", [
      JSON.stringify({ seed, firstStartAt: now }),
    ]);
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
}
