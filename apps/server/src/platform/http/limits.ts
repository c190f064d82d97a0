import type { LimitGroup } from '@assay/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import { sharedLimiter } from './sharedLimiter.ts';

type Budget = { points: number; seconds: number };
/** `ipDay`: besides the shorter one. `perCall`: each call of the group has the whole budget for itself. */
type Group = { ip?: Budget; ipDay?: Budget; account?: Budget; perCall?: true };

/** Rate limits (reliability D.10): shared by all processes, except those in OWN_PACE. */
export const limitTable: Record<LimitGroup, Group> = {
  read: { ip: { points: 300, seconds: 60 }, account: { points: 600, seconds: 60 } },
  write: { ip: { points: 120, seconds: 60 }, account: { points: 120, seconds: 60 } },
  bid: { ip: { points: 60, seconds: 60 }, account: { points: 10, seconds: 10 } },
  pay: { ip: { points: 20, seconds: 60 }, account: { points: 10, seconds: 60 } },
  offer: { ip: { points: 30, seconds: 60 }, account: { points: 60, seconds: 86_400 } },
  link: { ip: { points: 10, seconds: 3600 }, account: { points: 10, seconds: 3600 } },
  coupon: { ip: { points: 20, seconds: 3600 }, account: { points: 10, seconds: 3600 } },
  signin: { ip: { points: 20, seconds: 900 } },
  signup: { ip: { points: 5, seconds: 3600 } },
  username_check: { ip: { points: 30, seconds: 60 } },
  resend: { ip: { points: 10, seconds: 3600 } },
  refresh: { ip: { points: 60, seconds: 60 } },
  // Each is a text that costs money (S-6.10).
  mfa: { ip: { points: 20, seconds: 3600 }, ipDay: { points: 50, seconds: 86_400 } },
  mfa_verify: { ip: { points: 30, seconds: 3600 } },
  setup: { ip: { points: 10, seconds: 3600 }, account: { points: 5, seconds: 3600 }, perCall: true },
  image: { ip: { points: 20, seconds: 3600 }, account: { points: 10, seconds: 3600 } },
  newsletter: { ip: { points: 5, seconds: 3600 }, account: { points: 5, seconds: 86_400 } },
  messaging: { ip: { points: 5, seconds: 3600 }, account: { points: 5, seconds: 86_400 } },
  contact: { ip: { points: 5, seconds: 3600 }, account: { points: 5, seconds: 3600 } },
  search: { ip: { points: 60, seconds: 60 }, account: { points: 120, seconds: 60 } },
  qr_read: { ip: { points: 30, seconds: 60 } },
  // Unknown codes: a client that enumerates codes is stopped earlier than others (rules §6).
  qr_unknown: { ip: { points: 20, seconds: 60 } },
  webhook: { ip: { points: 200, seconds: 1 } },
};

/**
 * Rate limits that each process keeps on its own: for frequent, cheap calls, where asking the database each time would
 * cost more than the call. These calls neither allow guessing nor cost us money.
 */
const LOCAL_BUDGETS: ReadonlySet<LimitGroup> = new Set(['read', 'write', 'search', 'bid', 'qr_read', 'webhook']);

export type Limits = {
  /** Milliseconds to wait. Null if the call may proceed. */
  check(group: LimitGroup, request: FastifyRequest, userId: string | null): Promise<number | null>;
  /** Milliseconds to wait if the address's budget is spent. Spends nothing. */
  waitOf(group: LimitGroup, request: FastifyRequest): Promise<number | null>;
};

/** The budget's state is unknown: the call is refused (reliability S-16.7). */
export class LimiterFailed extends Error {
  constructor(cause: unknown) {
    super('The limiter failed', { cause });
  }
}

/** In sandbox mode everyone comes from one address, so per-address budgets are multiplied by this. */
const SANDBOX_FACTOR = 50;

export function createLimits(
  ctx: Pick<AppContext, 'pool' | 'clock' | 'redis'>,
  options: { enabled: boolean; sandbox: boolean },
): Limits {
  if (!options.enabled) return { check: async () => null, waitOf: async () => null };
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [group, budgets] of Object.entries(limitTable) as Array<[LimitGroup, Group]>)
    for (const by of ['ip', 'ipDay', 'account'] as const) {
      const budget = budgets[by];
      if (budget === undefined) continue;
      const factor = options.sandbox && by !== 'account' ? SANDBOX_FACTOR : 1;
      const budgetOf = { keyPrefix: `${group}:${by}`, points: budget.points * factor, duration: budget.seconds };
      limiters.set(
        `${group}:${by}`,
        LOCAL_BUDGETS.has(group) ? new RateLimiterMemory(budgetOf) : sharedLimiter(ctx, budgetOf),
      );
    }
  const consume = async (name: string, key: string): Promise<number | null> => {
    const limiter = limiters.get(name);
    return limiter === undefined ? null : consumeFrom(limiter, key);
  };
  return {
    async check(group, request, userId) {
      const call = limitTable[group].perCall === true ? `${request.method} ${request.routeOptions.url} ` : '';
      for (const by of ['ip', 'ipDay']) {
        const byAddress = await consume(`${group}:${by}`, call + addressKey(request.ip));
        if (byAddress !== null) return byAddress;
      }
      return userId === null ? null : consume(`${group}:account`, call + userId);
    },
    async waitOf(group, request) {
      const limiter = limiters.get(`${group}:ip`);
      const spent = await limiter?.get(addressKey(request.ip));
      if (limiter === undefined || spent == null || spent.consumedPoints < limiter.points) return null;
      return Math.max(1, spent.msBeforeNext);
    },
  };
}

/** Spends one unit of a budget. Returns the milliseconds to wait if it is already spent, otherwise null. */
export async function consumeFrom(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    throw new LimiterFailed(error);
  }
}

/** IPv6 is counted by its /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/);
  if (mapped !== null) return mapped[1]!;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
