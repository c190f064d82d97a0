import { Button } from '@assay/ui/components/Button.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import type { Receipt as BidReceipt } from './bidFlow.ts';

/** "2026-11-22 01:59:58.412 UTC": a receipt shows the very moment the house's clock stamped. */
const moment = (iso: string): string => iso.replace('T', ' ').replace('Z', ' UTC');

/** The receipt as plain text, to be kept. */
export function receiptText(receipt: BidReceipt, isMax: boolean): string {
  return [
    `Auction ${receipt.auctionId}`,
    `Bid ${receipt.seq}, ${formatMoney(receipt.amountCents)} ${isMax ? 'maximum' : 'exactly'}`,
    `Received ${moment(receipt.receivedAt)}`,
    `Hash ${receipt.hash}`,
  ].join('\n');
}

/** Proof of a bid: its place in the log, the house's time, and the hash of the log after it. */
export function Receipt({ receipt, isMax, isOpen }: { receipt: BidReceipt; isMax: boolean; isOpen: boolean }) {
  const announce = useAnnounce();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(receiptText(receipt, isMax));
      setCopied(true);
      announce('Receipt copied');
    } catch (error) {
      // No permission, or a page without https: the text stays there to be selected.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      setCopied(false);
    }
  };
  return (
    <details className="receipt" open={isOpen}>
      <summary>Receipt of your bid</summary>
      <Facts
        className="text-small"
        rows={[
          { label: 'Bid no.', value: <span className="mono">{receipt.seq}</span> },
          {
            label: isMax ? 'Maximum' : 'Exact bid',
            value: <span className="num">{formatMoney(receipt.amountCents)}</span>,
          },
          { label: 'Received', value: <span className="mono">{moment(receipt.receivedAt)}</span> },
          { label: 'Hash of the log', value: <span className="mono break-all">{receipt.hash}</span> },
        ]}
      />
      <Button className="mt-2" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy receipt'}
      </Button>
      {isCopied === false ? (
        <p className="btn-reason">This browser does not let us copy. Select the text instead.</p>
      ) : null}
    </details>
  );
}
