// Accounts that seem to belong to one person. Evidence adds up to a strength. Strong links block bids and offers on
// each other's items (rules §1.10); weak ones go to staff, who review both accounts.

export const LinkKind = ['document', 'card', 'bank', 'address', 'device'] as const;
export type LinkKind = (typeof LinkKind)[number];

export const LinkStrength = ['weak', 'strong'] as const;
export type LinkStrength = (typeof LinkStrength)[number];

/** What staff decided about a link: undecided, two people, or one person. */
export const LinkStatus = ['open', 'cleared', 'confirmed'] as const;
export type LinkStatus = (typeof LinkStatus)[number];

/**
 * What each kind of evidence weighs. An identity document belongs to one person. A card or a bank account, or the same name at
 * the same address, may be shared in a family, and so may a device, more easily.
 */
const WEIGHTS: Readonly<Record<LinkKind, number>> = { document: 3, card: 2, bank: 2, address: 2, device: 1 };
const STRONG_FROM = 3;

/** How strong a link with these kinds of evidence is. */
export const linkStrength = (kinds: readonly LinkKind[]): LinkStrength =>
  [...new Set(kinds)].reduce((sum, kind) => sum + WEIGHTS[kind], 0) >= STRONG_FROM ? 'strong' : 'weak';

type Link = { readonly kinds: readonly LinkKind[]; readonly status: LinkStatus };

/**
 * Adds evidence to a link. A weak link that staff cleared reopens when its evidence becomes strong; other decisions
 * stay. Returns null if nothing changes.
 */
export function addEvidence(
  known: Link | null,
  found: readonly LinkKind[],
): (Link & { strength: LinkStrength }) | null {
  const before = known?.kinds ?? [];
  const kinds = LinkKind.filter((kind) => before.includes(kind) || found.includes(kind));
  if (kinds.length === before.length) return null;
  const strength = linkStrength(kinds);
  const hasRisen = strength === 'strong' && linkStrength(before) === 'weak';
  const status = known === null || (known.status === 'cleared' && hasRisen) ? 'open' : known.status;
  return { kinds, strength, status };
}

/** Returns true if each of the two is blocked from the other's items. */
export const isBarred = ({ strength, status }: { strength: LinkStrength; status: LinkStatus }): boolean =>
  status === 'confirmed' || (status === 'open' && strength === 'strong');
