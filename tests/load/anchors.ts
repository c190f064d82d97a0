import { routes } from '@assay/contract/index.ts';
import { refuse } from '@assay/contract/problem.ts';
import { EXAMPLE_RATES } from '@assay/domain/settings/example.ts';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { LOT_COLUMNS, type LotRow } from '../../apps/server/src/modules/catalog/lot/queries.ts';
import { toLotWrite } from '../../apps/server/src/modules/selling/auction/lotWrites.ts';
import {
  PARTICIPANTS_SQL,
  type PackedPersonRow,
  type ParticipantRow,
  PEOPLE_SQL,
  toPerson,
} from '../../apps/server/src/modules/selling/auction/policy.ts';
import type { BidRequest } from '../../apps/server/src/modules/selling/auction/submitBid.ts';
import { bidEvent } from '../../apps/server/src/modules/selling/bidding/answers.ts';
import { decideBatch } from '../../apps/server/src/modules/selling/bidding/batch.ts';
import { KEPT_ANSWER, keptAnswerOf } from '../../apps/server/src/modules/selling/bidding/bidAnswer.ts';
import type { StoredAnswer } from '../../apps/server/src/modules/selling/bidding/types.ts';
import { changesStatement, recordsStatement } from '../../apps/server/src/modules/selling/bidding/writes.ts';
import type { AppContext } from '../../apps/server/src/platform/context.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { loadCompositeTypes } from '../../apps/server/src/platform/database/rows.ts';
import { JOB_TIMEOUTS } from '../../apps/server/src/platform/database/timeouts.ts';
import { crossSiteRefusal } from '../../apps/server/src/platform/http/csrf.ts';
import { requestHash } from '../../apps/server/src/platform/http/idempotency.ts';
import { sendRefusal } from '../../apps/server/src/platform/http/problems.ts';
import { validate } from '../../apps/server/src/platform/http/validate.ts';
import { readViewer } from '../../apps/server/src/platform/http/viewer.ts';
import { newNonce } from '../../apps/server/src/platform/ids.ts';

const TEXTBOOK_POOL = 20;

/**
 * What bids are measured against, in the same build on the same database (see docs/performance.md):
 * `noop`: the same guards and validation, a constant answer. `textbook`: the same rules on the same rows, done as
 * everyone does it, a transaction a bid. `point read`: a row by primary key. `index` waits until the catalog index is
 * loaded, if the catalog is large enough.
 */
export function mountAnchors(app: FastifyInstance, ctx: AppContext): void {
  const pool = createPool(ctx.config.DATABASE_URL, TEXTBOOK_POOL, JOB_TIMEOUTS);
  app.addHook('onClose', () => pool.end());
  const { params, body } = routes['auction.bid'];

  app.post('/bench/noop/:auctionId', async (request, reply) => {
    const bid = await guarded(request);
    if (bid === null) return sendRefusal(reply, refuse('unauthenticated'));
    return { accepted: true, seq: 1 };
  });

  app.post('/bench/textbook/:auctionId', async (request, reply) => {
    const bid = await guarded(request);
    if (bid === null) return sendRefusal(reply, refuse('unauthenticated'));
    const client = await pool.connect();
    try {
      await loadCompositeTypes(client);
      await client.query('begin');
      const outcome = await textbookBid(client, bid);
      await client.query('commit');
      return 'accepted' in outcome ? outcome : sendRefusal(reply, outcome);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });

  app.get('/bench/point-read/:id', async (request) => {
    const { rows } = await ctx.pool.query({
      name: 'point-read',
      text: 'select id, title from item where id = $1',
      values: [(request.params as { id: string }).id],
    });
    return rows[0];
  });

  app.get('/bench/index', async () => {
    const startedAt = performance.now();
    await ctx.catalogIndex.check();
    return { loadedInMs: performance.now() - startedAt, rssBytes: process.memoryUsage().rss };
  });

  async function guarded(request: Parameters<typeof readViewer>[1]): Promise<BidRequest | null> {
    const receivedAt = ctx.clock.now();
    if (crossSiteRefusal(ctx.config, request) !== null) return null;
    const viewer = await readViewer(ctx, request, { isWrite: true, skipSessionCheck: true });
    const path = validate(params, request.params, false);
    const input = validate(body, request.body, false);
    if (viewer === null || !path.ok || !input.ok) return null;
    return {
      auctionId: path.value.auctionId,
      userId: viewer.userId,
      sessionId: viewer.sessionId,
      amountCents: input.value.amountCents,
      isMax: input.value.isMax,
      key: String(request.headers['idempotency-key']),
      requestHash: requestHash(request.params, input.value),
      receivedAt,
    };
  }

  async function textbookBid(client: PoolClient, bid: BidRequest) {
    const lots = await client.query<LotRow>({
      name: 'textbook-lot',
      text: `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1 for update of a`,
      values: [bid.auctionId],
    });
    const lockAt = ctx.clock.now();
    const leader = lots.rows[0]?.leader_id;
    const people = await client.query<PackedPersonRow>({
      name: 'textbook-people',
      text: `${PEOPLE_SQL} for update of c`,
      values: [leader == null ? [bid.userId] : [bid.userId, leader], new Date(lockAt)],
    });
    const participants = await client.query<ParticipantRow>({
      name: 'textbook-participants',
      text: PARTICIPANTS_SQL,
      values: [
        leader == null ? [bid.auctionId] : [bid.auctionId, bid.auctionId],
        leader == null ? [bid.userId] : [bid.userId, leader],
      ],
    });
    const sessions = await client.query<{ id: string }>({
      name: 'textbook-session',
      text: 'select id from session where id = $1 and revoked_at is null and expires_at > $2',
      values: [bid.sessionId, new Date(lockAt)],
    });
    const refused = await client.query<{ request_hash: Buffer; answer: string }>({
      name: 'textbook-answer',
      text: 'select request_hash, answer from bid_request where user_id = $1 and key = $2',
      values: [bid.userId, bid.key],
    });
    const existing = await client.query<{ request_hash: Buffer; answer: string }>({
      name: 'textbook-bid',
      text: `select request_hash, ${KEPT_ANSWER} as answer from bid k where user_id = $1 and request_key = $2 and told is not null`,
      values: [bid.userId, bid.key],
    });
    const known = { user_id: bid.userId, key: bid.key };
    const stored: StoredAnswer[] = [
      ...refused.rows.map((row) => ({ ...known, ...row, answer: JSON.parse(row.answer) as StoredAnswer['answer'] })),
      ...existing.rows.map((row) => ({ ...known, ...row, answer: keptAnswerOf(row.answer) })),
    ];
    const result = decideBatch({
      requests: [bid],
      lots: lots.rows,
      people: people.rows.map(toPerson),
      participants: participants.rows,
      endedSessions: new Set(sessions.rows.length === 0 ? [bid.sessionId] : []),
      stored,
      sealed: { own: [], lastSeq: new Map() },
      encryption: ctx.encryption,
      signer: ctx.signer,
      lockAt,
      isPaced: false,
      rates: EXAMPLE_RATES,
      newNonce,
    });
    const written = result.lots.map((lot) => toLotWrite(lot, lot.leaderAlias));
    await client.query(changesStatement(client, { result, lots: written, now: lockAt }));
    const events = result.lots.map((lot) => bidEvent(lot, lockAt));
    await client.query(recordsStatement(client, { requests: [bid], result, events, now: lockAt }));
    return result.outcomes[0]!;
  }
}
