import { LIVE_KINDS } from '@assay/contract/events.ts';
import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { z } from 'zod';
import { addressKey } from '../http/limits.ts';
import type { Mounting } from '../http/mount.ts';
import { sendRefusal } from '../http/problems.ts';
import { readViewer } from '../http/viewer.ts';
import type { OutboxRow } from '../outbox.ts';
import { createAdmission } from './admission.ts';
import { COMMIT_SLACK, frame, type Watcher } from './hub.ts';

const query = z.strictObject({
  auctions: z.string().max(4_000).optional(),
  user: z.literal('1').optional(),
  /** Same as the Last-Event-ID header, for a stream that replaces another one. */
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
const ids = z.array(z.uuid()).max(100);
const REPLAY_LIMIT = 500;
/** A client that missed more rows than this gets only the snapshot. */
const REPLAY_DEPTH = 20_000;
const SESSION_CHECK_MS = 60_000;

/**
 * `GET /v1/live`: one stream per page. First the missed events (after `Last-Event-ID`), then one snapshot of every lot,
 * a heartbeat for a logged-in user, then deltas. The session of a personal stream is checked again every minute.
 */
export function mountLive({ app, ctx }: Mounting): void {
  const { RATE_LIMITS, sandbox, DATABASE_POOL } = ctx.config;
  const admission = createAdmission(app.server, {
    limited: RATE_LIMITS === 'on',
    sandbox,
    databaseConnections: 2 * DATABASE_POOL,
  });
  app.get('/v1/live', async (request, reply) => {
    const parsedQuery = query.safeParse(request.query);
    const auctions = ids.safeParse((parsedQuery.data?.auctions ?? '').split(',').filter((id) => id !== ''));
    if (!parsedQuery.success || !auctions.success)
      return sendRefusal(reply, refuse('invalid_parameter', { param: parsedQuery.success ? 'auctions' : 'query' }));
    const viewer = await readViewer(ctx, request, { isWrite: false });
    if (parsedQuery.data.user === '1' && viewer === null) return sendRefusal(reply, refuse('unauthenticated'));
    const userId = parsedQuery.data.user === '1' ? viewer!.userId : null;
    const entered = await admission.enter(addressKey(request.ip), userId);
    if (isRefusal(entered)) return sendRefusal(reply, entered);
    const auctionIds = [...new Set(auctions.data)];
    const lastId = Number(request.headers['last-event-id'] ?? parsedQuery.data.after ?? Number.NaN);

    if (request.socket.destroyed) {
      entered();
      return reply.hijack();
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
      'server-time': String(ctx.clock.now()),
    });
    response.write('retry: 1000\n\n');
    // Watch first, read afterwards: nothing can fall between. What comes meanwhile is written after the snapshots.
    const held: string[] = [];
    const watcher: Watcher = { response, auctionIds, userId, held };
    const leave = ctx.live.add(watcher);
    const check = setInterval(() => {
      if (viewer !== null)
        void ctx.ports.isSessionAlive(ctx, viewer.sessionId).then(
          (alive) => alive || response.end(),
          () => response.end(),
        );
    }, SESSION_CHECK_MS);
    response.on('close', () => {
      clearInterval(check);
      leave();
      entered();
    });
    try {
      if (Number.isSafeInteger(lastId))
        for (const row of await missed(lastId, auctionIds, userId)) response.write(frame(row));
      const now = ctx.clock.now();
      for (const lot of await ctx.ports.readLots(ctx, auctionIds, null))
        response.write(
          `event: snapshot\ndata: ${JSON.stringify({ auctionId: lot.auctionId, seq: lot.seq, lot, serverNow: now })}\n\n`,
        );
      // The first event of a personal stream: everything from here on is sent, and everything before can be read now.
      if (userId !== null) response.write(`event: heartbeat\ndata: ${JSON.stringify({ seq: 0, serverNow: now })}\n\n`);
      for (const text of held) response.write(text);
      watcher.held = null;
    } catch (error) {
      request.log.error({ err: error }, 'live stream could not begin');
      response.end();
    }
  });

  async function missed(after: number, auctionIds: string[], userId: string | null): Promise<OutboxRow[]> {
    const { rows } = await ctx.pool.query<OutboxRow>(
      `select id, kind, auction_id, user_id, payload, '{}'::json as private from outbox
       where id > greatest($1, (select max(id) from outbox) - $5) and kind = any($6)
         and (auction_id = any($2::uuid[]) or user_id = $3)
       order by id limit $4`,
      [after - COMMIT_SLACK, auctionIds, userId, REPLAY_LIMIT, REPLAY_DEPTH, [...LIVE_KINDS]],
    );
    return rows;
  }
}
