import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import type pg from 'pg';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';

/** The settings of the demo's business. `now`: epoch ms. */
export async function seedSettings(client: pg.Client, now: number): Promise<void> {
  await insertRows(
    client,
    'setting',
    Object.entries(EXAMPLE_SETTINGS).map(([key, value], index) => ({
      version: index + 1,
      id: idFor('setting', key),
      key,
      value: JSON.stringify(value),
      valid_from: new Date(now),
      changed_by: null,
    })),
  );
}
