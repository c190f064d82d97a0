import { expect, test } from 'vitest';
import { twoPersons } from '../office/twoPersons.ts';
import { type AuthenticationDecision, checkDecision, missingDecisionShots, publicText } from './authentication.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const PASSED = {
  identity: 'pass',
  materials: 'pass',
  markings: 'pass',
  wear: 'not_applicable',
  signature: 'not_applicable',
  documents: 'not_applicable',
} as const;
const WITNESS = { name: 'Authenticator 12', at: '2026-11-20T22:41:00.000Z', place: 'Tunnel of the stadium' };
const LETTER = { kind: 'letter', text: 'From the equipment manager', fileId: 'a-file' } as const;
const decision = (given: Partial<AuthenticationDecision>): AuthenticationDecision => ({
  grade: 'gold',
  witness: WITNESS,
  evidence: [],
  checklist: PASSED,
  ...given,
});

test.each([
  ['gold with a witness', decision({}), false, []],
  ['gold without', decision({ witness: null }), false, ['witness.name']],
  [
    'a witness from tomorrow',
    decision({ witness: { ...WITNESS, at: '2026-11-27T12:00:00.000Z' } }),
    false,
    ['witness.at'],
  ],
  ['silver with a file', decision({ grade: 'silver', witness: null, evidence: [LETTER] }), false, []],
  [
    'silver with a description only',
    decision({ grade: 'silver', evidence: [{ ...LETTER, fileId: null }] }),
    false,
    ['evidence'],
  ],
  ['gold with a failed check', decision({ checklist: { ...PASSED, wear: 'fail' } }), false, ['checklist.wear']],
  ['an unchecked autograph', decision({}), true, ['checklist.signature']],
  ['an autograph that passed', decision({ checklist: { ...PASSED, signature: 'pass' } }), true, []],
  ['a rejection without a failed check', decision({ grade: 'reject', witness: null }), true, ['checklist']],
  ['a rejection', decision({ grade: 'reject', witness: null, checklist: { ...PASSED, wear: 'fail' } }), true, []],
  ['nothing to prove it', decision({ grade: 'unable', witness: null }), true, []],
] as const)('given %s, then the faults are at these fields', (_name, given, isAutographed, paths) => {
  expect(checkDecision(given, { isAutographed, pictures: ['hero', 'detail'] }, NOW).map(({ path }) => path)).toEqual(
    paths,
  );
});

test.each([
  ['the first grade of a cheap item', null, 'gold', 1_000_000, false],
  ['above $10,000', null, 'silver', 1_000_001, true],
  ['above $10,000, undecided', null, 'unable', 1_000_001, true],
  ['a rejection', null, 'reject', null, true],
  ['silver to gold', 'silver', 'gold', null, true],
  ['a rejection to silver', 'reject', 'silver', null, true],
  ['undecided to gold', 'unable', 'gold', null, true],
  ['the same again', 'silver', 'silver', null, false],
  ['gold to silver', 'gold', 'silver', null, false],
] as const)('given %s, then two people: %j → %j, %j, %j', (_name, from, grade, estimateCents, expected) => {
  expect(twoPersons.authentication({ from, grade, estimateCents })).toBe(expected);
});

test('given a decision, then the certificate says how we know it and names no one', () => {
  expect(publicText(decision({}))).toBe('Witnessed by our authenticator: Tunnel of the stadium.');
  const evidence = [LETTER, { ...LETTER, kind: 'receipt' }, { ...LETTER, kind: 'photo_match' }, LETTER] as const;
  expect(publicText(decision({ grade: 'silver', evidence }))).toBe(
    'Documented by a letter of provenance, a receipt and a photo match.',
  );
});

test('gold and silver rest on pictures of the whole object and of a detail; other decisions need none', () => {
  const paths = (grade: AuthenticationDecision['grade'], pictures: readonly string[]) =>
    checkDecision(
      decision({ grade, evidence: [LETTER], checklist: { ...PASSED, wear: grade === 'reject' ? 'fail' : 'pass' } }),
      { isAutographed: false, pictures },
      NOW,
    ).map(({ path }) => path);
  for (const grade of ['gold', 'silver'] as const) {
    expect(paths(grade, [])).toEqual(['grade']);
    expect(paths(grade, ['hero', 'back', 'hologram'])).toEqual(['grade']);
    expect(paths(grade, ['front', 'signature'])).toEqual([]);
  }
  for (const grade of ['reject', 'unable'] as const) expect(paths(grade, [])).toEqual([]);
  expect(missingDecisionShots([])).toEqual(['the whole object', 'a detail, such as the signature']);
  expect(missingDecisionShots(['detail'])).toEqual(['the whole object']);
});
