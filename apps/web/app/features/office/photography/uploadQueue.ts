import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { shotName } from '../../../entities/item/shots.ts';
import { MEDIA_KINDS } from './mediaKinds.ts';

export type QueuedShot = { kind: string; label: string | null };

/** What a file's name says it shows: "back.jpg", "IMG-2 hologram.png". Null: nothing. */
export function kindFromName(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return MEDIA_KINDS.find((kind) => words.includes(kind)) ?? null;
}

/**
 * What each of these files probably shows: what its name says, else the next shot that is missing, else a detail.
 */
export function assignShots(
  names: readonly string[],
  shots: PhotographyItem['shots'],
  queued: readonly QueuedShot[] = [],
): QueuedShot[] {
  const left: QueuedShot[] = shots.filter(({ isTaken }) => !isTaken);
  const take = (kind: string | null): QueuedShot | undefined => {
    const at = left.findIndex((shot) => kind === null || shot.kind === kind);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  for (const { kind } of queued) take(kind);
  const named = names.map((name) => kindFromName(name));
  // Names first: a file called "back" takes the back, wherever it is in the selection.
  const byName = named.map((kind) => (kind === null ? null : (take(kind) ?? { kind, label: null })));
  return byName.map((shot) => {
    const { kind, label } = shot ?? take(null) ?? { kind: 'detail', label: null };
    return { kind, label };
  });
}

/** A first description of a picture, to be corrected by the photographer. */
export function suggestAlt(title: string, { kind, label }: QueuedShot): string {
  const shows = (label ?? shotName(kind)).toLowerCase();
  return `${title.slice(0, 290 - shows.length)}, ${kind === 'hero' ? 'whole item' : shows}`;
}
