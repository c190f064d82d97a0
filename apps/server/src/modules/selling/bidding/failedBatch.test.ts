import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { bidRequest } from '../../../../test/bidRequests.ts';
import { listLot, type TestLot } from '../../../../test/lots.ts';
import { raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { createBidding } from '../../../createBidding.ts';
import { OutcomeUnknown, socketOf } from '../../../platform/database/database.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';
import type { BidEngine } from './index.ts';

/** A bid of so many dollars cannot be written. */
const FAILING = 777;

let app: TestApp;
let people: Person[];
let lot: TestLot;
let bidding: BidEngine;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  people = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  for (const person of people) await raiseLimit(app.ctx, person, 5_000_000);
  await app.ctx.pool.query(`
    create function fail_bid() returns trigger language plpgsql as $$ begin
      if new.amount_cents = ${FAILING * 100} then raise exception 'this bid cannot be written'; end if;
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
  bidding = createBidding(app.ctx);
  return () => bidding.stop();
});

const bid = (person: number, dollars: number) => bidRequest(app, lot.auctionId, people[person]!, dollars);

/** Breaks the connection of the next commit when that is on the wire and, with `forGood`, every one that is used afterwards. */
function breakAtCommit({ forGood = false } = {}): { repair(): void } {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  let isBroken = false;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (isBroken && forGood) socketOf(this).destroy();
    const asked = query.apply(this, given);
    if (given[0] === 'commit' && !isBroken) {
      isBroken = true;
      setImmediate(() => socketOf(this).destroy());
    }
    return asked;
  };
  return {
    repair() {
      prototype.query = query;
    },
  };
}

test('given a batch with a bid that cannot be written, then its bids are tried by themselves', async () => {
  const bids = [await bid(0, 250), await bid(1, FAILING), await bid(1, 500)];
  const [first, failed, last] = await Promise.allSettled(bids.map((one) => bidding.submit(one)));
  expect(first).toMatchObject({ status: 'fulfilled', value: { accepted: true, seq: 1 } });
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'this bid cannot be written' } });
  expect(last).toMatchObject({ status: 'fulfilled', value: { accepted: true, seq: 2, youLead: true } });
});

describe('a connection that breaks when the commit is on its way', () => {
  test('given one bid, then no answer says that it was not accepted, and its key returns the outcome', async () => {
    const request = await bid(0, 250);
    const fault = breakAtCommit();
    await expect(bidding.submit(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    fault.repair();
    expect(await bidding.submit(request)).toMatchObject({ accepted: true, seq: 1 });
  });

  test('given several bids, then each gets its outcome', async () => {
    const requests = [await bid(0, 250), await bid(1, 500)];
    const fault = breakAtCommit();
    const answers = await Promise.all(requests.map((one) => bidding.submit(one)));
    fault.repair();
    expect(answers).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  });

  test('given several bids and no connection to try them again, then no one says of any that it was not taken', async () => {
    const requests = [await bid(0, 250), await bid(1, 500)];
    const fault = breakAtCommit({ forGood: true });
    const answers = await Promise.allSettled(requests.map((one) => bidding.submit(one)));
    fault.repair();
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof OutcomeUnknown)).toEqual([
      true,
      true,
    ]);
    expect(await bidding.submit(requests[1]!)).toMatchObject({ accepted: true });
  });
});
