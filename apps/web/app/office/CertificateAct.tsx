import { CertificateState } from '@assay/domain/item/certificate.ts';
import { browserApi } from '../session/browserApi.ts';
import { Act } from './Act.tsx';

const WORDS: Readonly<Record<CertificateState, string>> = {
  active: 'Valid again',
  in_reauthentication: 'Being looked at anew',
  failed: 'Failed the recheck',
  revoked: 'Revoked, for good',
  stolen: 'Reported stolen',
};

/** Staff take an item's certificate into another state; the house refuses what its table does not allow. */
export function CertificateAct({ itemId, title }: { itemId: string; title: string }) {
  return (
    <div className="office-acts mt-4">
      <Act
        id="certificate"
        title="Change its certificate"
        tone="danger"
        inputs={[
          {
            name: 'newState',
            label: 'It is now',
            kind: 'select',
            options: CertificateState.map((value) => ({ value, label: WORDS[value] })),
          },
          {
            name: 'publicNote',
            label: 'What everybody reads',
            kind: 'area',
            hint: 'On the certificate, 10 characters or more.',
            check: (typed) => (typed.trim().length < 10 ? 'Say it in 10 characters or more' : null),
          },
        ]}
        send={({ newState, publicNote }, note, idempotencyKey) =>
          browserApi.call('office.certificate', {
            params: { id: itemId },
            body: { newState: newState as CertificateState, publicNote: (publicNote ?? '').trim(), note },
            idempotencyKey,
          })
        }
        confirm={{
          title: `Change the certificate of ${title}?`,
          text: 'Whoever scans it reads the new state at once, and it stands in its history for good.',
        }}
        said={`The certificate of ${title} is changed.`}
      />
    </div>
  );
}
