import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';

const BidSheet = lazyWithRetry(() => import('./BidSheet.tsx'), 'default');

/** Opens the review of the next bid over the list in one click. */
export function NextBid({ item, lot }: { item: ItemCard; lot: Lot }) {
  const [isOpen, setOpen] = useState(false);
  const [label, name] = labelsFor(lot, item.title);
  return (
    <>
      <Button
        variant={lot.youLead || lot.status === 'blind' ? 'quiet' : 'commit'}
        aria-haspopup="dialog"
        aria-label={name}
        data-next-bid
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={item.title} className="bid-sheet next-bid text-left">
        <Suspense fallback={<p aria-busy="true">Loading the lot…</p>}>
          <BidSheet itemId={item.id} auctionId={lot.auctionId} />
        </Suspense>
      </Dialog>
    </>
  );
}

function labelsFor(lot: Lot, title: string): [string, string] {
  if (lot.status === 'blind') return ['Sealed bid', `Sealed bid on ${title}`];
  if (lot.youLead) return ['Raise maximum', `Raise maximum on ${title}`];
  const next = formatMoney(lot.minNextBidCents);
  return [`Bid ${next}`, `Bid ${next} on ${title}`];
}
