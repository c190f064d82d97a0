/** The kinds of entries that the house writes, in words. */
const KINDS: Readonly<Record<string, string>> = {
  acquired: 'Acquired',
  collected: 'Collected',
  given: 'Transferred as a gift',
  intake: 'Taken in',
  linked: 'Linked to its owner',
  lost: 'Lost',
  received: 'Received',
  recheck_failed: 'Did not pass its check',
  rechecked: 'Checked again',
  reported: 'Reported',
  resold: 'Sold on',
  returned: 'Returned',
  sealed: 'Sealed',
  sold: 'Sold',
  stored: 'Stored',
  used: 'In use',
};

/** The kind of an entry of custody, in words; of one that is not known, its own words without the marks of a code. */
export function custodyName(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? 'Recorded' : words[0]!.toUpperCase() + words.slice(1);
}
