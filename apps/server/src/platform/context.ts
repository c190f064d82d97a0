import type { CatalogIndex } from '@assay/catalog-index';
import type { Pool } from 'pg';
import type { AccessTokens } from './accessTokens.ts';
import type { Caches } from './cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Encryption } from './encryption.ts';
import type { LiveHub } from './live/hub.ts';
import type { Log } from './log.ts';
import type { PaymentProvider } from './payments.ts';
import type { Ports } from './ports.ts';
import type { RateBook } from './rates.ts';
import type { RedisConnection } from './redis.ts';
import type { SettingsHolder } from './settings.ts';
import type { Signer } from './signer.ts';

/** Whether this process searches with the index or with SQL alone. */
export type IndexSwitch = {
  /** Returns the index where the catalog is large enough and the index is loaded, else null: SQL alone. */
  current(): CatalogIndex | null;
  /** Counts the catalog; from CATALOG_INDEX_MIN_ITEMS public items on, the index is loaded. Resolves when it is. */
  check(): Promise<void>;
  /** Loads the index again in the background: it was given up. */
  reload(): void;
  stop(): void;
};

/** What every operation may use: its first parameter, instead of globals. */
export type AppContext = {
  readonly config: Config;
  readonly log: Log;
  readonly pool: Pool;
  /** The same context over connections that use generic plans: for calls that look up rows by key. */
  readonly pointLookups: AppContext;
  readonly db: Db;
  readonly clock: Clock;
  /** What this process remembers between calls (see cache.ts). */
  readonly caches: Caches;
  /** Null without Redis: its data is then kept in the database. */
  readonly redis: RedisConnection | null;
  readonly tokens: AccessTokens;
  readonly live: LiveHub;
  readonly payments: PaymentProvider;
  readonly rates: RateBook;
  readonly encryption: Encryption;
  readonly signer: Signer;
  /** The settings in force; see readSettings. */
  readonly settings: SettingsHolder;
  readonly ports: Ports;
  readonly catalogIndex: IndexSwitch;
};
