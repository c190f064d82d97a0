import type { OfficePerson } from '@assay/contract/shapes/office.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { When } from '../../lib/DateTime.tsx';

/** A user's eligibility to bid, in a word. */
export function Standing({ person }: { person: OfficePerson }) {
  if (person.blockedAt !== null) return <Chip tone="seal">Blocked</Chip>;
  if (person.suspendedUntil !== null)
    return (
      <Chip tone="amber">
        Bidding suspended until <When at={person.suspendedUntil} format="date" />
      </Chip>
    );
  return <Chip tone="neutral">{person.isVip ? 'VIP' : 'In good standing'}</Chip>;
}
