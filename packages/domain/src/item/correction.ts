// After the first bid, offer or sale an item's texts can only be corrected (back office §3): a slip of the pen, not
// another statement about the object.

/** One letter in twenty may change, at least 2 and at most 20. */
const allowedEdits = (text: string): number => Math.min(20, Math.max(2, Math.floor(text.length / 20)));

/** Letters and digits alone: spaces, case, accents and punctuation may be corrected freely. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const numbersOf = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');
/** Words whose coming or going turns a statement around. */
const negationsOf = (text: string): string =>
  (text.toLowerCase().match(/\b(?:not?|never|without|un(?:signed|worn|used|restored))\b|n['’]t\b/g) ?? []).join(' ');

/** Returns true if at most `limit` letters are inserted, deleted or replaced between two texts. */
function isWithin(before: string, after: string, limit: number): boolean {
  if (Math.abs(before.length - after.length) > limit) return false;
  let row = Array.from({ length: after.length + 1 }, (_value, column) => column);
  for (let line = 1; line <= before.length; line += 1) {
    const next = new Array<number>(after.length + 1).fill(limit + 1);
    if (line <= limit) next[0] = line;
    // Outside of this band more than `limit` letters would have moved.
    const [from, to] = [Math.max(1, line - limit), Math.min(after.length, line + limit)];
    let best = next[0]!;
    for (let column = from; column <= to; column += 1) {
      const replaced = row[column - 1]! + (before[line - 1] === after[column - 1] ? 0 : 1);
      const value = Math.min(replaced, row[column]! + 1, next[column - 1]! + 1);
      next[column] = value;
      best = Math.min(best, value);
    }
    if (best > limit) return false;
    row = next;
  }
  return row[after.length]! <= limit;
}

/**
 * Returns true if the change from one text to the other is a typing correction: few letters, every number and negation
 * as it was.
 */
export function isTypingCorrection(before: string, after: string): boolean {
  if (numbersOf(before) !== numbersOf(after) || negationsOf(before) !== negationsOf(after)) return false;
  const [from, to] = [lettersOf(before), lettersOf(after)];
  return isWithin(from, to, allowedEdits(from));
}
