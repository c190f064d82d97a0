// A sealed item's photos and films are frozen from its publication (its certificate shows them), any item's from the first bid, offer or sale
// (people committed money to what they show). Frozen media can still change, but with a public reason and a record of
// the old version. The database enforces the same rule (migration media-changes).

/** What can be done to the photos and films of an item. `arranged`: its place in the order, or its focal point. */
export const MediaAct = ['added', 'replaced', 'reworded', 'captioned', 'arranged', 'removed'] as const;
export type MediaAct = (typeof MediaAct)[number];

/** What freezes the photos and films of an item. Neither is ever undone. */
export type MediaFreeze = {
  /** It was published with a certificate, which shows them. */
  readonly isSealed: boolean;
  /** There is a bid, an offer or a sale. */
  readonly hasCommitment: boolean;
};

export const MEDIA_REASON = { min: 10, max: 300 } as const;

/**
 * Returns true if an act needs a reason and a record of the previous media. An addition removes nothing, so it needs
 * none until someone has committed to what is shown.
 */
export function needsMediaReason({ isSealed, hasCommitment }: MediaFreeze, act: MediaAct): boolean {
  return hasCommitment || (isSealed && act !== 'added');
}

/**
 * Shown publicly beside the photos. Changes of order or focal point are not: they change nothing that a photo shows.
 */
export const isPublicMediaAct = (act: MediaAct): boolean => act !== 'arranged';
