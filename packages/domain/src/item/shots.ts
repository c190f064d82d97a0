import { type ItemFacts, neededShots, PICTURE_COUNT } from './completeness.ts';

/** The pictures that an item needs before it can be approved. */
export const ShotKind = ['hero', 'back', 'detail', 'hologram', 'signature'] as const;
export type ShotKind = (typeof ShotKind)[number];

export type ShotFacts = Pick<ItemFacts, 'type' | 'authenticationType' | 'isAutographed'> & {
  /** What the details of its category show: "Tag", "Sleeve". Empty: one detail of any kind. */
  readonly details: readonly string[];
};

/** One picture to take. `label`: which detail; null where the kind says it all. */
export type Shot = { readonly kind: ShotKind; readonly label: string | null; readonly isTaken: boolean };

/**
 * Returns the pictures to take of an item, in order, and which of them it has. `kinds`: of its pictures that are good
 * enough for approval. Further details make up the number that completeness asks for.
 */
export function shotList(item: ShotFacts, kinds: readonly string[]): Shot[] {
  const needed = neededShots(item);
  const count = Math.max(item.details.length, PICTURE_COUNT - (needed.length - 1));
  const left = [...kinds];
  const shot = (kind: ShotKind, label: string | null = null): Shot => {
    const found = left.indexOf(kind);
    if (found >= 0) left.splice(found, 1);
    return { kind, label, isTaken: found >= 0 };
  };
  return needed.flatMap((kind) =>
    kind === 'detail'
      ? Array.from({ length: Math.max(1, count) }, (_, at) => shot(kind, item.details[at] ?? null))
      : [shot(kind)],
  );
}
