import { hashText, randomFrom } from './random.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const checkLetters = 'ABCDEFGHJKMNPQRSTVWXYZ';

/** Check letter over a series and its eight characters: weighted sum of their values, as one of 22 letters. */
function checkLetter(series: string, body: string): string {
  let sum = 0;
  for (const [i, c] of [...series, ...body].entries()) sum = (sum * 7 + Math.max(0, crockford.indexOf(c)) + i) % 22;
  return checkLetters[sum] ?? 'A';
}

/** The demo hologram serial of an item: `AS-XXXXXXXX-C`, stable for a slug (rules §6 "Hologram and QR"). */
export function serialFor(slug: string): string {
  const random = randomFrom(hashText(`serial:${slug}`));
  const body = Array.from({ length: 8 }, () => crockford[Math.floor(random() * 32)]).join('');
  return `AS-${body}-${checkLetter('AS', body)}`;
}

/** The token in an item's QR address: 20 lower-case base32 characters that do not reveal the serial. */
export function tokenFor(slug: string): string {
  const random = randomFrom(hashText(`token:${slug}`));
  return Array.from({ length: 20 }, () => crockford[Math.floor(random() * 32)])
    .join('')
    .toLowerCase();
}
