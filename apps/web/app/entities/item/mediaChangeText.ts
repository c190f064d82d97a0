import type { MediaChange } from '@assay/contract/shapes/item.ts';
import { shotName } from './shots.ts';

export type MediaChangeCopy = {
  /** "Photo replaced". */
  head: string;
  /** The previous version: its address and link text. */
  earlier: { href: string; label: string } | null;
  /** What its description said. */
  note: string | null;
};

/** Texts for a change of a frozen photo or film. */
export function mediaChangeText({ act, before }: Pick<MediaChange, 'act' | 'before'>): MediaChangeCopy {
  if (before === null) return { head: 'Photo or film added', earlier: null, note: null };
  const noun = before.type === 'video' ? 'film' : 'photo';
  const Noun = before.type === 'video' ? 'Film' : 'Photo';
  const earlier = { href: before.url, label: `See the earlier ${noun}` };
  switch (act) {
    case 'removed':
      return { head: `${Noun} removed`, earlier: { ...earlier, label: `See the removed ${noun}` }, note: null };
    case 'reworded':
      return {
        head: `Description of a ${noun} changed`,
        earlier: null,
        note: `${shotName(before.kind)}: ${before.alt}`,
      };
    case 'captioned':
      return before.captionsUrl === null
        ? { head: 'Captions added to a film', earlier: null, note: null }
        : {
            head: 'Captions of a film replaced',
            earlier: { href: before.captionsUrl, label: 'Read the earlier captions' },
            note: null,
          };
    case 'arranged':
      return { head: `Order or focus of a ${noun} changed`, earlier: null, note: null };
    default:
      return { head: `${Noun} replaced`, earlier, note: null };
  }
}
