import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bidder } from './people.ts';

/** A bid that was answered as accepted. */
export type AcceptedBid = { key: string; seq: number; amountCents: number };
/** What visitors were answered in one phase of a run. */
export type Phase = {
  name: string;
  requests: number;
  ok: number;
  /** 503 with Retry-After: come back. */
  retryLater: number;
  /** Every other response, and connections that broke: none is expected. */
  others: Map<string, number>;
  slowestMs: number;
};
export type SteadyLoad = {
  /** Everything from now on is counted there. */
  begin(name: string): Phase;
  readonly phases: readonly Phase[];
  readonly accepted: readonly AcceptedBid[];
  /** Resolves with the time at which a bid sent from now on is first accepted. */
  nextAccepted(): Promise<number>;
  /** No new bids and pages; every bid under way gets its final answer. */
  stop(): Promise<void>;
};

const STEP_CENTS = 10_000;
/** Between an answer and the next request of the same visitor. */
const THINK_MS = 40;
/** A page retries after this time, whatever Retry-After allows, for a finer measurement. */
const AGAIN_MS = 200;

/**
 * Bidders who each raise their own lot, and visitors who load pages, without end. As a browser does, a bid that was not
 * answered for good is sent again with the same key.
 */
export function startSteadyLoad(
  url: string,
  options: { bidders: readonly Bidder[]; lots: readonly string[]; pages: readonly string[] },
): SteadyLoad {
  const phases: Phase[] = [];
  const accepted: AcceptedBid[] = [];
  const waiting = new Set<{ since: number; resolve: (at: number) => void }>();
  let isOver = false;

  const begin = (name: string): Phase => {
    const phase: Phase = { name, requests: 0, ok: 0, retryLater: 0, others: new Map(), slowestMs: 0 };
    phases.push(phase);
    return phase;
  };

  /** Sends one request and counts the answer. Null: no final answer. */
  async function request(what: string, path: string, init: RequestInit = {}): Promise<string | null> {
    const sentAt = performance.now();
    /** A request belongs to the phase in which it is answered. */
    const count = (): Phase => {
      const phase = phases.at(-1)!;
      phase.requests += 1;
      phase.slowestMs = Math.max(phase.slowestMs, performance.now() - sentAt);
      return phase;
    };
    const other = (label: string): null => {
      const phase = count();
      phase.others.set(`${what} ${label}`, (phase.others.get(`${what} ${label}`) ?? 0) + 1);
      return null;
    };
    try {
      const answer = await fetch(`${url}${path}`, init);
      const body = await answer.text();
      if (answer.status === 200) {
        count().ok += 1;
        return body;
      }
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        count().retryLater += 1;
        return null;
      }
      return other(`${answer.status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`.trim());
    } catch (error) {
      return other(`connection broke: ${String((error as Error).cause ?? error)}`);
    }
  }

  async function bidOn(auctionId: string, cookie: string): Promise<void> {
    for (let amountCents = STEP_CENTS; !isOver; amountCents += STEP_CENTS) {
      const key = randomUUID();
      const headers = {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-app-type': 'web_app',
        'idempotency-key': key,
      };
      for (;;) {
        const sentAt = performance.now();
        const body = await request('bid', `/v1/auction/${auctionId}/bid`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ amountCents }),
        });
        if (body === null) {
          await pause(AGAIN_MS);
          continue;
        }
        const { seq } = JSON.parse(body) as { seq: number };
        accepted.push({ key, seq, amountCents });
        for (const one of waiting)
          if (sentAt >= one.since) {
            waiting.delete(one);
            one.resolve(performance.now());
          }
        break;
      }
      await pause(THINK_MS);
    }
  }

  async function browse(first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      const body = await request('page', options.pages[turn % options.pages.length]!, {
        headers: { accept: 'text/html' },
      });
      await pause(body === null ? AGAIN_MS : THINK_MS);
    }
  }

  begin('start');
  const visitors = [
    ...options.bidders.map(({ cookie }, index) => bidOn(options.lots[index]!, cookie)),
    ...options.pages.map((_page, index) => browse(index)),
  ];
  return {
    begin,
    phases,
    accepted,
    nextAccepted: () => new Promise((resolve) => waiting.add({ since: performance.now(), resolve })),
    async stop() {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}
