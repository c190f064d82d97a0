import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { type ReactNode, useState } from 'react';
import type { Receipt as BidReceipt, SealedReceipt as SealedBidReceipt } from './bidFlow.ts';

/** "2026-11-22 01:59:58.412 UTC": the exact server time of the receipt. */
const moment = (iso: string): string => iso.replace('T', ' ').replace('Z', ' UTC');

/** The receipt as the verifier reads it: everything that proves the bid, the secret nonce included. */
export function receiptText(receipt: BidReceipt | SealedBidReceipt): string {
  const format = 'signature' in receipt ? 'assay-sealed-receipt/1' : 'assay-bid-receipt/1';
  return JSON.stringify({ format, ...receipt }, null, 2);
}

type Row = { label: string; value: ReactNode };

function ReceiptBox({
  title,
  rows,
  text,
  children,
}: {
  title: string;
  rows: Row[];
  text: string;
  children: ReactNode;
}) {
  const announce = useAnnounce();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Receipt copied');
    } catch (error) {
      // No permission, or no https: the text can still be selected.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      setCopied(false);
    }
  };
  return (
    <details className="receipt">
      <summary>{title}</summary>
      <Facts className="text-small" rows={rows} />
      <p className="text-small text-ink-2 mt-2">{children}</p>
      <Button className="mt-2" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy receipt'}
      </Button>
      {isCopied === false ? (
        <p className="btn-reason">Your browser blocked copying. Select the text and copy it yourself.</p>
      ) : null}
    </details>
  );
}

const mono = (text: string | number) => <span className="mono break-all">{text}</span>;
const VerifyLink = ({ slug }: { slug: string }) => (
  <Anchor className="link" href={`/items/${slug}/log`}>
    Verify it against the log
  </Anchor>
);

/** Proof of a bid: its position in the log, the server's time, the log hash there, and the nonce of its amount. */
export function Receipt({ receipt, isMax, slug }: { receipt: BidReceipt; isMax: boolean; slug: string }) {
  return (
    <ReceiptBox
      title="Bid receipt"
      text={receiptText(receipt)}
      rows={[
        { label: 'Bid no.', value: mono(receipt.seq) },
        {
          label: isMax ? 'Maximum' : 'Exact bid',
          value: <span className="num">{formatMoney(receipt.amountCents)}</span>,
        },
        { label: 'Received', value: mono(moment(receipt.receivedAt)) },
        { label: 'Log hash', value: mono(receipt.hash) },
      ]}
    >
      The copied receipt also includes the secret that proves your amount. <VerifyLink slug={slug} />.
    </ReceiptBox>
  );
}

/** Proof of a sealed bid: the hash that the log will show, the secret that opens it, and our signature. */
export function SealedReceipt({ receipt, slug }: { receipt: SealedBidReceipt; slug: string }) {
  return (
    <ReceiptBox
      title="Sealed bid receipt"
      text={receiptText(receipt)}
      rows={[
        { label: 'Sealed bid', value: <span className="num">{formatMoney(receipt.amountCents)}</span> },
        { label: 'Received', value: mono(moment(receipt.receivedAt)) },
        { label: 'Hash', value: mono(receipt.hash) },
        { label: 'Nonce', value: mono(receipt.nonce) },
        { label: 'Signed by', value: mono(receipt.keyId) },
      ]}
    >
      The hash is computed from the nonce and your amount. After the deadline it appears in the public log.{' '}
      <VerifyLink slug={slug} />.
    </ReceiptBox>
  );
}
