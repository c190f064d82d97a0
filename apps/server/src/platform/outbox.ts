import { type EmittedParts, type EventKind, type EventParts, events } from '@assay/contract/events.ts';
import type { Pool, PoolClient } from 'pg';
import type { AppContext } from './context.ts';
import { inTransaction, type Tx } from './database/database.ts';
import { compositeArrayOf, loadCompositeTypes } from './database/rows.ts';
import type { Tables } from './database/tables.ts';
import type { LiveHub } from './live/hub.ts';

/**
 * Something that happened, written in the transaction that made it happen; handled at least once, after the commit. Its kind
 * and its parts are those of the catalog (contract, events.ts).
 */
export type OutboxEvent = {
  [K in EventKind]: EmittedParts<K> & {
    kind: K;
    /** Events with the same key are written once, however often the change is tried. */
    dedupeKey?: string;
    auctionId?: string;
    userId?: string;
  };
}[EventKind];
export type OutboxRow = Pick<Tables['outbox'], 'id' | 'kind' | 'auction_id' | 'user_id' | 'payload'> & {
  payload: unknown;
  private: unknown;
};

export type Emit = (event: OutboxEvent) => void;

/** What a change of state needs of its context. */
export type TransactContext = Pick<AppContext, 'pool' | 'clock'> & { readonly live: Pick<LiveHub, 'committed'> };

/** An event as its handlers read it. */
export type EventOf<K extends EventKind> = {
  [E in K]: EventParts<E> & { id: number; kind: E; userId: string | null };
}[K];

const schemas: { readonly [K in EventKind]: { parse(row: unknown): EventParts<K> } } = events;

/** Reads a row of the outbox by the schema of its kind, without fields the schema does not know. Throws when it does not match. */
export function readEvent<K extends EventKind>(row: OutboxRow & { kind: K }): EventOf<K> {
  return { ...schemas[row.kind].parse(row), id: row.id, kind: row.kind, userId: row.user_id };
}

/**
 * One state change: runs `work` in a transaction, writes its events to the outbox of the same transaction, and hands
 * the rows to the live stream after the commit. The outbox pump does the rest (emails, alerts, jobs).
 */
export async function transact<T>(ctx: TransactContext, work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  let rows: OutboxRow[] = [];
  let emitted: OutboxEvent[] = [];
  const result = await inTransaction(
    ctx.pool,
    async (tx) => {
      const now: OutboxEvent[] = [];
      const value = await work(tx, (event) => now.push(event));
      emitted = now;
      rows = [];
      if (now.length > 0) await loadCompositeTypes(tx.client);
      return value;
    },
    async (client) => {
      if (emitted.length > 0) rows = await writeOutbox(client, ctx.clock.date(), emitted);
    },
  );
  ctx.live.committed(rows);
  return result;
}

export type OutboxWritten = Pick<Tables['outbox'], 'id' | 'dedupe_key'>;

/**
 * Inserts events in order, in one statement, on a connection whose composite types are loaded. Skips events whose
 * dedupe key already exists.
 */
async function writeOutbox(client: PoolClient, at: Date, events: readonly OutboxEvent[]): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxWritten>({
    name: 'outbox-write',
    text: outboxSql('$1', '$2', true),
    values: [encodeEvents(client, events), at],
  });
  return outboxRows(events, rows);
}

/** Returns true if an event may be a duplicate. */
export const isKeyed = (events: readonly OutboxEvent[]) => events.some(({ dedupeKey }) => dedupeKey !== undefined);

/** Events without a key cannot be duplicates, so no lookup is needed. */
export const outboxSql = (lines: string, at: string, keyed: boolean) => `
  insert into outbox (kind, dedupe_key, auction_id, user_id, payload, private, created_at)
  select kind, dedupe_key, auction_id, user_id, payload, private, ${at} from unnest(${lines}::outbox_line[])
  ${keyed ? 'on conflict (dedupe_key) where dedupe_key is not null do nothing' : ''} returning id, dedupe_key`;

/** The events for outboxSql, on a connection whose composite types are loaded. */
export function encodeEvents(client: PoolClient, events: readonly OutboxEvent[]): Buffer {
  const lines = compositeArrayOf(client, 'outbox_line');
  for (const event of events)
    lines
      .row()
      .text(event.kind)
      .text(event.dedupeKey ?? null)
      .uuid(event.auctionId ?? null)
      .uuid(event.userId ?? null)
      .json(JSON.stringify('payload' in event ? event.payload : {}))
      .json(JSON.stringify('private' in event ? event.private : {}));
  return lines.end();
}

/** The rows that the statement wrote, with their assigned ids. */
export function outboxRows(events: readonly OutboxEvent[], given: readonly OutboxWritten[]): OutboxRow[] {
  // Ids rise in the order of the events. Only new events are returned.
  const written = given.toSorted((a, b) => a.id - b.id);
  if (!isKeyed(events)) return written.map(({ id }, index) => toOutboxRow(id, events[index]!));
  const writtenKeys = new Set(written.map((row) => row.dedupe_key));
  const newEvents = events.filter(({ dedupeKey }) => dedupeKey === undefined || writtenKeys.delete(dedupeKey));
  return written.map(({ id }, index) => toOutboxRow(id, newEvents[index]!));
}

function toOutboxRow(id: number, event: OutboxEvent): OutboxRow {
  return {
    id,
    kind: event.kind,
    auction_id: event.auctionId ?? null,
    user_id: event.userId ?? null,
    payload: 'payload' in event ? event.payload : {},
    private: 'private' in event ? event.private : {},
  };
}

/** Of these rows, what watchers of `lots` (null: of any) and users may see, in order, without internal data. */
export async function readForWatchers(
  pool: Pool,
  ids: readonly number[],
  lots: readonly string[] | null,
): Promise<OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    `select id, kind, auction_id, user_id, payload, '{}'::json as private from outbox
     where id = any($1) and ($2::uuid[] is null or user_id is not null or auction_id = any($2)) order by id`,
    [ids, lots],
  );
  return rows;
}
