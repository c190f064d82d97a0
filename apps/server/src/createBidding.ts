import { type BidEngine, createBidEngine } from './modules/selling/bidding/index.ts';
import type { AppContext } from './platform/context.ts';
import { requestTimeouts } from './platform/database/timeouts.ts';
import { readTableRates } from './platform/settings.ts';

/** The bid engine of this process, not started. */
export function createBidding(ctx: AppContext): BidEngine {
  const { config, clock, signer, encryption, log, live } = ctx;
  return createBidEngine({
    database: { url: config.DATABASE_URL, timeouts: requestTimeouts(config.DATABASE_TIMEOUT_MS) },
    clock,
    signer,
    encryption,
    log,
    live,
    rates: () => readTableRates(ctx),
    isPaced: config.RATE_LIMITS === 'on',
  });
}
