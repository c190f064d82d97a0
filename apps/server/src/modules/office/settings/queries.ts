import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { SETTING_KEYS } from '@assay/domain/settings/settings.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Row = Pick<Tables['setting'], 'key' | 'version' | 'valid_from'> & {
  value: object;
  changed_by: Tables['users']['username'] | null;
};

/** Every setting as staff read it: its newest version, who changed it and when. */
export async function readOfficeSettings({ pool }: Pick<AppContext, 'pool'>): Promise<OfficeSettings> {
  const { rows } = await pool.query<Row>(
    `select distinct on (s.key) s.key, s.version, s.value, s.valid_from, u.username as changed_by
     from setting s left join users u on u.id = s.changed_by order by s.key, s.version desc`,
  );
  const entries = SETTING_KEYS.map((key) => {
    const row = rows.find((each) => each.key === key);
    const entry = {
      value: row?.value ?? null,
      version: row?.version ?? 0,
      changedAt: row?.valid_from.toISOString() ?? null,
      changedBy: row?.changed_by ?? null,
    };
    return [key, entry];
  });
  return Object.fromEntries(entries) as OfficeSettings;
}
