import { AuthenticationType } from '@assay/domain/enums.ts';
import { CertificateState } from '@assay/domain/item/certificate.ts';
import { CustodyState } from '@assay/domain/item/custody.ts';
import { describe, expect, test } from 'vitest';
import { custodyName } from './custodyName.ts';
import { CUSTODY } from './custodyText.ts';
import { changeName, inspectionHint, verdictOf } from './verdict.ts';

/** The kinds that Assay writes into the chain of custody, and some unknown ones. */
const KINDS = [
  ...['acquired', 'collected', 'given', 'intake', 'linked', 'lost', 'received', 'recheck_failed', 'rechecked'],
  ...['reported', 'resold', 'returned', 'sealed', 'sold', 'stored', 'used', 'some_new-kind', '_', ''],
];
const isReadable = (text: string) => text !== '' && !/[a-z]_[a-z]/i.test(text) && /^[A-Z“]/.test(text);

describe('the certificate page shows labels, never enum values', () => {
  test.each(CertificateState)('state %s', (state) => {
    for (const grade of AuthenticationType) {
      const { title, lead, steps } = verdictOf({ state, grade, serial: 'AS-7K2M9QHX-T' });
      for (const text of [title, lead, ...steps, changeName(state)]) expect(text).toSatisfy(isReadable);
    }
  });
  test.each(KINDS)('kind “%s” of an entry of custody', (kind) => expect(custodyName(kind)).toSatisfy(isReadable));
  test.each(CustodyState)('custody %s', (state) => expect(CUSTODY[state]).toSatisfy(isReadable));
  test('what to look for in a picture of any kind', () => {
    for (const kind of ['hologram', 'detail', 'signature', 'wear', 'back', 'new_kind'])
      expect(inspectionHint(kind)).toSatisfy(isReadable);
  });
});
