import type { BidRow, Lot } from '@assay/contract/shapes/auction.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { useHydrated } from '../../lib/useInBrowser.ts';
import { LotSettings } from '../announcements/LotSettings.tsx';
import { HISTORY_COLUMNS } from './historyColumns.tsx';
import { StepChart } from './StepChart.tsx';

const FOLDED_ROWS = 5;
const FullHistory = lazyWithRetry(() => import('./FullHistory.tsx'), 'FullHistory');

/** Every accepted bid by alias: who, when, and the resulting price. Maximums are never shown. */
export function History({
  lot,
  rows,
  total,
  isLoading,
  readEarlier,
  slug,
}: {
  lot: Lot;
  slug: string;
  rows: readonly BidRow[];
  total: number;
  isLoading: boolean;
  readEarlier: () => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isFull, setFull] = useState(false);
  // What they set is kept in the browser.
  const isScripted = useHydrated();
  const hasSettings = ['open', 'extended', 'blind'].includes(lot.status);
  const visibleRows = isOpen ? rows : rows.slice(0, FOLDED_ROWS);
  const hidden = total - visibleRows.length;
  return (
    <section className="history" aria-labelledby="history">
      <div className="section-head">
        <h2 id="history" className="item-heading mb-0">
          Bid history
        </h2>
        <p className="text-small text-ink-2 num">
          {total === 0
            ? ''
            : `${total} ${total === 1 ? 'bid' : 'bids'} by ${lot.bidderCount} ${lot.bidderCount === 1 ? 'bidder' : 'bidders'}`}
          {total === 0 ? null : (
            <>
              {' · '}
              <a
                className="link"
                href={`/items/${slug}/bid-history`}
                onClick={(event) => {
                  // A plain click opens it over the page; any other click follows the link.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  setFull(true);
                }}
              >
                All bids
              </a>
            </>
          )}
        </p>
      </div>
      {lot.status === 'blind' ? (
        <p className="mb-4 text-ink-2">
          Sealed bids, including how many there are, stay hidden until the deadline. Then they’re added to this list.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-ink-2">{emptyText(lot)}</p>
      ) : (
        <>
          <StepChart rows={rows} />
          <Table
            caption="Accepted bids, newest first"
            columns={HISTORY_COLUMNS}
            rows={visibleRows}
            rowKey={(row) => row.seq}
          />
          {hidden > 0 ? (
            <Button
              className="mt-4"
              pending={isLoading}
              pendingLabel="Loading…"
              onClick={() => {
                setOpen(true);
                if (isOpen || rows.length <= FOLDED_ROWS) void readEarlier();
              }}
            >
              {isOpen || rows.length <= FOLDED_ROWS
                ? `Show ${hidden} earlier ${hidden === 1 ? 'bid' : 'bids'}`
                : `Show ${rows.length - FOLDED_ROWS} more`}
            </Button>
          ) : null}
          <p className="mt-4 text-small">
            <Anchor className="link" href={`/items/${slug}/log`}>
              Verify this lot’s bid log
            </Anchor>
          </p>
        </>
      )}
      {hasSettings ? <div className="lot-settings">{isScripted ? <LotSettings /> : null}</div> : null}
      <Dialog open={isFull} onClose={() => setFull(false)} title="Bid history" className="history-dialog">
        <Suspense fallback={<p aria-busy="true">Loading bids…</p>}>
          <FullHistory rows={rows} total={total} isLoading={isLoading} readEarlier={readEarlier} />
        </Suspense>
      </Dialog>
    </section>
  );
}

/** The text for a lot without bids. */
export function emptyText(lot: Lot): string {
  if (lot.status === 'not_started')
    return `Bidding hasn’t started. The first bid can be ${formatMoney(lot.openingCents)}.`;
  if (lot.status === 'done' || lot.status === 'closed') return 'This lot received no bids.';
  return `No bids yet. The first bid can be ${formatMoney(lot.openingCents)}.`;
}
