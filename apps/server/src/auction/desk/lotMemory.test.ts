import { setTimeout as pause } from 'node:timers/promises';
import type { QueryResult } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { deskBid } from '../../../test/deskBids.ts';
import { listLot, type TestLot } from '../../../test/lots.ts';
import { raiseLimit } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { integrityFaults } from '../../reports/integrity.ts';
import { type BidDesk, startBidDesk } from './desk.ts';
import { createLotMemory, type LotMemory } from './lotMemory.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let lot: TestLot;
const desks: BidDesk[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  [ada, ben] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  for (const person of [ada, ben]) await raiseLimit(app.ctx, person, 5_000_000);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  lot = await listLot(app.ctx);
  return async () => {
    for (const desk of desks.splice(0)) await desk.stop();
  };
});

/** A desk of its own, which counts how often lots are read anew. */
function openDesk() {
  const inner = createLotMemory();
  const seen = { reads: 0, pid: 0 };
  const counted = <T extends object>(client: T): T =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...given: unknown[]) => {
          const answer = await Reflect.apply(value as (...all: unknown[]) => Promise<QueryResult>, target, given);
          if ((given[0] as { name?: string }).name === 'desk-lots') seen.reads += answer.rows.length;
          return answer;
        };
      },
    });
  const memory: LotMemory = {
    ...inner,
    ask(client, ids) {
      seen.pid = (client as unknown as { processID: number }).processID;
      return inner.ask(counted(client), ids);
    },
  };
  const desk = startBidDesk(app.ctx, memory);
  desks.push(desk);
  const readsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = seen.reads;
    return [await work(), seen.reads - before];
  };
  return {
    memory,
    /** The database's number of the connection that the last batch was on. */
    pid: () => seen.pid,
    submit: desk.submit,
    bid: async (person: Person, dollars: number) => desk.submit(await deskBid(app, lot.auctionId, person, dollars)),
    readsOf,
  };
}

const sql = (text: string, values: unknown[] = []) => app.ctx.pool.query(text, values);
const pauseLot = 'update auction set paused_at = $2 where id = $1';
const resumeLot = () => sql('update auction set paused_at = null where id = $1', [lot.auctionId]);
const WAITING = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
async function somebodyWaits(): Promise<void> {
  while ((await sql(`select ${WAITING}`)).rowCount === 0) await pause(5);
}

describe('what the desk remembers of a lot (decision 0118)', () => {
  test('given a lot that the desk has written, when the next bid comes, then the lot is not read again and the rules are judged by it', async () => {
    const { bid, readsOf } = openDesk();
    const [first, reads] = await readsOf(() => bid(ada, 250));
    expect(first).toMatchObject({ accepted: true, seq: 1, youLead: true });
    expect(reads).toBe(1);
    const [answers, later] = await readsOf(async () => [await bid(ben, 200), await bid(ben, 500), await bid(ada, 900)]);
    expect(answers).toMatchObject([
      { code: 'bid_too_low' },
      { accepted: true, seq: 2, youLead: true, yourAlias: 'Bidder 2' },
      { accepted: true, seq: 3, youLead: true, yourAlias: 'Bidder 1' },
    ]);
    expect(later).toBe(0);
  });

  test('given another desk has written the lot, when a bid comes, then it is read again', async () => {
    const [one, other] = [openDesk(), openDesk()];
    expect(await one.bid(ada, 250)).toMatchObject({ seq: 1 });
    expect(await other.bid(ben, 500)).toMatchObject({ seq: 2, youLead: true });
    const [answer, reads] = await one.readsOf(() => one.bid(ada, 900));
    expect([answer, reads]).toMatchObject([{ seq: 3, youLead: true }, 1]);
    expect(await other.bid(ben, 1_200)).toMatchObject({ seq: 4 });
    const [low, again] = await one.readsOf(() => one.bid(ada, 1_000));
    expect([low, again]).toMatchObject([{ code: 'bid_too_low' }, 1]);
    // Nobody else has written it since.
    expect(await one.readsOf(() => one.bid(ada, 2_000))).toMatchObject([{ seq: 5 }, 0]);
  });

  test('given the lot, its item or its stock is changed by others, when a bid comes, then it is judged by what they wrote', async () => {
    const { bid, readsOf } = openDesk();
    await bid(ada, 250);
    await sql(pauseLot, [lot.auctionId, app.ctx.clock.date()]);
    const [paused, reads] = await readsOf(() => bid(ben, 500));
    expect([paused, reads]).toMatchObject([{ code: 'auction_processing' }, 1]);
    await resumeLot();
    expect(await bid(ben, 500)).toMatchObject({ seq: 2 });
    await sql(
      'update item set owner_id = (select id from users where email = $2) where id = (select item_id from auction where id = $1)',
      [lot.auctionId, ada.email],
    );
    expect(await bid(ada, 900)).toMatchObject({ code: 'own_item' });
    await sql('update item set owner_id = null where id = (select item_id from auction where id = $1)', [
      lot.auctionId,
    ]);
    expect(await bid(ada, 900)).toMatchObject({ seq: 3 });
  });

  test('given a bid waits for the lot while another writes it, when it is given the lock, then it sees what was written', async () => {
    const { bid, readsOf } = openDesk();
    await bid(ada, 250);
    const client = await app.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query('update auction set price_cents = 70000, leader_max_cents = 70000 where id = $1', [
        lot.auctionId,
      ]);
      const waiting = readsOf(() => bid(ben, 500));
      await somebodyWaits();
      await client.query('rollback');
      expect(await waiting).toMatchObject([{ seq: 2 }, 0]);
      await client.query('begin');
      await client.query(pauseLot, [lot.auctionId, app.ctx.clock.date()]);
      const second = readsOf(() => bid(ada, 900));
      await somebodyWaits();
      await client.query('commit');
      expect(await second).toMatchObject([{ code: 'auction_processing' }, 1]);
      await resumeLot();
    } finally {
      client.release();
    }
  });

  test('given a batch that is rolled back, when the next bid comes, then nothing of it is believed', async () => {
    const { bid, readsOf } = openDesk();
    await bid(ada, 250);
    await sql(
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await sql('create trigger refuse_entry before insert on bid for each row execute function refuse_entry()');
    await expect(bid(ben, 500)).rejects.toThrow('no');
    await sql('drop trigger refuse_entry on bid');
    await sql('drop function refuse_entry');
    const [answer, reads] = await readsOf(() => bid(ben, 500));
    expect(answer).toMatchObject({ accepted: true, seq: 2, youLead: true });
    expect(reads).toBe(1);
  });

  test('given a connection is lost, when the next bid comes, then the lot is read again', async () => {
    const { bid, submit, pid, readsOf } = openDesk();
    await bid(ada, 250);
    const ended = await sql('select pg_terminate_backend($1) as was_there', [pid()]);
    expect(ended.rows).toEqual([{ was_there: true }]);
    const next = await deskBid(app, lot.auctionId, ben, 500);
    // The desk may hear of the loss with the next bid only; that one is then asked again.
    const answer = await readsOf(() => submit(next)).catch(() => readsOf(() => submit(next)));
    expect(answer).toMatchObject([{ seq: 2, youLead: true }, 1]);
  });

  test('given a connection is lost while a bid waits on it, then that bid fails, and the next one is taken', async () => {
    const { bid, readsOf } = openDesk();
    await bid(ada, 250);
    const client = await app.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from auction where id = $1 for update', [lot.auctionId]);
      const waiting = expect(bid(ben, 500)).rejects.toThrow();
      await somebodyWaits();
      await sql(`select pg_terminate_backend(pid) ${WAITING}`);
      await waiting;
      await client.query('rollback');
      expect(await readsOf(() => bid(ben, 500))).toMatchObject([{ accepted: true, seq: 2, youLead: true }, 1]);
    } finally {
      client.release();
    }
  });
});
