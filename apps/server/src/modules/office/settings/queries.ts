import type { OfficeSettings, Setup } from '@assay/contract/shapes/settings.ts';
import { openSetupSteps, SetupStep } from '@assay/domain/office/setup.ts';
import { SETTING_KEYS } from '@assay/domain/settings/settings.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
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

/** The steps that a new business has yet to do, from the data and the configuration. */
export async function readOpenSteps({ config }: Pick<AppContext, 'config'>, client: Queryable): Promise<SetupStep[]> {
  const { rows } = await client.query<{
    settings: string[];
    category: boolean;
    condition: boolean;
    artist: boolean;
    item: boolean;
  }>(
    `select array(select distinct key from setting) as settings, exists (select from category) as category,
       exists (select from condition) as condition,
       exists (select from artist) as artist, exists (select from item) as item`,
  );
  const { settings, category, condition, artist, item } = rows[0]!;
  return openSetupSteps({
    settings,
    hasPayments: config.STRIPE_SECRET_KEY !== null,
    hasMailServer: config.SMTP_URL !== null,
    hasCategory: category,
    hasCondition: condition,
    hasArtist: artist,
    hasItem: item,
  });
}

/** The checklist of a new business. */
export async function readSetup(ctx: AppContext): Promise<Setup> {
  const open = await readOpenSteps(ctx, ctx.pool);
  const { rows } = await ctx.pool.query<Pick<Tables['setting'], 'version'> & { is_open: boolean }>(
    "select version, (value ->> 'isOpen')::boolean as is_open from setting where key = 'opening' order by version desc limit 1",
  );
  return {
    items: SetupStep.map((step) => ({ step, isDone: !open.includes(step) })),
    isOpen: rows[0]?.is_open ?? false,
    openingVersion: rows[0]?.version ?? 0,
  };
}
