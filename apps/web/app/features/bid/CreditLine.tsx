import type { Access } from '@assay/contract/shapes/auction.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { limitRequestPath } from './limitRequestPath.ts';

/**
 * The credit limit left after this bid. Not shown if it is not enough: the amount field shows that. Nothing for
 * visitors, no figure for those who pay later.
 */
export function CreditLine({
  access,
  amountCents,
  holdCents,
  here,
}: {
  access: Access | null;
  amountCents: number;
  /** What the amount holds of the limit. */
  holdCents: number;
  here: string;
}) {
  if (access?.credit == null) return null;
  const { availableForAuctionCents: free, limitCents } = access.credit;
  if (free === null) return <p className="bid-credit">You pay later, so no credit limit applies.</p>;
  const left = free - holdCents;
  return (
    <p className="bid-credit num">
      {left < 0 ? (
        <>
          Credit available for this lot: <b>{formatMoney(Math.max(0, free))}</b> of {formatMoney(limitCents)}.{' '}
        </>
      ) : (
        <>
          Credit left after this bid: <b>{formatMoney(left)}</b> of {formatMoney(limitCents)}.{' '}
        </>
      )}
      <Anchor
        className="link"
        href={left < 0 ? limitRequestPath(here, amountCents, holdCents) : '/account/credit-limit'}
      >
        {left < 0 ? 'Request a higher limit' : 'Credit limit'}
      </Anchor>
    </p>
  );
}
