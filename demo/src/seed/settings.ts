import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import type { Settings } from '@assay/domain/settings/settings.ts';
import type pg from 'pg';
import { idFor } from './ids.ts';

/** The settings of the demo's business, but for `other`. Those of a database that has them stay. `now`: epoch ms. */
export async function seedSettings(client: pg.ClientBase, now: number, other: Partial<Settings> = {}): Promise<void> {
  const entries = Object.entries({ ...EXAMPLE_SETTINGS, ...other });
  await client.query(
    `insert into setting (version, id, key, value, valid_from, changed_by)
     select ordinality, id, key, value, $4, null
     from unnest($1::uuid[], $2::text[], $3::jsonb[]) with ordinality as s(id, key, value, ordinality)
     on conflict do nothing`,
    [
      entries.map(([key]) => idFor('setting', key)),
      entries.map(([key]) => key),
      entries.map(([, value]) => JSON.stringify(value)),
      new Date(now),
    ],
  );
}
