import type { BidRow } from '@assay/contract/shapes/auction.ts';
import type { VoidPreview as Preview, RoomLot } from '@assay/contract/shapes/room.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type History, useBidRows } from '../../../entities/lot/useBidRows.ts';
import { DateTime } from '../../../lib/DateTime.tsx';
import { useLive, useLot } from '../../../live/useLive.ts';
import { type LotAct, LotActions } from '../LotActions.tsx';
import { lotState } from '../stateText.ts';
import type { RoomView } from './roomHref.ts';
import { VoidPreview } from './VoidPreview.tsx';

const SHOWN_BIDS = 20;

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
  useLive({
    auctionIds: [lot.auctionId],
    onEvent(event) {
      if ('bids' in event && event.auctionId === lot.auctionId && event.bids !== undefined) add(event.bids);
    },
    onResume: () => void reload(),
  });
  useEffect(() => {
    if (act === null) return;
    const field =
      act === 'void' && seqs === ''
        ? box.current?.querySelector<HTMLElement>('#room-seqs')
        : box.current?.querySelector<HTMLElement>('.office-act[open] :is(input, select, textarea)');
    field?.focus();
  }, [act, seqs]);
  const { label, tone } = lotState(lot);
  const isRunning = lot.status === 'open' || lot.status === 'extended';
  return (
    <aside ref={box} aria-labelledby="room-lot" className="room-panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="room-lot" className="text-h3">
          <span className="num">{lot.lotNumber}</span> {item.title}
        </h2>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className="mt-1 text-small text-ink-2">
        {formatMoney(lot.hammerCents ?? lot.priceCents)}
        {lot.leaderAlias === null ? '' : `, ${lot.leaderAlias} leads`} ·{' '}
        <Link className="link" to={`/office/lots/${lot.auctionId}`}>
          Open lot record
        </Link>{' '}
        ·{' '}
        <Link className="link" to={`/items/${item.slug}`}>
          Item page
        </Link>
      </p>
      {isRunning && lot.bidCount > 0 ? (
        <VoidPreview
          key={`${lot.auctionId}:${seqs}`}
          lotId={lot.auctionId}
          view={view}
          seqs={seqs}
          preview={preview}
          fault={fault}
        />
      ) : null}
      <LotActions
        key={`${lot.auctionId}:${act}:${seqs}`}
        data={{ lot, title: item.title }}
        opened={act === 'void' && preview === null ? null : act}
        {...(preview === null ? {} : { seqs })}
      />
      <h3 className="mt-6">Latest bids</h3>
      {rows.length === 0 ? (
        <EmptyState title="No bids">
          Bids appear here as they are placed. Sealed bids appear when they’re opened.
        </EmptyState>
      ) : (
        <ul className="room-bids">
          {rows.slice(0, SHOWN_BIDS).map((row) => (
            <RoomBid key={row.seq} row={row} />
          ))}
        </ul>
      )}
    </aside>
  );
}

function RoomBid({ row }: { row: BidRow }) {
  return (
    <li>
      <span className="num">#{row.seq}</span>
      <span>{row.alias}</span>
      <span className="num">{row.voided ? <s>{formatMoney(row.priceCents)}</s> : formatMoney(row.priceCents)}</span>
      <span className="text-ink-2">{row.voided ? 'Void' : row.isMax ? 'Maximum' : 'Exact'}</span>
      <DateTime at={row.at} />
    </li>
  );
}
