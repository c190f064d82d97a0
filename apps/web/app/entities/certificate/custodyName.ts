import { upperFirst } from '../../lib/letterCase.ts';

/** Labels of the custody entries that we write. */
const KINDS: Readonly<Record<string, string>> = {
  acquired: 'Acquired',
  authenticated: 'Authenticated',
  collected: 'Collected',
  given: 'Transferred as a gift',
  intake: 'Received for sale',
  linked: 'Linked to its owner',
  lost: 'Lost',
  received: 'Received',
  recheck_failed: 'Failed re-authentication',
  rechecked: 'Re-authenticated',
  reported: 'Reported',
  resealed: 'Seal replaced',
  resold: 'Resold',
  returned: 'Returned',
  sealed: 'Sealed',
  sold: 'Sold',
  stored: 'Stored',
  used: 'In use',
};

/** Label of a custody entry; an unknown kind is made readable. */
export function custodyName(kind: string): string {
  const label = KINDS[kind] ?? kind.replaceAll(/[_-]+/g, ' ').trim();
  return label === '' ? 'Recorded' : upperFirst(label);
}
