import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import type { MediaKind } from './mediaKinds.ts';
import { toMediaKind } from './mediaKinds.ts';
import { photoName } from './photoName.ts';
import { assignShots, suggestAlt } from './uploadQueue.ts';
import type { ZipEntry } from './zip.ts';

export type PlannedPhoto = { entry: ZipEntry; itemId: string; title: string; kind: MediaKind; alt: string };
export type ZipPlan = {
  photos: readonly PlannedPhoto[];
  /** Files without an item, and why. */
  left: ReadonlyArray<{ name: string; why: string }>;
};

/** The references in the names of these files, each once. */
export const refsOf = (entries: readonly ZipEntry[]): string[] => [
  ...new Set(entries.flatMap(({ name }) => photoName(name)?.ref ?? [])),
];

/** Which photo goes to which item, in the order of their numbers. `items`: by reference; null: there is none. */
export function planZip(entries: readonly ZipEntry[], items: ReadonlyMap<string, PhotographyItem | null>): ZipPlan {
  const byRef = new Map<string | null, ZipEntry[]>();
  for (const entry of entries) {
    const ref = photoName(entry.name)?.ref ?? null;
    byRef.set(ref, [...(byRef.get(ref) ?? []), entry]);
  }
  const left: Array<{ name: string; why: string }> = [];
  const photos: PlannedPhoto[] = [];
  for (const [ref, files] of byRef) {
    const item = ref === null ? null : (items.get(ref) ?? null);
    if (item === null) {
      const why = ref === null ? 'Name it like signed-ball_1.jpg' : `No item has the reference “${ref}”`;
      left.push(...files.map(({ name }) => ({ name, why })));
      continue;
    }
    const sorted = files.toSorted((a, b) => (photoName(a.name)?.number ?? 0) - (photoName(b.name)?.number ?? 0));
    // The reference is no description: it may contain "back".
    const shots = assignShots(
      sorted.map(() => ''),
      item.shots,
    );
    for (const [at, entry] of sorted.entries()) {
      const shot = shots[at]!;
      const { itemId, title } = item;
      photos.push({ entry, itemId, title, kind: toMediaKind(shot.kind) ?? 'detail', alt: suggestAlt(title, shot) });
    }
  }
  return { photos, left };
}
