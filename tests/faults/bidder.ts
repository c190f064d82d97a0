import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Bidder } from '../load/lib/people.ts';

export type Acknowledged = { userId: string; auctionId: string; seq: number; amountCents: number; key: string };
export type Tally = { acknowledged: Acknowledged[]; refused: Record<string, number>; unknown: number };

/** The time a server may need to restart, however slow the machine is. */
const RETRIES = 6_000;
const RETRY_MS = 50;

/**
 * A bidder over HTTP who repeats every bid with its key until there is a final answer, like the web client: a reset, a
 * 5xx or no connection reveals nothing. `urls` are the app's processes. Each attempt goes to the next one.
 */
export async function bidUntilFinal(
  urls: readonly string[],
  bidder: Bidder,
  bid: { auctionId: string; amountCents: number; isMax: boolean; key: string },
  tally: Tally,
  first: number,
): Promise<void> {
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const answer = await fetch(`${urls[(first + attempt) % urls.length]}/v1/auction/${bid.auctionId}/bid`, {
      method: 'POST',
      headers: {
        cookie: bidder.cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-app-type': 'web_app',
        'idempotency-key': bid.key,
      },
      body: JSON.stringify({ amountCents: bid.amountCents, isMax: bid.isMax }),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { seq?: number; code?: string } | null;
    if (answer === null || body === null || answer.status >= 500) {
      tally.unknown += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    if (answer.status === 200)
      tally.acknowledged.push({
        userId: bidder.userId,
        auctionId: bid.auctionId,
        seq: body.seq!,
        amountCents: bid.amountCents,
        key: bid.key,
      });
    else tally.refused[body.code!] = (tally.refused[body.code!] ?? 0) + 1;
    return;
  }
  throw new Error(`No final answer for ${bid.key} after ${RETRIES} tries`);
}

export async function lotNow(url: string, auctionId: string): Promise<Lot | null> {
  const answer = await fetch(`${url}/v1/auction/${auctionId}/last-bid`).catch(() => null);
  return answer?.ok === true ? ((await answer.json()) as Lot) : null;
}
