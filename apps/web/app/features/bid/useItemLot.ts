import type { Access, BidAnswer, Lot, OpenBidAnswer } from '@assay/contract/shapes/auction.ts';
import { minimumNextBid, STANDARD_INCREMENTS } from '@assay/domain/auction/increments.ts';
import { useCallback } from 'react';
import { hasGap, mergeRows } from '../../entities/lot/bidRows.ts';
import { useAccess } from '../../entities/lot/useAccess.ts';
import type { History } from '../../entities/lot/useBidRows.ts';
import { useBidRows } from '../../entities/lot/useBidRows.ts';
import { useLive, useLot } from '../../live/useLive.ts';
import { type Draft, isSealed } from './bidFlow.ts';

/** A lot with all data the page shows, updated by the live stream. */
export function useItemLot(initialLot: Lot, initialAccess: Access | null, initialHistory: History) {
  const { auctionId } = initialLot;
  const { access, update, refresh } = useAccess(auctionId, initialAccess);
  const yourAlias = access?.yourAlias ?? null;
  const lot = useLot(auctionId, initialLot, yourAlias);
  const history = useBidRows(auctionId, initialHistory, yourAlias);
  const { add, reload: reread } = history;

  const { applyLot } = useLive({
    auctionIds: [auctionId],
    onEvent(event) {
      if (!('auctionId' in event) || event.auctionId !== auctionId) return;
      // Credit and the viewer's maximum change whenever the lead does.
      if (access?.hasBid && event.lot.leaderAlias !== lot.leaderAlias) void refresh();
      if (event.kind === 'bid') {
        add(event.bids);
        if (hasGap(mergeRows(history.rows.slice(0, 1), event.bids, null))) void reread();
      }
      if (event.kind === 'reveal') add(event.bids);
      // Bids that staff have voided come struck with the lot as it then is.
      if (event.kind === 'phase' && event.bids !== undefined) add(event.bids);
      if (event.kind === 'stock' || event.kind === 'phase' || event.kind === 'closed') void refresh();
      // Bids were added or voided before the stream was open.
      if (event.kind === 'snapshot') {
        const { rows, total } = history;
        const isStale = event.lot.bidCount < total - rows.filter(({ voided }) => voided).length;
        if (isStale || event.lot.bidCount > total) void reread();
      }
    },
    onResume() {
      void refresh();
      void reread();
    },
  });

  /** Applies the answer to a bid (access, lot, new row) without another request. */
  const applyAnswer = useCallback(
    (answer: BidAnswer, draft: Draft): void => {
      if (isSealed(answer)) {
        // Nothing public has changed: only the bid's owner knows of it.
        update({
          sealed: answer.receipt,
          yourMaxCents: answer.yourSealedCents,
          minNextBidCents: answer.minNextBidCents,
        });
        void refresh();
        return;
      }
      const { receipt } = answer;
      update({
        hasBid: true,
        yourAlias: answer.yourAlias,
        youLead: answer.youLead,
        yourMaxCents: answer.youLead ? answer.yourMaxCents : null,
        minNextBidCents: answer.minNextBidCents,
        ...(answer.status === 'open' ? { extendedEligible: true } : {}),
      });
      add([
        {
          seq: receipt.seq,
          alias: answer.yourAlias,
          isYou: true,
          priceCents: answer.priceCents,
          leads: answer.youLead,
          isMax: draft.isMax,
          phase: answer.status,
          at: receipt.receivedAt,
          voided: false,
          chainHash: receipt.hash,
        },
      ]);
      if (answer.seq > lot.seq) applyLot(lotAfter(lot, answer));
      void refresh();
    },
    [update, add, lot, applyLot, refresh],
  );

  return { lot, access, history, refresh, applyAnswer };
}

/** The lot as far as a bid's answer describes it; the live event of the same bid replaces it. */
function lotAfter(lot: Lot, answer: OpenBidAnswer): Lot {
  return {
    ...lot,
    status: answer.status,
    priceCents: answer.priceCents,
    minNextBidCents: answer.youLead
      ? minimumNextBid({
          priceCents: answer.priceCents,
          hasLeader: true,
          openingCents: lot.openingCents,
          increments: lot.increments ?? STANDARD_INCREMENTS,
        })
      : answer.minNextBidCents,
    bidCount: lot.bidCount + (answer.seq - lot.seq),
    leaderAlias: answer.youLead ? answer.yourAlias : lot.leaderAlias,
    youLead: answer.youLead,
    endsAt: answer.endsAt,
    seq: answer.seq,
    serverNow: answer.serverNow,
  };
}
