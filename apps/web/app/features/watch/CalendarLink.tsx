import type { Lot } from '@assay/contract/shapes/auction.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';

/** A calendar entry for the start of an upcoming lot, or for the end of an open one. Works without scripts. */
export function CalendarLink({
  slug,
  lot,
  isQuiet = false,
}: {
  slug: string;
  lot: Lot;
  /** As a text link next to another action. */
  isQuiet?: boolean;
}) {
  return (
    <a
      className={isQuiet ? 'link bid-calendar' : 'btn btn-quiet btn-large btn-block'}
      href={`/items/${slug}/calendar.ics`}
      download
    >
      <Icon name="calendar" />
      {lot.status === 'not_started' ? 'Add opening time to calendar' : 'Add closing time to calendar'}
    </a>
  );
}
