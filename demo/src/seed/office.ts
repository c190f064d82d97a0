import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type pg from 'pg';
import { createContext } from '../../../apps/server/src/createContext.ts';
import type { Approval, Requested } from '../../../apps/server/src/modules/identity/approval/operations.ts';
import type { Actor } from '../../../apps/server/src/platform/audit.ts';
import type { Clock } from '../../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import type { AppContext } from '../../../apps/server/src/platform/context.ts';
import { createDb } from '../../../apps/server/src/platform/database/database.ts';
import { holdSettings } from '../../../apps/server/src/platform/settings.ts';
import { idFor } from './ids.ts';

/** Who of the demo's staff acts, by the name before the @ of their address. */
export type Desk = 'staff' | 'staff2' | 'catalog' | 'authenticator' | 'authenticator2' | 'auction' | 'logistics';

/** The office while the demo is made: the operations that staff call, at any time of the past. */
export type Office = {
  readonly ctx: AppContext;
  /** The connection that everything is written on, for what no operation makes (written.ts). */
  readonly client: pg.PoolClient;
  /** When the demo is made, epoch ms. */
  readonly now: number;
  /** Sets the time of what follows, epoch ms. */
  setTime(epochMs: number): void;
  as(desk: Desk): Actor;
  /** Commits everything. */
  commit(): Promise<void>;
  /** Gives up whatever is not committed, and closes all connections. */
  close(): Promise<void>;
};

type OfficeOptions = { databaseUrl: string; dataDir: string; stripeApiBase: string | null; now: number };

/** Opens the office on one transaction, which all operations share: a demo is there as a whole or not at all. */
export async function openOffice({ databaseUrl, dataDir, stripeApiBase, now }: OfficeOptions): Promise<Office> {
  const config = readConfig({
    NODE_ENV: 'development',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX: 'yes',
    SANDBOX_URL: stripeApiBase ?? 'http://127.0.0.1:9',
    STRIPE_API_BASE: stripeApiBase ?? 'http://127.0.0.1:9',
    // The commit updates the search index for everything.
    DATABASE_TIMEOUT_MS: '600000',
    LOG_LEVEL: 'error',
  });
  const clock = movableClock(now);
  const outer = await createContext(config, async () => clock);
  const client = await outer.pool.connect();
  await client.query('begin');
  const pool = poolOf(client);
  const ctx: AppContext = {
    ...outer,
    pool,
    db: createDb(pool),
    live: { ...outer.live, committed: () => undefined },
    settings: await holdSettings(pool),
  };
  return {
    ctx,
    client,
    now,
    setTime: clock.set,
    as: (desk) => ({ userId: idFor('user', `${desk}@assay.example`), ip: '127.0.0.1', requestId: 'demo' }),
    async commit() {
      await client.query('commit');
    },
    async close() {
      // Ends an open transaction too.
      client.release(true);
      await outer.close();
    },
  };
}

/** Advances by a millisecond with each reading, so that what comes later has a later time. */
function movableClock(start: number): Clock & { set(epochMs: number): void } {
  let at = start;
  const clock = {
    now: () => at++,
    date: () => new Date(clock.now()),
    refresh: async () => undefined,
    set(epochMs: number) {
      at = epochMs;
    },
  };
  return clock;
}

/** A pool with one connection in an open transaction: an operation neither begins nor ends one of its own. */
function poolOf(client: pg.PoolClient): pg.Pool {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const shared = Object.create(client, {
    query: {
      value: (...given: unknown[]) => {
        const [text] = given;
        if (text === 'begin') return Promise.resolve({ command: 'BEGIN' });
        if (text === 'commit') return Promise.resolve({ command: 'COMMIT' });
        return query(...given);
      },
    },
    release: { value: () => undefined },
  }) as pg.PoolClient;
  return { query: shared.query, connect: async () => shared, on: () => undefined } as unknown as pg.Pool;
}

/** The result of an operation. Throws on a refusal: the demo does only what the rules allow. */
export function done<T extends object | string | null | undefined>(result: T | Refusal): T {
  if (!isRefusal(result)) return result;
  const { code, ...more } = result;
  throw new Error(`The demo was refused: ${code} ${JSON.stringify(more)}`);
}

type By = { actor: Actor; approval?: Approval };

/** The result of an operation that may take two people: then `staff2` confirms it. `id`: what the request is about. */
export async function decided<T extends object>(
  office: Office,
  desk: Desk,
  act: (by: By, id?: string) => Promise<T | Requested | Refusal>,
): Promise<T> {
  const made = done(await act({ actor: office.as(desk) }));
  if (!('request' in made)) return made as T;
  const { id: requestId, kind, subjectId } = made.request;
  const approval = { requestId, note: 'Looked at by a second person' };
  const confirmed = done(await act({ actor: office.as('staff2'), approval }, subjectId));
  if ('request' in confirmed) throw new Error(`A request was not confirmed: ${kind}`);
  return confirmed as T;
}
