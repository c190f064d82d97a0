/**
 * Words that collectors use for the same thing, in one row each. Whoever asks for one is shown the others too. A row holds
 * single words; a word stands in one row only.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['jersey', 'shirt', 'sweater', 'uniform', 'kit'],
  ['vinyl', 'lp', 'record', 'album', 'pressing'],
  ['cassette', 'tape'],
  ['signed', 'autographed', 'autograph', 'signature', 'sig'],
  ['poster', 'one-sheet', 'onesheet', 'placard'],
  ['ticket', 'stub'],
  ['pass', 'laminate', 'credential', 'lanyard'],
  ['trophy', 'statuette', 'statue'],
  ['medal', 'medallion'],
  ['glove', 'mitt'],
  ['boots', 'cleats', 'spikes'],
  ['soccer', 'futbol'],
  ['football', 'gridiron', 'pigskin'],
  ['hockey', 'rink'],
  ['boxing', 'prizefight', 'bout'],
  ['guitar', 'axe'],
  ['drumhead', 'drumskin', 'drum', 'percussion'],
  ['microphone', 'mic', 'mike'],
  ['setlist', 'set-list'],
  ['lyric', 'lyrics'],
  ['script', 'screenplay'],
  ['clapperboard', 'clapper', 'slate'],
  ['movie', 'film', 'motion-picture', 'cinema'],
  ['prop', 'screen-used'],
  ['watch', 'timepiece'],
  ['card', 'rookie-card'],
  ['rookie', 'rc'],
  ['photograph', 'photo', 'picture'],
  ['concert', 'gig', 'show'],
  ['hip-hop', 'hiphop', 'rap'],
  ['sci-fi', 'scifi', 'science-fiction'],
];

const ROWS = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row] as const)));
/** Asked in the plural a word is the same word. */
const singular = (word: string): string | null => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : null);

/** Other words for this one, without itself; those of several parts come with a hyphen. */
export function synonymsOf(word: string): string[] {
  const row = ROWS.get(word) ?? ROWS.get(singular(word) ?? '') ?? [];
  return row.filter((other) => other !== word && other !== singular(word));
}
