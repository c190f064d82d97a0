import { type Rates, tableRates } from '@assay/domain/estimate/rates.ts';
import { toPublicSettings } from '@assay/domain/settings/public.ts';
import { completeSettings, OPTIONAL_SETTINGS, type Settings } from '@assay/domain/settings/settings.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@assay/domain/timeZone.ts';
import type { Pool } from 'pg';
import type { AppContext } from './context.ts';
import type { Queryable } from './database/database.ts';
import type { Tables } from './database/tables.ts';

// The business's settings. A process holds the newest version: a change notifies all processes, and each also reads
// them again every few seconds (main.ts).

/** PostgreSQL channel on which a change of settings is announced. */
export const SETTINGS_CHANNEL = 'assay_settings';

export type VersionedSettings = {
  /** Of the newest change; 0: nothing was ever set. */
  readonly version: number;
  readonly values: Settings;
};

export type SettingsHolder = {
  current(): VersionedSettings;
  /** Reads the newest version. */
  refresh(): Promise<void>;
};

type Row = Pick<Tables['setting'], 'key' | 'version'> & { value: object };

/** Returns the settings in force. */
export const readSettings = (ctx: { readonly settings: SettingsHolder }): Settings => ctx.settings.current().values;

/** Returns the time zone in force. */
export const readTimeZone = (ctx: { readonly settings: SettingsHolder }): TimeZone => readSettings(ctx).timeZone.zone;

const ZONE = `coalesce((select value ->> 'zone' from setting where key = 'timeZone' order by version desc limit 1), '${DEFAULT_TIME_ZONE}')`;
/** The midnight before and after `now` ($1, …) in the time zone of the business. */
export const todaySql = (now: string): { start: string; end: string } => {
  const midnight = `date_trunc('day', ${now}::timestamptz at time zone ${ZONE})`;
  return {
    start: `(${midnight} at time zone ${ZONE})`,
    end: `((${midnight} + interval '1 day') at time zone ${ZONE})`,
  };
};

type Mailing = Pick<AppContext, 'config' | 'settings'>;

/** Returns the sender of emails: that of the settings, or the configured one until there is any. */
export function readSender(ctx: Mailing): string {
  const { senderName, senderAddress } = readSettings(ctx).email;
  if (senderAddress === '') return ctx.config.MAIL_FROM;
  const isPlain = /^[\w .'&-]+$/.test(senderName);
  return `${isPlain ? senderName : `"${senderName.replace(/["\\]/g, '')}"`} <${senderAddress}>`;
}

/** Returns who gets the messages of the contact page, as an address with or without a name. */
export const readContactAddress = (ctx: Mailing): string =>
  readSettings(ctx).email.contactAddress || (ctx.config.CONTACT_MAIL ?? readSender(ctx));

/** Returns the rates of the settings in force, without a tax provider. */
export const readTableRates = (ctx: { readonly settings: SettingsHolder }): Rates =>
  tableRates(toPublicSettings(readSettings(ctx)));

/** SQL: of the versions of a setting, first the one with which a paper was made, at a version or time of `column`. */
const asOf = (column: 'version' | 'valid_from', value: string): string =>
  `${column} <= ${value} desc, case when ${column} <= ${value} then -version else version end`;

/** SQL: the value of a setting as readSettingsOf chooses it. `version`: an expression. Null: it was never set. */
export const settingOfSql = (key: keyof Settings, version: string): string =>
  `(select value from setting where key = '${key}' order by ${asOf('version', `coalesce(${version}, 0)`)} limit 1)`;

/**
 * Returns the settings with which a paper was made: those of a version, or of a time. What was first set later is as it
 * was first set, except what a business can do without.
 */
export async function readSettingsOf(
  client: Queryable,
  paper: { version: number | null } | { at: Date },
): Promise<Settings> {
  const column = 'at' in paper ? 'valid_from' : 'version';
  const { rows } = await client.query<Row>(
    `select distinct on (key) key, version, value from setting where ${column} <= $1 or key <> all($2)
     order by key, ${asOf(column, '$1')}`,
    ['at' in paper ? paper.at : (paper.version ?? 0), OPTIONAL_SETTINGS],
  );
  return toSettings(rows);
}

/** Loads the settings and returns their holder. */
export async function holdSettings(pool: Pool): Promise<SettingsHolder> {
  let held = await loadSettings(pool);
  return {
    current: () => held,
    async refresh() {
      const loaded = await loadSettings(pool);
      // Of two reads at a time the later one may end first.
      if (loaded.version >= held.version) held = loaded;
    },
  };
}

async function loadSettings(client: Queryable): Promise<VersionedSettings> {
  const { rows } = await client.query<Row>(
    'select distinct on (key) key, version, value from setting order by key, version desc',
  );
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    values: toSettings(rows),
  };
}

const toSettings = (rows: readonly Row[]): Settings =>
  completeSettings(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
