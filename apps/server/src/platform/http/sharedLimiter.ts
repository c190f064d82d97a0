import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { House } from '../house.ts';

type Needs = Pick<House, 'pool' | 'clock'>;
type Stored = { points: number; expire: number };

/** Deletes the budgets that have run out: nobody asks for them again. Answers how many. */
export async function forgetSpentLimits({ pool, clock }: Needs): Promise<number> {
  const { rowCount } = await pool.query('delete from rate_limit where expire <= $1', [clock.now()]);
  return rowCount ?? 0;
}

/** A budget that all processes of the house spend together, in the database and on product time; one statement a call. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #needs: Needs;

  constructor(needs: Needs, options: { keyPrefix: string; points: number; duration: number }) {
    super({
      ...options,
      storeClient: needs.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    this.#needs = needs;
  }

  // The library's statements take the time of the process; ours take the one that all processes share.

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

  _getRateLimiterRes(_key: string, changedPoints: number, { points, expire }: Stored): RateLimiterRes {
    const msBeforeNext = Math.max(0, expire - this.#needs.clock.now());
    return new RateLimiterRes(Math.max(0, this.points - points), msBeforeNext, points, points === changedPoints);
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
