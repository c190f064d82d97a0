import { expect, it } from 'vitest';
import { codeIn, computeCheckLetter, readCode } from './serial.ts';

const SERIAL = `AS-7K2M9QH1-${computeCheckLetter('AS', '7K2M9QH1')}`;
const check = SERIAL.at(-1)!;
const TOKEN = '7k2m9qhx0rst1vwyz23456abcd';

it('given a serial as it is printed, when it is read, then it is itself', () => {
  expect(readCode(SERIAL)).toEqual({ kind: 'serial', serial: SERIAL });
});

it('given a typed serial, when case, spaces, dashes or look-alikes differ, then it is the same serial', () => {
  for (const typed of [
    SERIAL.toLowerCase(),
    SERIAL.replaceAll('-', ''),
    SERIAL.replaceAll('-', ' '),
    ` as–7k2m 9qhl ${check} `,
    `AS-7K2M9QHI-${check}`,
    `https://house.example/authentication/${SERIAL}?from=x`,
    `http://localhost:3000/q/${SERIAL}`,
    `HTTPS://HOUSE.EXAMPLE/Q/${SERIAL}`,
    `HTTPS://HOUSE.EXAMPLE/AUTHENTICATION/${SERIAL.toLowerCase()}?FROM=X`,
  ])
    expect(readCode(typed), typed).toEqual({ kind: 'serial', serial: SERIAL });
  const zeros = `AS-00000000-${computeCheckLetter('AS', '00000000')}`;
  expect(readCode(zeros.replaceAll('0', 'O'))).toEqual({ kind: 'serial', serial: zeros });
  const series = `IO-7K2M9QHX-${computeCheckLetter('IO', '7K2M9QHX')}`;
  expect(readCode(series.replace('IO', '10'))).toEqual({ kind: 'serial', serial: series });
});

it('given a serial with one wrong character, when it is read, then the check letter tells, save where it cannot', () => {
  const wrong = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].flatMap((character) =>
    Array.from({ length: 8 }, (_, index) => `7K2M9QH1`.slice(0, index) + character + `7K2M9QH1`.slice(index + 1)),
  );
  const changed = wrong.filter((body) => body !== '7K2M9QH1');
  const missed = changed.filter((body) => readCode(`AS-${body}-${check}`).kind === 'serial');
  expect(changed).toHaveLength(248);
  expect(missed.length).toBeLessThan(8);
  expect(readCode(`AS-7K2M9QHU-${check}`)).toMatchObject({ kind: 'mistyped' });
});

it('given a token, when it is read, then it is that token in any case; anything else is unreadable', () => {
  expect(readCode(TOKEN)).toEqual({ kind: 'token', token: TOKEN });
  expect(readCode(TOKEN.toUpperCase().replace('1', 'l').replace('0', 'O'))).toEqual({ kind: 'token', token: TOKEN });
  for (const address of [
    `https://house.example/q/${TOKEN}`,
    `HTTPS://HOUSE.EXAMPLE/Q/${TOKEN.toUpperCase()}`,
    `https://house.example/Authentication/${TOKEN}#top`,
  ])
    expect(codeIn(address), address).toEqual({ kind: 'token', token: TOKEN });
  for (const bad of [
    '',
    'x',
    TOKEN.slice(0, 12),
    `${TOKEN}!`,
    `${TOKEN}u`,
    'x'.repeat(10_000),
    '%00',
    "' or 1=1--",
    '../../etc',
  ])
    expect(readCode(bad), bad.slice(0, 20)).toEqual({ kind: 'unreadable' });
});

it('given words, when they are looked for, then they are no code, though their letters would make one', () => {
  expect(readCode('Mickey Mantle rookie card').kind).toBe('token');
  for (const words of ['Mickey Mantle rookie card', 'World Series', 'jersey', ''])
    expect(codeIn(words), words).toBeNull();
  expect(codeIn(` ${SERIAL.toLowerCase().replaceAll('-', ' ')} `)).toEqual({ kind: 'serial', serial: SERIAL });
  expect(codeIn(`${TOKEN.slice(0, 13)} ${TOKEN.slice(13)}`)).toBeNull();
  expect(codeIn(`https://assay.example/q/${TOKEN}`)).toEqual({ kind: 'token', token: TOKEN });
});
