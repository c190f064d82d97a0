import type { BidRow } from '@assay/contract/shapes/auction.ts';
import type { VoidPreview as Preview, RoomLot } from '@assay/contract/shapes/room.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type History, useBidRows } from '../../../entities/lot/useBidRows.ts';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { useLive, useLot } from '../../../live/useLive.ts';
import { BidderLink } from '../BidderLink.tsx';
import { type LotAct, LotActions } from '../LotActions.tsx';
import { lotState } from '../stateText.ts';
import { type RoomView, roomHref } from './roomHref.ts';
import { VoidPreview } from './VoidPreview.tsx';

const SHOWN_BIDS = 20;
const TO_THE_SECOND = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;
const ACT_FOLDS: Readonly<Record<LotAct, string>> = {
  pause: '#act-pause, #act-resume',
  extend: '#act-extend',
  void: '#act-void-bids',
  withdraw: '#act-withdraw',
};

/** The selected lot: its state, what staff may do with it, the preview of a void, and its latest bids, live. */
export function RoomPanel({
  item,
  bids,
  view,
  act,
  seqs,
  preview,
  fault,
}: {
  item: RoomLot;
  bids: History;
  view: RoomView;
  act: LotAct | null;
  seqs: string;
  preview: Preview | null;
  fault: string | null;
}) {
  const lot = useLot(item.lot.auctionId, item.lot);
  const { rows, add, reload } = useBidRows(lot.auctionId, bids, null);
  const box = useRef<HTMLElement>(null);
  const zone = useTimeZone();
  const clock = useMemo(() => new Intl.DateTimeFormat('en-US', { ...TO_THE_SECOND, timeZone: zone }), [zone]);
  useLive({
    auctionIds: [lot.auctionId],
    onEvent(event) {
      if ('bids' in event && event.auctionId === lot.auctionId && event.bids !== undefined) add(event.bids);
    },
    onResume: () => void reload(),
  });
  const isRunning = lot.status === 'open' || lot.status === 'extended';
  const canVoid = isRunning && lot.bidCount > 0;
  // The key of an act opens it again after it was folded: the address is the same, but a new entry.
  const { key: visit } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit
  useEffect(() => {
    if (act === null) {
      // On a narrow page the panel is below the lots.
      if (box.current !== null && box.current.getBoundingClientRect().top > innerHeight * 0.6)
        box.current.scrollIntoView({ block: 'start' });
      return;
    }
    if (act === 'void' && canVoid) {
      if (seqs === '') box.current?.querySelector<HTMLElement>('#room-seqs')?.focus();
      return;
    }
    const fold = box.current?.querySelector<HTMLDetailsElement>(ACT_FOLDS[act]);
    if (fold == null) return;
    fold.open = true;
    fold.querySelector<HTMLElement>(':is(input, select, textarea)')?.focus();
  }, [act, seqs, visit, lot.auctionId]);
  const { label, tone } = lotState(lot);
  return (
    <aside ref={box} aria-labelledby="room-lot" className="room-panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="room-lot" className="room-title">
          <span className="num">{lot.lotNumber}</span> {item.title}
        </h2>
        <Chip tone={tone}>{label}</Chip>
        <Link
          className="link room-close"
          to={roomHref(view)}
          replace
          preventScrollReset
          // The focus stays in the list.
          onClick={() => document.querySelector<HTMLElement>('.room-table [aria-current]')?.focus()}
        >
          Close
        </Link>
      </div>
      <p className="mt-1 text-small text-ink-2">
        {formatMoney(lot.hammerCents ?? lot.priceCents)}
        {lot.leaderAlias === null ? null : (
          <>
            , <BidderLink auctionId={lot.auctionId} alias={lot.leaderAlias} /> leads
          </>
        )}{' '}
        ·{' '}
        <Link className="link" to={`/office/lots/${lot.auctionId}`}>
          Open lot record
        </Link>{' '}
        ·{' '}
        <Link className="link" to={`/items/${item.slug}`}>
          Item page
        </Link>
      </p>
      {canVoid ? (
        <VoidPreview
          key={`${lot.auctionId}:${seqs}`}
          lot={lot}
          view={view}
          seqs={seqs}
          preview={preview}
          fault={fault}
        />
      ) : null}
      <LotActions
        key={`${lot.auctionId}:${act}:${seqs}`}
        data={{ lot, title: item.title }}
        opened={act}
        hasVoid={!canVoid}
      />
      <h3 className="mt-6">Latest bids</h3>
      {rows.length === 0 ? (
        <EmptyState title="No bids">
          Bids appear here as they are placed. Sealed bids appear when they’re opened.
        </EmptyState>
      ) : (
        <ul className="room-bids">
          {rows.slice(0, SHOWN_BIDS).map((row) => (
            <RoomBid key={row.seq} auctionId={lot.auctionId} row={row} clock={clock} />
          ))}
        </ul>
      )}
    </aside>
  );
}

function RoomBid({ auctionId, row, clock }: { auctionId: string; row: BidRow; clock: Intl.DateTimeFormat }) {
  return (
    <li>
      <span className="num">#{row.seq}</span>
      <span>
        <BidderLink auctionId={auctionId} alias={row.alias} />
      </span>
      <span className="num">{row.voided ? <s>{formatMoney(row.priceCents)}</s> : formatMoney(row.priceCents)}</span>
      <span className="text-ink-2">{row.voided ? 'Void' : row.isMax ? 'Maximum' : 'Exact'}</span>
      <time dateTime={row.at}>{clock.format(Date.parse(row.at))}</time>
    </li>
  );
}
