import { readCode } from '../item/serial.ts';

/**
 * Returns a query's serial in its printed form, read as leniently as by the certificate lookup (rules §6), or null. Does
 * not check that the serial exists.
 */
export function parseSerial(question: string): string | null {
  const code = readCode(question);
  if (code.kind !== 'serial' && code.kind !== 'mistyped') return null;
  // Eleven letters without a digit, and without the dash behind the series, are words: hand-painted.
  return /\d|^\s*[a-z]{2}\s*[-\u2010-\u2015\u2212]/i.test(question) ? code.serial : null;
}

/** Edit distance between two words: letters added, removed or changed, or two adjacent letters swapped. */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[width - 1]!;
}

/** Typos tolerated: none for words so short that any other would match, one up to five letters, two in longer ones. */
export function allowedEdits(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

export type Candidate = { readonly word: string; readonly isName: boolean; readonly likeness: number };

/**
 * The word meant by one that nothing contains. Null if none is near enough. The fewest edits win, then a word of a
 * title or name over one of a story, then the same first letter, then the most similar.
 */
export function findClosestWord(word: string, candidates: readonly Candidate[]): string | null {
  const allowed = allowedEdits(word);
  const near = candidates
    .map((candidate) => ({ ...candidate, slips: editDistance(word, candidate.word) }))
    .filter(({ slips }) => slips <= allowed)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.isName) - Number(a.isName) ||
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        b.likeness - a.likeness ||
        (a.word < b.word ? -1 : 1),
    );
  return near[0]?.word ?? null;
}
