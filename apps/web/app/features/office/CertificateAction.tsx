import { CertificateState } from '@assay/domain/item/certificate.ts';
import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';
import { atLeast } from './typed.ts';

const LABELS: Readonly<Record<CertificateState, string>> = {
  active: 'Valid again',
  in_reauthentication: 'In re-authentication',
  failed: 'Failed re-authentication',
  revoked: 'Revoked permanently',
  stolen: 'Reported stolen',
};

/** Staff move an item's certificate to another state. The server refuses what its table does not allow. */
export function CertificateAction({ itemId, title }: { itemId: string; title: string }) {
  return (
    <div className="office-acts mt-4">
      <OfficeAction
        call="office.certificate"
        id="certificate"
        title="Change certificate"
        tone="danger"
        inputs={[
          {
            name: 'newState',
            label: 'New state',
            kind: 'select',
            options: CertificateState.map((value) => ({ value, label: LABELS[value] })),
          },
          {
            name: 'publicNote',
            label: 'Public note',
            kind: 'area',
            hint: 'Shown on the certificate. 10 characters or more.',
            check: atLeast(10),
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
          text: 'Anyone who scans it sees the new state immediately, and it stays in the history permanently.',
        }}
        doneMessage={`Certificate of ${title} changed.`}
      />
    </div>
  );
}
