import { Link } from 'react-router';
import { useMayOpen } from './useMayDo.ts';

/** The public name of a bidder of a lot, with the way to the person for roles that may read people. */
export function BidderLink({ auctionId, alias }: { auctionId: string; alias: string }) {
  const mayOpen = useMayOpen();
  const number = /\d+/.exec(alias)?.[0];
  if (number === undefined || !mayOpen('/office/people')) return alias;
  return (
    <Link className="link" to={`/office/lots/${auctionId}/bidder/${number}`}>
      {alias}
    </Link>
  );
}
