import { type Settlement, settle } from '@assay/domain/auction/outcome.ts';
import { storedStatus } from '@assay/domain/auction/phase.ts';
import { holdFor } from '@assay/domain/credit/credit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Emit, OutboxEvent } from '../../../platform/outbox.ts';
import { assignItems, holdConsigned } from '../../catalog/item/operations.ts';
import { publicPrice } from '../../catalog/lot/presenter.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import { moveHolds } from '../../identity/credit/index.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { appendEntry } from './bidLog.ts';
import { signCheckpoint, writeCheckpoints } from './checkpoints.ts';
import { type LotMove, writeLotMoves } from './lotLock.ts';
import { statusSteps } from './lotWrites.ts';
import { leaderHold } from './policy.ts';
import type { OpenedInvoice } from './ports.ts';
import { type Purchases, readPurchases, toSaleResult } from './purchases.ts';
import { logReveal, type OpenedBids, writeReveal } from './reveal.ts';

/** A closed lot that is not settled yet, with its opened sealed bids. */
export type Closing = LotMove & {
  opened: OpenedBids | null;
  /** Its item may not be sold: whatever the bids say, there is no buyer. */
  isWithdrawn?: boolean;
};

type DecidedLot = Closing & { settled: Settlement; bought: Purchases | null } & ReturnType<typeof toSaleResult>;
/** A lot as it is when done. */
type SettledLot = DecidedLot & { shown: LotRow };

/**
 * Finishes closed lots: opens sealed bids, turns the winners' holds into invoices, records the new owners, and notifies
 * everyone. The caller holds the lots' locks. Items and users are locked here, each kind in order of id. A lot with
 * sealed bids needs a separate transaction: with them there is one lot.
 */
export async function settleLots(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  closings: readonly Closing[],
  now: number,
): Promise<void> {
  if (closings.length === 0) return;
  const judged: DecidedLot[] = [];
  for (const closing of closings) {
    const settled = settle(closing.state, closing.opened?.bids ?? [], now);
    if (!settled.ok) throw new Error(`Lot ${closing.row.id} is not closed`);
    const bought = await readPurchases(tx, closing.row);
    judged.push({ ...closing, settled, bought, ...toSaleResult(settled, bought, closing.isWithdrawn === true) });
  }
  await tx.client.query('select id from item where id = any($1::uuid[]) order by id for update', [
    arrayLiteral(closings.map(({ row }) => row.item_id)),
  ]);
  const people = closings
    .flatMap(({ state, opened }) => [state.leaderId, ...(opened?.bids ?? []).map((bid) => bid.userId)])
    .filter((id) => id !== null);
  const accounts = await lockCredit(tx, people);
  const finished: SettledLot[] = [];
  const written: LotMove[] = [];
  const reveals: Array<() => Promise<void>> = [];
  for (const lot of judged) {
    const { row, state, log, opened, settled, bought, done, outcome, winnerId, hammerCents } = lot;
    const revealed = opened === null ? [] : logReveal(log, opened, settled);
    const leaderAlias = opened?.aliases.get(done.leaderId ?? '') ?? row.leader_alias;
    appendEntry(log, {
      kind: 'phase',
      at: done.doneAt!,
      aliasNumber: winnerId === null || bought !== null ? null : leaderAlias,
      priceCents: bought === null ? publicPrice(done) : bought.stock.priceCents,
      commitment: null,
      note: bought === null ? `done:${outcome}` : 'done:bought',
    });
    const shown: LotRow = {
      ...row,
      leader_alias: leaderAlias,
      hammer_cents: winnerId === null ? null : hammerCents,
      stock: bought?.stock ?? row.stock,
    };
    const steps = [...lot.steps, ...statusSteps(storedStatus(state), settled.events)];
    finished.push({ ...lot, shown });
    written.push({ row: shown, state: done, log, steps, now });
    if (opened !== null)
      reveals.push(() =>
        writeReveal(tx, emit, { row: shown, frozen: state, settled, opened, revealed, accounts, now }),
      );
  }
  await writeLotMoves(tx, emit, written);
  for (const reveal of reveals) await reveal();
  await writeCheckpoints(
    tx.client,
    finished.map(({ row, log }) =>
      signCheckpoint(ctx.signer, { auctionId: row.id, length: log.position, head: log.head, at: now }),
    ),
  );
  const invoices = await writeResults(ctx, tx, emit, finished, now);
  const losers = await tx.client.query<Pick<Tables['auction_bidder'], 'auction_id' | 'user_id'>>(
    'select auction_id, user_id from auction_bidder where auction_id = any($1::uuid[]) order by auction_id, alias',
    [arrayLiteral(finished.map(({ row }) => row.id))],
  );
  const bidders = Map.groupBy(losers.rows, (bidder) => bidder.auction_id);
  for (const lot of finished) {
    if (lot.outcome === 'withdrawn') continue;
    const others = (bidders.get(lot.row.id) ?? []).map((bidder) => bidder.user_id);
    emit(
      settledEvent(
        lot,
        invoices.get(lot.row.id) ?? null,
        others.filter((id) => id !== lot.winnerId),
      ),
    );
  }
}

/**
 * Records winners and hammer prices, releases the winning bids' holds, creates the invoices. Returns the invoices by
 * lot.
 */
async function writeResults(
  ctx: Pick<AppContext, 'rates' | 'ports'>,
  tx: Tx,
  emit: Emit,
  finished: readonly SettledLot[],
  now: number,
): Promise<Map<string, OpenedInvoice>> {
  await tx.client.query(
    `update auction a set winner_id = r.winner_id, hammer_cents = r.hammer_cents
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as r (id, winner_id, hammer_cents) where a.id = r.id`,
    [
      arrayLiteral(finished.map(({ row }) => row.id)),
      arrayLiteral(finished.map(({ winnerId }) => winnerId)),
      arrayLiteral(finished.map(({ shown }) => shown.hammer_cents)),
    ],
  );
  await moveHolds(
    tx,
    finished
      .filter(({ state }) => state.leaderId !== null)
      .map(({ row, state, outcome, bought }) => ({
        userId: state.leaderId!,
        kind: 'bid',
        ref: row.id,
        heldCents: leaderHold(state, state.leaderId!),
        amountCents: null,
        entryKind: 'bid_release',
        auctionId: row.id,
        note: releaseNote(outcome, bought !== null),
        at: new Date(now),
      })),
  );
  const sold = finished.filter(({ winnerId, bought }) => winnerId !== null && bought === null);
  const invoices = await ctx.ports.openAuctionInvoices(
    ctx,
    tx,
    emit,
    sold.map(({ row, state, log, winnerId, hammerCents }) => ({
      auctionId: row.id,
      itemId: row.item_id,
      title: row.title,
      userId: winnerId!,
      hammerCents,
      premiumBps: row.buyer_premium_bps,
      logHead: log.head,
      closedAt: state.closedAt!,
    })),
  );
  if (sold.length > 0)
    await assignItems(
      tx,
      sold.map(({ row }) => row.item_id),
      'virtual',
    );
  const unsold = finished.filter(({ winnerId }) => winnerId === null);
  if (unsold.length > 0)
    await holdConsigned(
      tx,
      unsold.map(({ row }) => row.item_id),
    );
  return invoices;
}

function settledEvent(lot: SettledLot, invoice: OpenedInvoice | null, loserIds: string[]): OutboxEvent {
  const { row, outcome, bought, winnerId, hammerCents } = lot;
  return {
    kind: 'auction.settled',
    dedupeKey: `lot:${row.id}:settled`,
    private: {
      auctionId: row.id,
      itemId: row.item_id,
      title: row.title,
      slug: row.slug,
      outcome,
      // A buy-now buyer already has a receipt.
      winnerId: bought === null ? winnerId : null,
      isBought: bought !== null,
      hammerCents,
      // A published price has no premium.
      premiumCents: bought === null ? holdFor(hammerCents, row.buyer_premium_bps) - hammerCents : 0,
      invoiceId: invoice?.invoiceId ?? null,
      invoiceNumber: invoice?.number ?? null,
      dueAt: invoice?.dueAt ?? null,
      loserIds,
    },
  };
}

function releaseNote(outcome: string, isBought: boolean): string {
  if (isBought) return 'Sold with Buy now';
  if (outcome === 'withdrawn') return 'The lot was withdrawn';
  return outcome === 'sold' ? 'Won: the bid becomes an invoice' : 'Closed without a sale';
}
