import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { deskBid } from '../../../test/deskBids.ts';
import { listLot, type TestLot } from '../../../test/lots.ts';
import { raiseLimit } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { OutcomeUnknown, streamOf } from '../../platform/database/database.ts';
import { integrityFaults } from '../../reports/integrity.ts';
import { type BidDesk, startBidDesk } from './desk.ts';
import { createLotMemory } from './lotMemory.ts';
import { createTurns } from './turns.ts';
import type { BidRequest } from './types.ts';

/** Bids of so much end the connection that writes them, or cannot be written. */
const [BREAKING, FAILING] = [66_600, 77_700];

let app: TestApp;
let people: Person[];
let lot: TestLot;
let desk: BidDesk;
/** The connection of each batch, in order; and what is to be done when the next batch is about to send its commit. */
let batches: PoolClient[];
/** Whether the bids of the first batch had their answers when each began. */
let wasFirstAnswered: boolean[];
let isFirstAnswered: boolean;
let atCommit: (() => void)[];
let areTurnsTaken: boolean;
/** True while every connection breaks before anything is asked of it. */
let isGone: boolean;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  people = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  for (const person of people) await raiseLimit(app.ctx, person, 5_000_000);
  await app.ctx.pool.query(`
    create function fail_bid() returns trigger language plpgsql as $$ begin
      if new.amount_cents = ${BREAKING} then perform pg_terminate_backend(pg_backend_pid()); end if;
      if new.amount_cents = ${FAILING} then raise exception 'this bid cannot be written'; end if;
      return new;
    end $$;
    create trigger fail_bid before insert on bid for each row execute function fail_bid()`);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  lot = await listLot(app.ctx);
  [batches, atCommit, areTurnsTaken, isGone] = [[], [], false, false];
  [wasFirstAnswered, isFirstAnswered] = [[], false];
  const inner = createLotMemory();
  desk = startBidDesk(
    app.ctx,
    {
      ...inner,
      ask(client, ids) {
        batches.push(client);
        wasFirstAnswered.push(isFirstAnswered);
        if (isGone) streamOf(client).destroy();
        const asked = inner.ask(client, ids);
        return {
          ...asked,
          left(lots) {
            asked.left(lots);
            atCommit.shift()?.();
          },
        };
      },
    },
    { ...createTurns(), areTaken: () => areTurnsTaken },
  );
  return () => desk.stop();
});

const bid = (person: number, dollars: number) => deskBid(app, lot.auctionId, people[person]!, dollars);
/** The first bid, and what comes while its commit is being sent. */
async function bidsInTurn(first: BidRequest, next: readonly BidRequest[]) {
  const later: ReturnType<BidDesk['submit']>[] = [];
  atCommit.push(() => later.push(...next.map((one) => desk.submit(one))));
  const [before] = await Promise.allSettled([desk.submit(first)]);
  return [before, ...(await Promise.allSettled(later))] as const;
}
/** The answers of the first batch, noted when they are there. */
async function first(requests: readonly BidRequest[]) {
  const answers = await Promise.all(requests.map((one) => desk.submit(one)));
  isFirstAnswered = true;
  return answers;
}
/** On the connection of the first batch while that was in use. A connection that was given back may be anybody's. */
const hasFollowed = () => batches[1] === batches[0] && !wasFirstAnswered[1];
const taken = (seq: number, youLead = true) => ({ status: 'fulfilled', value: { accepted: true, seq, youLead } });

describe('a batch that follows another on its heels (decision 0121)', () => {
  test('given as many bids wait as the batch has whose commit is on its way, then they are behind it on its connection', async () => {
    expect(await bidsInTurn(await bid(0, 250), [await bid(1, 500)])).toMatchObject([taken(1), taken(2)]);
    expect(batches).toHaveLength(2);
    expect(batches[1]).toBe(batches[0]);
    // They know of each other: the second is judged by what the first has left.
    expect(await bidsInTurn(await bid(0, 900), [await bid(1, 600)])).toMatchObject([
      taken(3),
      { value: { code: 'bid_too_low' } },
    ]);
  });

  test('given a batch of two whose commit is on its way, when one bid waits, then it waits for more until the locks are free', async () => {
    const two = [await bid(0, 250), await bid(1, 500)];
    const later = await bid(0, 900);
    let third: ReturnType<BidDesk['submit']> | undefined;
    atCommit.push(() => (third = desk.submit(later)));
    expect(await first(two)).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(await third).toMatchObject({ accepted: true, seq: 3 });
    expect(batches).toHaveLength(2);
    expect(hasFollowed()).toBe(false);
  });

  test('given desks take turns, then nothing follows without its turn', async () => {
    const [one, next] = [await bid(0, 250), await bid(1, 500)];
    let second: ReturnType<BidDesk['submit']> | undefined;
    atCommit.push(() => {
      areTurnsTaken = true;
      second = desk.submit(next);
    });
    expect(await first([one])).toMatchObject([{ seq: 1 }]);
    expect(await second).toMatchObject({ accepted: true, seq: 2 });
    expect(hasFollowed()).toBe(false);
  });

  test('given the batch before cannot be written, then what follows is as if it had never been', async () => {
    const [failed, ...later] = await bidsInTurn(await bid(0, FAILING / 100), [await bid(1, 250)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'this bid cannot be written' } });
    expect(later).toMatchObject([taken(1)]);
    expect(batches[1]).toBe(batches[0]);
    // The end of the first did not end the transaction of the second.
    const { rows } = await app.ctx.pool.query(
      `select b.xmin = o.xmin as "inOneTransaction" from bid b join outbox o on o.auction_id = b.auction_id and o.kind = 'bid'
       where b.auction_id = $1`,
      [lot.auctionId],
    );
    expect(rows).toEqual([{ inOneTransaction: true }]);
    expect(await desk.submit(await bid(0, 900))).toMatchObject({ seq: 2, youLead: true });
  });

  test('given the batch that follows cannot be written, then its bids are tried by themselves and the one before stands', async () => {
    const next = [await bid(1, FAILING / 100), await bid(1, 500)];
    const [first, failed, last] = await bidsInTurn(await bid(0, 250), next);
    expect(first).toMatchObject(taken(1));
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'this bid cannot be written' } });
    expect(last).toMatchObject(taken(2));
  });

  test('given the connection of the batch before breaks, then what follows is tried on another one', async () => {
    const [broken, ...later] = await bidsInTurn(await bid(0, BREAKING / 100), [await bid(1, 250)]);
    expect(broken).toMatchObject({ status: 'rejected' });
    expect(later).toMatchObject([taken(1)]);
    expect(batches.at(-1)).not.toBe(batches[0]);
    expect(await desk.submit(await bid(0, 900))).toMatchObject({ seq: 2, youLead: true });
  });
});

describe('a connection that breaks when the commit is on its way', () => {
  /** As soon as what is being sent is on the wire. */
  const breakIt = () => {
    const stream = streamOf(batches.at(-1)!);
    setImmediate(() => stream.destroy());
  };

  test('given one bid, then nobody says that it was not taken, and its key tells whether it was', async () => {
    const request = await bid(0, 250);
    atCommit.push(breakIt);
    await expect(desk.submit(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await desk.submit(request)).toMatchObject({ accepted: true, seq: 1 });
  });

  test('given several bids, then each is told what became of it', async () => {
    const requests = [await bid(0, 250), await bid(1, 500)];
    atCommit.push(breakIt);
    expect(await Promise.all(requests.map((one) => desk.submit(one)))).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(batches).toHaveLength(3);
  });

  test('given several bids and no connection to try them anew, then nobody says of any that it was not taken', async () => {
    const requests = [await bid(0, 250), await bid(1, 500)];
    atCommit.push(() => {
      breakIt();
      isGone = true;
    });
    const answers = await Promise.allSettled(requests.map((one) => desk.submit(one)));
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof OutcomeUnknown)).toEqual([
      true,
      true,
    ]);
    isGone = false;
    expect(await desk.submit(requests[1]!)).toMatchObject({ accepted: true });
  });
});
