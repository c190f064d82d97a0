import type { Lot } from '@assay/contract/shapes/auction.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';

/** A calendar entry for the start of a lot that is not open yet, or for its end. Works without scripts. */
export function CalendarLink({
  slug,
  lot,
  isQuiet = false,
}: {
  slug: string;
  lot: Lot;
  /** As a line of text, beside another action. */
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
