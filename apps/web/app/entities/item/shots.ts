import { upperFirst } from '../../lib/letterCase.ts';

const NAMES: Record<string, string> = {
  hero: 'Overview',
  front: 'Front',
  back: 'Back',
  detail: 'Detail',
  signature: 'Signature',
  wear: 'Wear',
  tag: 'Tag',
  hologram: 'Hologram',
};

/** Label of what a picture shows: "Front", "Signature", "Hologram". An unknown kind is its own label. */
export function shotName(kind: string): string {
  const name = NAMES[kind];
  if (name !== undefined) return name;
  const label = kind.replace(/[_-]+/g, ' ').trim();
  return label === '' ? 'Picture' : upperFirst(label);
}
