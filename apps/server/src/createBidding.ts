import { type BidEngine, createBidEngine } from './modules/selling/bidding/index.ts';
import type { AppContext } from './platform/context.ts';
import { requestTimeouts } from './platform/database/timeouts.ts';

/** The bid engine of this process, not started. */
export function createBidding({ config, clock, signer, encryption, log, live }: AppContext): BidEngine {
  return createBidEngine({
    database: { url: config.DATABASE_URL, timeouts: requestTimeouts(config.DATABASE_TIMEOUT_MS) },
    clock,
    signer,
    encryption,
    log,
    live,
    isPaced: config.RATE_LIMITS === 'on',
  });
}
