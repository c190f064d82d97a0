import type { Pool, PoolClient } from 'pg';
import { arrayLiteral } from './database/arrays.ts';
import { type Tx, transact } from './database/database.ts';
import type { House } from './house.ts';

/** Something that happened, written in the transaction that made it happen. Told at least once, after the commit. */
export type OutboxEvent = {
  kind: string;
  /** The same key is told once, however often the change is tried. */
  dedupeKey?: string;
  auctionId?: string;
  userId?: string;
  /** Anybody who watches the auction (or is the user) may see this: it goes out on the live stream as it is. */
  payload?: unknown;
  /** For the house's own consumers only. */
  private?: unknown;
};
export type OutboxRow = {
  id: number;
  kind: string;
  auction_id: string | null;
  user_id: string | null;
  payload: unknown;
  private: unknown;
};

export type Tell = (event: OutboxEvent) => void;

/**
 * One change of state: runs `work` in a transaction, writes what it tells into the outbox of the same transaction, and
 * hands the rows to the live stream after the commit. The outbox pump does the rest (mails, alerts, jobs).
 */
export async function change<T>(
  house: Pick<House, 'pool' | 'clock' | 'live'>,
  work: (tx: Tx, tell: Tell) => Promise<T>,
): Promise<T> {
  let rows: OutboxRow[] = [];
  const result = await transact(house.pool, async (tx) => {
    const events: OutboxEvent[] = [];
    const value = await work(tx, (event) => events.push(event));
    rows = await writeOutbox(tx.client, house.clock.date(), events);
    return value;
  });
  house.live.committed(rows);
  return result;
}

/** Inserts events in order, in one statement. Events whose dedupe key is known already are left out. */
export async function writeOutbox(client: PoolClient, at: Date, events: readonly OutboxEvent[]): Promise<OutboxRow[]> {
  if (events.length === 0) return [];
  const { rows } = await client.query<{ id: number; dedupe_key: string | null }>({
    name: 'outbox-write',
    text: `insert into outbox (kind, dedupe_key, auction_id, user_id, payload, private, created_at)
           select e.*, $7 from unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::json[], $6::json[]) as e
           on conflict (dedupe_key) do nothing
           returning id, dedupe_key`,
    values: [
      arrayLiteral(events.map((event) => event.kind)),
      arrayLiteral(events.map((event) => event.dedupeKey ?? null)),
      arrayLiteral(events.map((event) => event.auctionId ?? null)),
      arrayLiteral(events.map((event) => event.userId ?? null)),
      arrayLiteral(events.map((event) => JSON.stringify(event.payload ?? {}))),
      arrayLiteral(events.map((event) => JSON.stringify(event.private ?? {}))),
      at,
    ],
  });
  // Ids rise in the order of the events; what comes back is what was not known yet.
  const written = rows.sort((a, b) => a.id - b.id);
  const news = new Set(written.map((row) => row.dedupe_key));
  const told = events.filter(({ dedupeKey }) => dedupeKey === undefined || news.delete(dedupeKey));
  return written.map(({ id }, index) => rowOf(id, told[index]!));
}

function rowOf(id: number, event: OutboxEvent): OutboxRow {
  return {
    id,
    kind: event.kind,
    auction_id: event.auctionId ?? null,
    user_id: event.userId ?? null,
    payload: event.payload ?? {},
    private: event.private ?? {},
  };
}

export async function readOutbox(pool: Pool, ids: readonly number[]): Promise<OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    'select id, kind, auction_id, user_id, payload, private from outbox where id = any($1) order by id',
    [ids],
  );
  return rows;
}
