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
  const known = NAMES[kind];
  if (known !== undefined) return known;
  const words = kind.replace(/[_-]+/g, ' ').trim();
  return words === '' ? 'Picture' : words.charAt(0).toUpperCase() + words.slice(1);
}
