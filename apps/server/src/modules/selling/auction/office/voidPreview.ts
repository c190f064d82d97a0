import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { VoidPreview } from '@assay/contract/shapes/room.ts';
import { reserveState } from '@assay/domain/auction/access.ts';
import { type VoidReason, voidBids } from '@assay/domain/auction/office.ts';
import { minimumFor } from '@assay/domain/auction/proxy.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import type { AppContext } from '../../../../platform/context.ts';
import { aliasLabel, publicBid, publicPrice } from '../../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { exceedsNow } from '../../../identity/approval/policy.ts';
import { toOfficeRefusal } from './refusals.ts';
import { leadingSeqOf, type RecordedBid, readBids, toLogged, voidEffect } from './voidBids.ts';

/**
 * What voiding bids would do now: price, leader and who is notified. Nothing changes. Without `seqs` it is the leading bid.
 * It leaves credit limits out: a cap would show how much of a bidder's credit their other bids hold (decision 0213).
 * Refusals: those of the void itself.
 */
export async function previewVoid(
  ctx: AppContext,
  given: { auctionId: string; actorId: string; seqs: readonly number[] | null; reason: VoidReason },
): Promise<VoidPreview | Refusal> {
  const { rows } = await ctx.pool.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1`,
    [given.auctionId],
  );
  const row = rows[0];
  if (row === undefined) return refuse('not_found');
  const before = toLotState(row);
  const bids = await readBids(ctx.pool, row.id);
  const leadingSeq = leadingSeqOf(bids, before);
  const seqs = given.seqs ?? (leadingSeq === undefined ? [] : [leadingSeq]);
  if (seqs.length === 0) return refuse('not_found', { detail: 'The lot has no bids' });
  const move = voidBids(
    before,
    bids.map(toLogged),
    { seqs, reason: given.reason },
    ctx.clock.now(),
    () => Number.POSITIVE_INFINITY,
  );
  if (!move.ok) return toOfficeRefusal(move);
  const voided = bids.filter((bid) => seqs.includes(bid.seq));
  const aliasOf = (userId: string | null): string | null => {
    const bid = bids.find((each) => each.user_id === userId);
    return bid === undefined ? null : aliasLabel(bid.alias);
  };
  const figures = (lot: LotState) => ({
    priceCents: publicPrice(lot),
    leaderAlias: aliasOf(lot.leaderId),
    bidCount: lot.bidCount,
  });
  const effect = voidEffect(ctx, row.id, before, move.lot);
  return {
    auctionId: row.id,
    items: voided.map((bid) => {
      const { seq, alias, priceCents, at } = publicBid(bid, null);
      return { seq, alias, priceCents, at };
    }),
    before: figures(before),
    after: figures(move.lot),
    minNextBidCents: minimumFor(move.lot, null),
    reserve: reserveState(move.lot),
    notified: noticesOf(voided, before, move.lot, aliasOf),
    needsSecondPerson:
      twoPersons.void_bids({
        isLeading: voided.some((bid) => bid.seq === leadingSeq),
        movesLeader: move.lot.leaderId !== before.leaderId,
      }) || (await exceedsNow(ctx.pool, given.actorId, effect, ctx.clock.now())),
  };
}

/** The notifications of a void (alerts/lotActs.ts), by alias. */
function noticesOf(
  voided: readonly RecordedBid[],
  before: LotState,
  after: LotState,
  aliasOf: (userId: string | null) => string | null,
): VoidPreview['notified'] {
  const voidedUsers = [...new Set(voided.map((bid) => bid.user_id))];
  const notices: { userId: string; notice: VoidPreview['notified'][number]['notice'] }[] = voidedUsers.map(
    (userId) => ({ userId, notice: 'voided' }),
  );
  if (before.leaderId !== after.leaderId) {
    if (after.leaderId !== null) notices.push({ userId: after.leaderId, notice: 'leads_again' });
    if (before.leaderId !== null && !voidedUsers.includes(before.leaderId))
      notices.push({ userId: before.leaderId, notice: 'no_longer_leads' });
  }
  return notices.flatMap(({ userId, notice }) => {
    const alias = aliasOf(userId);
    return alias === null ? [] : [{ alias, notice }];
  });
}
