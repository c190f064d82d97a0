// Photos and films of an item are frozen from sealing (its certificate shows them) and from the first bid, offer or sale
// (people committed money to what they show). A frozen one still changes, but with a reason that everybody reads, and
// what it was is kept. The database holds to the same rule (migration media-changes).

/** What can be done to the photos and films of an item. `arranged`: its place in the order, or its focal point. */
export const MediaAct = ['added', 'replaced', 'reworded', 'captioned', 'arranged', 'removed'] as const;
export type MediaAct = (typeof MediaAct)[number];

/** What freezes the photos and films of an item. Neither is ever undone. */
export type MediaFreeze = {
  /** It has a certificate, which shows them. */
  readonly isSealed: boolean;
  /** There is a bid, an offer or a sale. */
  readonly hasCommitment: boolean;
};

export const MEDIA_REASON = { min: 10, max: 300 } as const;

/**
 * True when an act needs a reason and leaves a record of what was there before. An addition takes nothing away, so it is
 * free until somebody has committed to what is there.
 */
export function needsMediaReason({ isSealed, hasCommitment }: MediaFreeze, act: MediaAct): boolean {
  return hasCommitment || (isSealed && act !== 'added');
}

/** Shown to everybody beside the photos. The order and the focal point change nothing that a photo shows. */
export const isPublicMediaAct = (act: MediaAct): boolean => act !== 'arranged';
