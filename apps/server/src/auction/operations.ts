import { settle } from '@assay/domain/auction/outcome.ts';
import { advance, nextDueAt, storedStatus } from '@assay/domain/auction/phase.ts';
import type { LotEvent, LotState } from '@assay/domain/auction/state.ts';
import { holdFor } from '@assay/domain/credit/credit.ts';
import { lockCredit, moveHold } from '../credit/operations.ts';
import { openAuctionInvoice } from '../invoice/operations.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { appendEntry, appendPhases, openLog } from './bidLog.ts';
import { signCheckpoint, writeCheckpoints } from './checkpoints.ts';
import { lockLot, type Moved, writeMoved } from './lotLock.ts';
import { type LotRow, shownPrice, toLotState } from './lots.ts';
import { statusSteps } from './lotWrites.ts';
import { readPurchases, resultOf } from './purchases.ts';
import { logReveal, logSealed, type Opened, openSealed, writeReveal } from './reveal.ts';

// The other parts of this capability's door: after the sale, and the office.
export { acceptLotOffer, declineLotOffer, offerAfterSale } from './afterSale/operations.ts';
export { pauseAuction, resumeAuction, withdrawAuction } from './office/lotActs.ts';
export { type ReopenTerms, reopenAuction, reopenRefusal } from './office/reopen.ts';
export { voidAuctionBids } from './office/voidBids.ts';

/**
 * Makes every transition of a lot that is due by product time: opens it, extends it, closes it, and settles a closed
 * one. Takes the same lock as bids, so no bid can follow the close; running it twice changes nothing.
 * Answers whether anything happened.
 */
export async function advanceLot(house: House, auctionId: string): Promise<boolean> {
  return change(house, async (tx, tell) => {
    const row = await lockLot(tx, auctionId);
    if (row === null || row.done_at !== null) return false;
    const now = house.clock.now();
    const before = toLotState(row);
    const { lot, events } = advance(before, now);
    const steps = [...missedSteps(row, before), ...statusSteps(row.status, events)];
    const log = openLog(row);
    if (lot.closedAt !== null && lot.doneAt === null) {
      const opened = lot.blindEndsAt === null ? null : await openSealed(house, tx, row);
      appendPhases(log, steps.slice(0, -1), shownPrice(lot));
      if (opened !== null) logSealed(log, opened);
      appendPhases(log, steps.slice(-1), shownPrice(lot));
      await settleLot(house, tx, tell, { row, state: lot, log, steps, now }, opened);
      return true;
    }
    appendPhases(log, steps, shownPrice(lot));
    if (steps.length === 0 && nextDueAt(lot) === nextDueAt(before)) {
      await remember(tx, row, lot);
      return false;
    }
    await writeMoved(tx, tell, { row, state: lot, log, steps, now });
    return true;
  });
}

/** A sale of the last unit closes the lot at once and leaves the record of it to the sweep. */
function missedSteps(row: LotRow, state: LotState): ReturnType<typeof statusSteps> {
  if (state.closedAt === null || row.status === 'closed') return [];
  const opened: LotEvent[] =
    row.status === 'not_started' ? [{ type: 'opened', at: state.openedAt ?? state.startsAt }] : [];
  return statusSteps(row.status, [...opened, { type: 'closed', at: state.closedAt }]);
}

/** The sweeper looked too early (a bid moved the end): only its alarm is set anew. */
async function remember(tx: Tx, row: LotRow, state: LotState): Promise<void> {
  const dueAt = nextDueAt(state);
  await tx.client.query('update auction set next_due_at = to_timestamp($2 / 1000.0) where id = $1', [row.id, dueAt]);
}

/**
 * A closed lot becomes done: sealed bids are opened, the winner's hold becomes his invoice, the item is his in the books,
 * all are told.
 */
async function settleLot(
  house: House,
  tx: Tx,
  tell: Tell,
  { row, state, log, steps, now }: Moved,
  opened: Opened | null,
): Promise<void> {
  const settled = settle(state, opened?.bids ?? [], now);
  if (!settled.ok) throw new Error(`Lot ${row.id} is not closed`);
  const { events } = settled;
  const bought = await readPurchases(tx, row);
  const { done, outcome, winnerId, hammerCents } = resultOf(settled, bought);
  await tx.client.query('select id from item where id = $1 for update', [row.item_id]);
  const people = [state.leaderId, ...(opened?.bids ?? []).map((bid) => bid.userId)].filter((id) => id !== null);
  const accounts = await lockCredit(tx, people);
  const revealed = opened === null ? [] : logReveal(log, opened, settled);
  const leaderAlias = opened?.aliases.get(done.leaderId ?? '') ?? row.leader_alias;
  appendEntry(log, {
    kind: 'phase',
    at: done.doneAt!,
    aliasNumber: winnerId === null || bought !== null ? null : leaderAlias,
    priceCents: bought === null ? shownPrice(done) : bought.stock.priceCents,
    commitment: null,
    note: bought === null ? `done:${outcome}` : 'done:bought',
  });
  const shown: LotRow = {
    ...row,
    leader_alias: leaderAlias,
    hammer_cents: winnerId === null ? null : hammerCents,
    stock: bought?.stock ?? row.stock,
  };
  await writeMoved(tx, tell, {
    row: shown,
    state: done,
    log,
    steps: [...steps, ...statusSteps(storedStatus(state), events)],
    now,
  });
  if (opened !== null)
    await writeReveal(tx, tell, { row: shown, frozen: state, settled, opened, revealed, accounts, now });
  await writeCheckpoints(tx.client, [
    signCheckpoint(house.signer, { auctionId: row.id, length: log.position, head: log.head, at: now }),
  ]);
  await tx.client.query('update auction set winner_id = $2, hammer_cents = $3 where id = $1', [
    row.id,
    winnerId,
    shown.hammer_cents,
  ]);

  if (state.leaderId !== null)
    await moveHold(tx, {
      userId: state.leaderId,
      kind: 'bid',
      ref: row.id,
      amountCents: null,
      entryKind: 'bid_release',
      auctionId: row.id,
      note: releaseNote(outcome, bought !== null),
      at: new Date(now),
    });
  const invoice =
    winnerId === null || bought !== null
      ? null
      : await openAuctionInvoice(tx, tell, {
          auctionId: row.id,
          itemId: row.item_id,
          title: row.title,
          userId: winnerId,
          hammerCents,
          premiumBps: row.buyer_premium_bps,
          logHead: log.head,
          closedAt: state.closedAt!,
        });
  if (invoice !== null)
    await tx.client.query("update item set item_assignment = 'virtual' where id = $1", [row.item_id]);
  const losers = await tx.client.query<{ user_id: string }>(
    'select user_id from auction_bidder where auction_id = $1 and user_id is distinct from $2',
    [row.id, winnerId],
  );
  tell({
    kind: 'auction.settled',
    dedupeKey: `lot:${row.id}:settled`,
    private: {
      auctionId: row.id,
      itemId: row.item_id,
      title: row.title,
      slug: row.slug,
      outcome,
      // Who bought at once has his receipt already.
      winnerId: bought === null ? winnerId : null,
      isBought: bought !== null,
      hammerCents,
      premiumCents: holdFor(hammerCents, row.buyer_premium_bps) - hammerCents,
      invoiceId: invoice?.invoiceId ?? null,
      invoiceNumber: invoice?.number ?? null,
      dueAt: invoice?.dueAt ?? null,
      loserIds: losers.rows.map((loser) => loser.user_id),
    },
  });
}

function releaseNote(outcome: string, isBought: boolean): string {
  if (isBought) return 'Somebody bought it at once';
  return outcome === 'sold' ? 'Won: the bid becomes an invoice' : 'Closed without a sale';
}
