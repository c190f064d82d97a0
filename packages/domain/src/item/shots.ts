import type { ItemType } from '../enums.ts';

/** The pictures that an item needs before it can be approved. */
export const ShotKind = ['hero', 'back', 'detail', 'hologram', 'signature'] as const;
export type ShotKind = (typeof ShotKind)[number];

/** Types of items that carry a hologram. */
export const SEALED_TYPES: readonly ItemType[] = ['main', 'companion', 'giveaway'];

export type ShotFacts = {
  readonly type: ItemType;
  readonly isAutographed: boolean;
  /** What the details of its category show: "Tag", "Sleeve". Empty: one detail of any kind. */
  readonly details: readonly string[];
};

/** One picture to take. `label`: which detail; null where the kind says it all. */
export type Shot = { readonly kind: ShotKind; readonly label: string | null; readonly isTaken: boolean };

/** Returns the pictures to take of an item, in order, and which of them it has. `kinds`: of its pictures. */
export function shotList({ type, isAutographed, details }: ShotFacts, kinds: readonly string[]): Shot[] {
  const left = [...kinds];
  const shot = (kind: ShotKind, label: string | null = null): Shot => {
    const found = left.indexOf(kind);
    if (found >= 0) left.splice(found, 1);
    return { kind, label, isTaken: found >= 0 };
  };
  return [
    shot('hero'),
    shot('back'),
    ...(details.length === 0 ? [null] : details).map((label) => shot('detail', label)),
    ...(SEALED_TYPES.includes(type) ? [shot('hologram')] : []),
    ...(isAutographed ? [shot('signature')] : []),
  ];
}
