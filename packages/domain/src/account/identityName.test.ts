import { expect, it } from 'vitest';
import { ageAt, isSameName } from './identityName.ts';

const name = (text: string) => {
  const [firstName = '', lastName = ''] = text.split('|');
  return { firstName, lastName };
};

it.each([
  ['Ada|Lovelace', 'ADA|LOVELACE', true],
  ['Ada|Lovelace', 'Augusta Ada|King-Lovelace', true],
  ['José María|Núñez', 'JOSE|NUNEZ GARCIA', true],
  ['Mary-Jane|O’Neil', 'Mary Jane|O Neil', true],
  ['Ada|Lovelace', 'Ada|Byron', false],
  ['Ada|Lovelace', 'Grace|Lovelace', false],
  ['Lovelace|Ada', 'Ada|Lovelace', false],
  ['|', '|', false],
])('given the account of %s and a document of %s, when compared, then %s', (account, document, isSame) => {
  expect(isSameName(name(account), name(document))).toBe(isSame);
});

it.each([
  ['2008-11-22', 18],
  ['2008-11-23', 17],
  ['2008-12-01', 17],
  ['1990-01-01', 36],
])('given a person born on %s, when it is 22 November 2026, then %i years old', (birthDate, age) => {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  expect(ageAt({ year, month, day }, Date.UTC(2026, 10, 22, 12))).toBe(age);
});
