/**
 * Collectors' synonyms, one set per row. A search for one word also finds the others. A row holds single words, and a
 * word appears in one row only.
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

const ROW_BY_WORD = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row] as const)));
/** A word's plural finds the same synonyms. */
const singular = (word: string): string | null => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : null);

/** Synonyms of this word, without itself. Multi-part ones are hyphenated. */
export function findSynonyms(word: string): string[] {
  const row = ROW_BY_WORD.get(word) ?? ROW_BY_WORD.get(singular(word) ?? '') ?? [];
  return row.filter((other) => other !== word && other !== singular(word));
}
