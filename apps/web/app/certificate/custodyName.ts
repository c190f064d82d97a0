const KINDS: Record<string, string> = {
  used: 'In use',
  acquired: 'Acquired',
  researched: 'Researched',
  collected: 'Collected',
  sealed: 'Sealed',
  intake: 'Taken in',
  stored: 'Stored',
  sold: 'Sold',
  linked: 'Linked to its owner',
  rechecked: 'Checked again',
};

/** The kind of an entry of custody, in words. */
export const custodyName = (kind: string): string => KINDS[kind] ?? kind;
