// Common passwords that satisfy the product's rule (number, lower, upper, symbol), as seen in leaks and pattern
// studies: a capitalized word, often with letters swapped for symbols, then digits and one symbol. Stored as the rule
// that generates them, since the list itself is only its output.

const ROOTS =
  'password welcome qwerty admin letmein monkey dragon football baseball basketball soccer hockey sunshine princess ' +
  'master shadow superman batman iloveyou michael jordan summer winter spring autumn hello charlie freedom whatever ' +
  'trustno login access secret computer internet google facebook pokemon starwars liverpool chelsea arsenal yankees ' +
  'lakers cowboys steelers mustang ferrari corvette harley ginger pepper cookie cheese banana orange purple silver ' +
  'golden diamond flower butterfly jennifer jessica ashley nicole daniel andrew joshua matthew thomas robert william ' +
  'london newyork chicago texas america changeme default guest test temp abc abcd asdf zxcvbn qazwsx hunter killer';
const ENDINGS = [
  '1!',
  '12!',
  '123!',
  '1234!',
  '12345!',
  '123456!',
  '1@',
  '123@',
  '1234@',
  '1#',
  '123#',
  '1$',
  '123$',
  '!1',
  '!123',
  '@1',
  '@12',
  '@123',
  '@1234',
  '#1',
  '#123',
  '01!',
  '11!',
  '69!',
  '99!',
  '007!',
];
const YEARS = ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027'];
const YEAR_ENDINGS = YEARS.flatMap((year) => [
  `${year}!`,
  `@${year}`,
  `${year}@`,
  `#${year}`,
  `!${year}`,
  `${year}#`,
  `${year}$`,
]);
const LEET: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$' };

/** All of them in lower case, as they are compared. */
export const commonPasswords: ReadonlySet<string> = new Set(
  ROOTS.split(' ').flatMap((root) =>
    variants(root).flatMap((word) =>
      [...ENDINGS, ...YEAR_ENDINGS].map((ending) => `${word}${ending}`).concat(`${word}!`, `${word}1`),
    ),
  ),
);

/** The word, every single swap of one letter for its symbol, and all swaps together. */
function variants(root: string): string[] {
  const single = Object.entries(LEET).map(([letter, sign]) => root.replaceAll(letter, sign));
  const every = [...root].map((letter) => LEET[letter] ?? letter).join('');
  // Passw0rd and P@ssw0rd: swaps of vowels without the s.
  const vowels = [...root].map((letter) => (letter === 's' ? letter : (LEET[letter] ?? letter))).join('');
  return [...new Set([root, ...single, every, vowels])];
}
