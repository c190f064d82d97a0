import type { RoomLot } from '@assay/contract/shapes/room.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { useLot } from '../../../live/useLive.ts';
import { BidderLink } from '../BidderLink.tsx';
import { lotState } from '../stateText.ts';
import { type RoomView, roomHref } from './roomHref.ts';

/** The open lots, a dense row each. A phone shows lot, price and time left. */
export function RoomTable({
  items,
  view,
  selectedId,
}: {
  items: readonly RoomLot[];
  view: RoomView;
  selectedId: string | null;
}) {
  return (
    <table className="room-table">
      <caption className="visually-hidden">Open lots, the next to close first</caption>
      <thead>
        <tr>
          <th scope="col">Lot</th>
          <th scope="col" className="is-state">
            State
          </th>
          <th scope="col" className="is-amount">
            Price
          </th>
          <th scope="col" className="is-extra">
            Leader
          </th>
          <th scope="col" className="is-amount is-extra">
            Bids
          </th>
          <th scope="col" className="is-amount is-extra">
            <abbr title="Bids in the last minute">Per min</abbr>
          </th>
          <th scope="col" className="is-amount is-extra">
            <abbr title="Bids refused in the last 10 minutes">Refused</abbr>
          </th>
          <th scope="col" className="is-amount is-extra">
            Watching
          </th>
          <th scope="col" className="is-amount">
            Closes in
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <RoomRow key={item.lot.auctionId} item={item} view={view} isSelected={item.lot.auctionId === selectedId} />
        ))}
      </tbody>
    </table>
  );
}

function RoomRow({ item, view, isSelected }: { item: RoomLot; view: RoomView; isSelected: boolean }) {
  const lot = useLot(item.lot.auctionId, item.lot);
  const { label, tone } = lotState(lot);
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <th scope="row">
        <Link
          className="row-link"
          to={roomHref({ ...view, lot: lot.auctionId })}
          replace
          preventScrollReset
          aria-current={isSelected || undefined}
        >
          <span className="num">{lot.lotNumber}</span> {item.title}
        </Link>
      </th>
      <td className="is-state">
        <Chip tone={tone}>{label}</Chip>
      </td>
      <td className="is-amount">{formatMoney(lot.hammerCents ?? lot.priceCents)}</td>
      <td className="is-extra">
        {lot.leaderAlias === null ? '–' : <BidderLink auctionId={lot.auctionId} alias={lot.leaderAlias} />}
      </td>
      <Count of={lot.bidCount} />
      <Count of={item.bidsLastMinute} />
      <Count of={item.refusals} />
      <Count of={item.watchers} />
      <td className="is-amount">
        {lot.status === 'done' || lot.pausedAt !== null ? (
          label
        ) : (
          <Countdown
            endsAt={Date.parse(lot.endsAt)}
            phase={lot.status === 'extended' ? 'extended' : lot.status === 'blind' ? 'blind' : 'open'}
          />
        )}
      </td>
    </tr>
  );
}

/** A count; none is quiet. */
function Count({ of }: { of: number }) {
  return (
    <td className={of === 0 ? 'is-amount is-extra is-none' : 'is-amount is-extra'}>{of.toLocaleString('en-US')}</td>
  );
}
