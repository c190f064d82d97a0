import { NEW_BIDDER_LIMIT_CENTS } from '@assay/domain/credit/credit.ts';
import { formatMoney } from '@assay/ui/money.ts';

/** What a new account may bid, said before the sign-up and before the identity check; more so where the amount is above it. */
export function NewBidderLimit({ amountCents }: { amountCents: number }) {
  const limit = formatMoney(NEW_BIDDER_LIMIT_CENTS);
  return (
    <p className="bid-credit num">
      {amountCents > NEW_BIDDER_LIMIT_CENTS ? (
        <>
          <b>This is above the starting limit for new bidders: {limit}.</b> You can request a higher limit as soon as
          your account is set up.
        </>
      ) : (
        <>
          New bidders start with a limit of <b>{limit}</b> and can request a higher one.
        </>
      )}
    </p>
  );
}
