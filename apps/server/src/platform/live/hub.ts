import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_KINDS } from '@assay/contract/events.ts';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { type OutboxRow, readForWatchers } from '../outbox.ts';

/** Ids may commit out of order: the last few are read again, and each reader drops those it has seen. */
export const COMMIT_SLACK = 200;
const HEARTBEAT_MS = 15_000;
const POLL_MS = 1_000;
/** Minimum pause between notifications to other processes. */
const NOTIFY_INTERVAL_MS = 10;
const SEEN_LIMIT = 20_000;
/** Of other processes' commits, only what is watched here is read; with more lots than this, everything. */
const WATCHED_LOTS = 500;
/** A watcher that cannot keep up is disconnected. Its browser reconnects and gets a snapshot. */
const BACKLOG_LIMIT_BYTES = 1_000_000;

export type Watcher = {
  readonly response: ServerResponse;
  readonly auctionIds: readonly string[];
  readonly userId: string | null;
  /**
   * Frames that arrived before the stream's snapshots were written: a snapshot read just before a change must not follow
   * its event. Null once they are written.
   */
  held: string[] | null;
};

export type LiveHub = {
  add(watcher: Watcher): () => void;
  /** Rows this process has just committed: sent to its own watchers immediately, to other processes by one NOTIFY. */
  committed(rows: readonly OutboxRow[]): void;
  watcherCount(): number;
  /** Fills gaps from the outbox and listens to other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type HubNeeds = { pool: Pool; log: Log; now: () => number; onClockChange: () => Promise<void> };

/** Server-sent events, serialized once per event regardless of the number of watchers. The outbox fills gaps. */
export function createLiveHub(needs: HubNeeds): LiveHub {
  const { pool, log } = needs;
  const byAuction = new Map<string, Set<Watcher>>();
  const byUser = new Map<string, Set<Watcher>>();
  const all = new Set<Watcher>();
  const seen = new Set<number>();
  let highest = 0;
  /** Releases the listening connection. */
  let listener: ((error: Error | true) => void) | null = null;
  let stopped = false;
  const unsentIds: number[] = [];
  let isSaying = false;
  let nextPoll: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  function enter(index: Map<string, Set<Watcher>>, key: string, watcher: Watcher): void {
    const group = index.get(key);
    if (group === undefined) index.set(key, new Set([watcher]));
    else group.add(watcher);
  }
  function leave(index: Map<string, Set<Watcher>>, key: string, watcher: Watcher): void {
    const group = index.get(key);
    group?.delete(watcher);
    if (group?.size === 0) index.delete(key);
  }
  function write(watcher: Watcher, frame: string): void {
    if (watcher.held !== null) watcher.held.push(frame);
    else if (watcher.response.writableLength > BACKLOG_LIMIT_BYTES) watcher.response.destroy();
    else watcher.response.write(frame);
  }

  function hear(id: number): void {
    if (seen.size >= SEEN_LIMIT) {
      const oldest = [...seen].sort((a, b) => a - b).slice(0, SEEN_LIMIT / 2);
      for (const old of oldest) seen.delete(old);
    }
    seen.add(id);
    highest = Math.max(highest, id);
  }

  function deliver(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (seen.has(row.id)) continue;
      hear(row.id);
      if (!LIVE_KINDS.has(row.kind)) continue;
      const targets = [
        row.auction_id === null ? undefined : byAuction.get(row.auction_id),
        row.user_id === null ? undefined : byUser.get(row.user_id),
      ];
      if (targets[0] === undefined && targets[1] === undefined) continue;
      const text = frame(row);
      for (const group of targets) if (group !== undefined) for (const watcher of group) write(watcher, text);
    }
  }

  /**
   * Notifies other processes immediately, then pauses briefly: rows committed meanwhile go into the next notification.
   */
  async function sayAll(): Promise<void> {
    isSaying = true;
    while (unsentIds.length > 0) {
      await pool
        // The rows are on disk already: the notification need not wait for a flush.
        .query("select pg_notify('assay_live', $1) from set_config('synchronous_commit', 'off', true)", [
          unsentIds.splice(0, 500).join(','),
        ])
        .catch((error: unknown) => log.warn({ err: error }, 'notify failed; other processes will poll'));
      await pause(NOTIFY_INTERVAL_MS, undefined, { ref: false });
    }
    isSaying = false;
  }

  async function poll(): Promise<void> {
    const { rows } = await pool.query<OutboxRow>(
      `select id, kind, auction_id, user_id, payload, '{}'::json as private from outbox
       where id > $1 and kind = any($2) order by id limit 2000`,
      [highest - COMMIT_SLACK, [...LIVE_KINDS]],
    );
    deliver(rows);
  }

  async function listen(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', ({ channel, payload }) => {
      const handled = channel === 'assay_clock' ? needs.onClockChange() : fetchMissing(payload ?? '');
      handled.catch((error: unknown) => log.error({ err: error }, 'live notification failed'));
    });
    let isReleased = false;
    const release = (error: Error | true): void => {
      if (isReleased) return;
      isReleased = true;
      if (listener === release) listener = null;
      client.release(error);
    };
    const giveUp = (error: Error): void => {
      if (!isReleased) log.warn({ err: error }, 'live listener lost its connection; polling continues');
      release(error);
    };
    client.on('error', giveUp);
    client.on('end', () => giveUp(new Error('The connection ended')));
    try {
      await client.query('listen assay_live');
      await client.query('listen assay_clock');
    } catch (error) {
      release(error as Error);
      throw error;
    }
    listener = release;
  }

  async function fetchMissing(payload: string): Promise<void> {
    const missing = payload
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && !seen.has(id));
    if (missing.length === 0) return;
    // New watchers read the lots themselves, which are committed: only existing watchers are sent events.
    if (all.size > 0) {
      const lots = byAuction.size > WATCHED_LOTS ? null : [...byAuction.keys()];
      deliver(await readForWatchers(pool, missing, lots));
    }
    for (const id of missing) if (!seen.has(id)) hear(id);
  }

  /** Restores a lost LISTEN and reads rows without a notification. Repeats while the hub is open. */
  function lookAround(): void {
    const checkForEvents = async (): Promise<void> => {
      if (listener === null) await listen();
      if (all.size > 0) return poll();
      const latest = await pool.query<{ id: number | null }>('select max(id) as id from outbox');
      highest = Math.max(highest, latest.rows[0]!.id ?? 0);
    };
    checkForEvents()
      .catch((error: unknown) => log.warn({ err: error }, 'live poll failed; it will be retried'))
      .finally(() => {
        if (!stopped) nextPoll = setTimeout(lookAround, POLL_MS).unref();
      });
  }

  return {
    add(watcher) {
      all.add(watcher);
      for (const id of watcher.auctionIds) enter(byAuction, id, watcher);
      if (watcher.userId !== null) enter(byUser, watcher.userId, watcher);
      return () => {
        all.delete(watcher);
        for (const id of watcher.auctionIds) leave(byAuction, id, watcher);
        if (watcher.userId !== null) leave(byUser, watcher.userId, watcher);
      };
    },
    committed(rows) {
      if (rows.length === 0) return;
      deliver(rows);
      for (const { id, kind } of rows) if (LIVE_KINDS.has(kind)) unsentIds.push(id);
      if (!isSaying) void sayAll();
    },
    watcherCount: () => all.size,
    async start() {
      const { rows } = await pool.query<{ id: number | null }>('select max(id) as id from outbox');
      highest = rows[0]!.id ?? 0;
      await listen();
      lookAround();
      beat = setInterval(() => {
        const serverNow = needs.now();
        const text = `event: heartbeat\ndata: ${JSON.stringify({ seq: highest, serverNow })}\n\n`;
        for (const watcher of all) write(watcher, text);
      }, HEARTBEAT_MS).unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(nextPoll);
      clearInterval(beat);
      for (const watcher of all) watcher.response.end();
      listener?.(true);
    },
  };
}

/** One event on the wire. Its id is the outbox row, so that a reconnect can resume there. */
export function frame(row: Pick<OutboxRow, 'id' | 'kind' | 'payload'>): string {
  return `id: ${row.id}\nevent: ${row.kind}\ndata: ${JSON.stringify(row.payload)}\n\n`;
}
