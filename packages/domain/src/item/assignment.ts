import type { ItemAssignment, ItemType } from '../enums.ts';

// itemAssignment (rules §4): virtual = sold in the books only; final = paid and delivered, or linked by its QR code.

export type AssignmentFacts = { hasOwner: boolean; isPaid: boolean; isDelivered: boolean; isLinkedByQr: boolean };

/** An item's assignment, or null while no one owns it. */
export function computeItemAssignment(facts: AssignmentFacts): ItemAssignment | null {
  if (facts.isLinkedByQr) return 'final';
  if (!facts.hasOwner) return null;
  return facts.isPaid && facts.isDelivered ? 'final' : 'virtual';
}

/**
 * Only a finally owned item that its owner has not hidden and that is in no transaction takes resale offers (rules §4).
 */
export function acceptsResaleOffers(item: {
  assignment: ItemAssignment | null;
  type: ItemType;
  isInTransaction: boolean;
  isHiddenFromOffers: boolean;
}): boolean {
  if (item.assignment !== 'final' || item.isInTransaction || item.isHiddenFromOffers) return false;
  return item.type === 'main' || item.type === 'giveaway';
}
