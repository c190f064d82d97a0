import { NEW_BIDDER_LIMIT_CENTS } from '@assay/domain/credit/credit.ts';
import { formatMoney } from '@assay/ui/money.ts';

/**
 * The limit of a new account, shown before the sign-up and the identity check; with emphasis if the amount exceeds it.
 */
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
