import { describe, expect, it } from 'vitest';
import { isStorableText, tidyLine, tidyProse } from './text.ts';

describe('a line of text', () => {
  it.each([
    ['a phone of a contact list', '\u202D+1 (503) 555-0123\u202C', '+1 (503) 555-0123'],
    ['no-break hyphens', '+1 (503) 555‑0123', '+1 (503) 555-0123'],
    ['every dash', '1‐2‑3‒4–5—6―7−8﹘9－0', '1-2-3-4-5-6-7-8-9-0'],
    ['every space', '\u00a0a\u2009b\u202f\u3000c\td\r\ne\u2028f\u0085g ', 'a b c d e f g'],
    [
      'what cannot be seen',
      'a\u200bb\u200cc\u200dd\u00ade\ufefff\u2060g\u3164h\u115fi\u2800j\u0007k\u{e0061}l',
      'abcdefghijkl',
    ],
    ['a space beside what cannot be seen', 'a \u200b b', 'a b'],
    ['parts of a letter', 'Tuye\u0302\u0301t', 'Tuyết'],
    ['a tower of marks', `Z${'\u0337'.repeat(40)}oe`, 'Z\u0337\u0337\u0337oe'],
    ['an emoji of several', '👩🏽‍🚀 ❤️ 1️⃣', '👩🏽‍🚀 ❤️ 1️⃣'],
    ['a joiner that joins nothing', '👩‍ a', '👩 a'],
    ['a joined word', 'می‌خواهم', 'می‌خواهم'],
    ['nothing', ' \u200b ', ''],
  ])('given %s, then it is tidy and stays so', (_what, given, expected) => {
    expect(tidyLine(given)).toBe(expected);
    expect(tidyLine(expected)).toBe(expected);
  });
});

it('given multi-line text, then its lines and dashes stay and invisible characters are removed', () => {
  expect(tidyProse(' One — two\u00a0three.\r\n\r\n\u202eFour‑five.\r ')).toBe('One — two three.\n\nFour-five.');
});

it('given NUL or half a surrogate pair, then the text is refused', () => {
  expect(['a\0', '\ud800', 'a\udc00b', '😀', ''].map(isStorableText)).toEqual([false, false, false, true, true]);
});
