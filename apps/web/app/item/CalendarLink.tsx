import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { calendarFile } from './calendar.ts';
import { itemUrl } from './itemNames.ts';

/** A calendar entry for the start of a lot that is not open yet, or for its end. Works without scripts. */
export function CalendarLink({
  item,
  lot,
  origin,
  isQuiet = false,
}: {
  item: Item;
  lot: Lot;
  origin: string;
  /** As a line of text, beside another action. */
  isQuiet?: boolean;
}) {
  const isAhead = lot.status === 'not_started';
  const name = String(lot.lotNumber).padStart(4, '0');
  const file = calendarFile({
    id: `${lot.auctionId}-${isAhead ? 'opens' : 'closes'}`,
    at: Date.parse(isAhead ? lot.startsAt : lot.scheduledEndsAt),
    title: `Lot ${name} ${isAhead ? 'opens' : 'closes'}: ${item.title}`,
    url: itemUrl(origin, item.slug),
    stampedAt: Date.parse(item.publishedAt),
  });
  return (
    <a
      className={isQuiet ? 'link bid-calendar' : 'btn btn-quiet btn-large btn-block'}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`lot-${name}.ics`}
    >
      <Icon name="calendar" />
      {isAhead ? 'Add the opening to your calendar' : 'Add the close to your calendar'}
    </a>
  );
}
