import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { RedisConnection } from '../redis.ts';

type Needs = Pick<AppContext, 'pool' | 'clock' | 'redis'>;
type Budget = { keyPrefix: string; points: number; duration: number };
type Stored = Pick<Tables['rate_limit'], 'points' | 'expire'>;

/**
 * A budget shared by all processes, on product time: in Redis if configured, else (and while Redis does not answer) in
 * the database.
 */
export function sharedLimiter(needs: Needs, budget: Budget): RateLimiterAbstract {
  const inDatabase = new DatabaseLimiter(needs, budget);
  return needs.redis === null ? inDatabase : new RedisLimiter(needs.redis, needs.clock, inDatabase, budget);
}

/** Deletes expired budgets from the database: they are no longer needed. Returns how many. */
export async function deleteExpiredLimits({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  const { rowCount } = await pool.query('delete from rate_limit where expire <= $1', [clock.now()]);
  return rowCount ?? 0;
}

// The library's statements and scripts use the time of their server or process; ours use the time that all processes
// share.

class DatabaseLimiter extends RateLimiterPostgres {
  readonly #needs: Needs;

  constructor(needs: Needs, budget: Budget) {
    super({
      ...budget,
      storeClient: needs.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    this.#needs = needs;
  }

  async _upsert(key: string, points: number, msDuration: number, forceExpire = false): Promise<Stored> {
    const now = this.#needs.clock.now();
    const { rows } = await this.#needs.pool.query<Stored>(
      `insert into rate_limit as l (key, points, expire) values ($1, $2, $3)
       on conflict (key) do update set
         points = case when l.expire <= $4 or $5 then excluded.points else l.points + excluded.points end,
         expire = case when l.expire <= $4 or $5 then excluded.expire else l.expire end
       returning points, expire`,
      [hashOf(key), points, now + msDuration, now, forceExpire],
    );
    return rows[0]!;
  }

  async _get(key: string): Promise<Stored | null> {
    const { rows } = await this.#needs.pool.query<Stored>(
      'select points, expire from rate_limit where key = $1 and expire > $2',
      [hashOf(key), this.#needs.clock.now()],
    );
    return rows[0] ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    const { rowCount } = await this.#needs.pool.query('delete from rate_limit where key = $1', [hashOf(key)]);
    return rowCount !== 0;
  }

  _getRateLimiterRes(_key: string, changedPoints: number, stored: Stored): RateLimiterRes {
    return toResult(this.points, changedPoints, stored, this.#needs.clock.now());
  }
}

/**
 * Adds points to a budget, or restarts it if it has expired. Product time decides when it ends. The Redis expiry is
 * later, by its own clock, and only cleans up.
 */
const ADD_POINTS = `
local points, now, expire, kept = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
if ARGV[5] == '1' or tonumber(redis.call('hget', KEYS[1], 'expire') or 0) <= now then
  redis.call('hset', KEYS[1], 'points', points, 'expire', expire)
  redis.call('pexpire', KEYS[1], kept)
else
  redis.call('hincrby', KEYS[1], 'points', points)
end
return redis.call('hmget', KEYS[1], 'points', 'expire')`;

/**
 * How much longer than its budget a key stays: product time may be paused in a test, and otherwise never runs slower.
 */
const EXTRA_RETENTION_MS = 3_600_000;

/** The library defines its script on the connection under this name. */
type WithScript = Redis & { rlflxIncr(key: string, ...values: Array<string | number>): Promise<[string, string]> };

class RedisLimiter extends RateLimiterRedis {
  readonly #redis: RedisConnection;
  readonly #clock: AppContext['clock'];

  constructor(
    redis: RedisConnection,
    clock: AppContext['clock'],
    insuranceLimiter: RateLimiterAbstract,
    budget: Budget,
  ) {
    super({ ...budget, insuranceLimiter, storeClient: redis.client, customIncrTtlLuaScript: ADD_POINTS });
    this.#redis = redis;
    this.#clock = clock;
  }

  async _upsert(key: string, points: number, msDuration: number, forceExpire = false): Promise<Stored> {
    const now = this.#clock.now();
    const retentionMs = msDuration + EXTRA_RETENTION_MS;
    const answer = await this.#redis.ask((client) =>
      (client as WithScript).rlflxIncr(redisKey(key), points, now, now + msDuration, retentionMs, forceExpire ? 1 : 0),
    );
    return { points: Number(answer[0]), expire: Number(answer[1]) };
  }

  async _get(key: string): Promise<Stored | null> {
    const [points, expire] = await this.#redis.ask((client) => client.hmget(redisKey(key), 'points', 'expire'));
    return Number(expire) > this.#clock.now() ? { points: Number(points), expire: Number(expire) } : null;
  }

  async _delete(key: string): Promise<boolean> {
    return (await this.#redis.ask((client) => client.del(redisKey(key)))) > 0;
  }

  _getRateLimiterRes(_key: string, changedPoints: number, stored: Stored): RateLimiterRes {
    return toResult(this.points, changedPoints, stored, this.#clock.now());
  }
}

function toResult(most: number, changedPoints: number, { points, expire }: Stored, now: number): RateLimiterRes {
  return new RateLimiterRes(Math.max(0, most - points), Math.max(0, expire - now), points, points === changedPoints);
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
const redisKey = (key: string): string => `assay:limit:${hashOf(key)}`;
