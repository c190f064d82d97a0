import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashPassword, saveMethods, writeAccounts, writeMethods } from './seed/accounts.ts';
import { makeCodes } from './seed/codes.ts';
import { makeItems } from './seed/items.ts';
import { makeListings } from './seed/listings.ts';
import { makeLots } from './seed/lots.ts';
import { makeNames } from './seed/names.ts';
import { makeObjects } from './seed/objects.ts';
import { openOffice } from './seed/office.ts';
import { makeOwners } from './seed/owners.ts';
import { makeRequests } from './seed/requests.ts';
import { makeResales } from './seed/resales.ts';
import { seedSettings } from './seed/settings.ts';
import { makeShowcase } from './seed/showcase.ts';

export type SeedOptions = {
  databaseUrl: string;
  /** Pictures are copied to `files/` below it. */
  dataDir: string;
  /** DEMO_SEED: the same seed gives the same data. */
  seed: number;
  /**
   * Address of the running sandbox, which creates the saved cards of the demo accounts. Null leaves the accounts without cards.
   */
  stripeApiBase: string | null;
};

/** The demo, with its published password, was about to be mixed with real accounts. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

const MEDIA = fileURLToPath(new URL('../media/', import.meta.url));

/**
 * Fills a migrated database with the demo, once: accounts, and what staff and users make with the operations of the app
 * (docs/demo-pictures.md). Does nothing if the database already has it, and refuses one with other accounts. Returns true if anything was written.
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
    // The provider answers meanwhile: only who pays needs something to pay with.
    const saving = saveMethods(stripeApiBase);
    // Awaited below; until then a failure is no one's.
    saving.catch(() => undefined);
    const passwordHash = await hashPassword();
    const office = await openOffice({ databaseUrl, dataDir, stripeApiBase, now });
    try {
      await seedSettings(office.client, now);
      await office.ctx.settings.refresh();
      const users = await writeAccounts(office.client, { passwordHash, now });
      const names = await makeNames(office);
      const items = await makeItems(office, names);
      await writeMethods(office.client, await saving, { now });
      await makeLots(office, { seed, users, items });
      await makeListings(office, { seed, items });
      const shown = await makeShowcase(office, { names, items });
      await makeOwners(office, { items, users }, stripeApiBase !== null);
      if (stripeApiBase !== null) await makeResales(office, { items, users });
      await makeObjects(office, shown);
      await makeRequests(office, { items, users }, shown);
      await makeCodes(office, shown.get('causeway-ballroom-house-print')!);

      await office.client.query("insert into app_setting (name, value) values ('demo', $1)", [
        JSON.stringify({ seed, firstStartAt: now }),
      ]);
      await office.commit();
    } finally {
      await office.close();
    }
    return true;
  } finally {
    await client.end();
  }
}
