import type { BidRequest } from '../src/modules/selling/auction/submitBid.ts';
import { requestHash } from '../src/platform/http/idempotency.ts';
import type { TestApp } from './app.ts';
import { newKey } from './lots.ts';
import type { Person } from './people.ts';

/** A straight bid of so many dollars, as the route hands it to the bid engine. */
export async function bidRequest(
  { ctx }: Pick<TestApp, 'ctx'>,
  auctionId: string,
  person: Person,
  dollars: number,
): Promise<BidRequest> {
  const { rows } = await ctx.pool.query<{ id: string; user_id: string }>(
    'select s.id, s.user_id from session s join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1',
    [person.email],
  );
  const amountCents = dollars * 100;
  return {
    auctionId,
    userId: rows[0]!.user_id,
    sessionId: rows[0]!.id,
    amountCents,
    isMax: false,
    key: newKey(),
    requestHash: requestHash({ auctionId }, { amountCents, isMax: false }),
    receivedAt: ctx.clock.now(),
  };
}
