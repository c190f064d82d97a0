import { expect, it } from 'vitest';
import { findDeadEnds, findUnknown, findUnreachable } from '../machine.ts';
import { CertificateState, certificateMachine, custodyText, mayBecome, statementText } from './certificate.ts';

it('given the table of certificates, when it is walked, then no state is unreachable, dead or unknown', () => {
  expect(findUnreachable(certificateMachine)).toEqual([]);
  expect(findDeadEnds(certificateMachine)).toEqual([]);
  expect(findUnknown(certificateMachine)).toEqual([]);
});

it('given a revoked certificate, when any transition is requested, then it stays revoked; a failed one never just becomes active again', () => {
  expect(CertificateState.filter((to) => mayBecome('revoked', to))).toEqual([]);
  expect(mayBecome('failed', 'active')).toBe(false);
  expect(mayBecome('stolen', 'active')).toBe(true);
  expect(mayBecome('active', 'active')).toBe(false);
});

it('given an entry of custody, when its text is made, then every field is on a separate line', () => {
  const entry = { position: 2, at: 1_700_000_000_000, kind: 'sealed', place: 'Arena', text: 'Sealed.' };
  expect(custodyText('ab', 'item', entry)).toBe('assay-custody/1\nab\nitem\n2\n1700000000000\nsealed\nArena\nSealed.');
});

it('given a statement, when a field contains a line break, then it cannot pass for another statement', () => {
  const statement = {
    serial: 'AS-7K2M9QHX-T',
    itemId: 'item',
    state: 'active',
    grade: 'gold',
    title: 'Ball\nrevoked',
    artist: null,
    note: 'Seen.',
    custodyLength: 1,
    custodyHead: 'ff',
    pictures: [{ url: '/media/a.webp', sha256: 'aa' }],
    at: 5,
    keyId: 'k',
  } as const;
  expect(statementText(statement)).toBe(
    'assay-certificate/1\nAS-7K2M9QHX-T\nitem\nactive\ngold\nBall revoked\n-\nSeen.\n1\nff\n1\n/media/a.webp aa\n5\nk',
  );
});
