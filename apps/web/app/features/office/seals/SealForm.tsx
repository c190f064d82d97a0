import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { ScanCode } from './ScanCode.tsx';

const SERIAL = {
  name: 'serial',
  label: 'Seal',
  kind: 'mono',
  hint: 'Scan its QR code, or type its number.',
} as const;
const PLACE = { name: 'place', label: 'Where', defaultValue: 'Assay' } as const;

/** Binds a seal to an authenticated item, or replaces its seal. */
export function SealForm({ itemId, serial }: { itemId: string; serial: string | null }) {
  const isReplacement = serial !== null;
  return (
    <OfficeAction
      call="office.seal"
      id="seal"
      title={isReplacement ? 'Replace seal' : 'Seal this item'}
      buttonLabel={isReplacement ? 'Replace seal' : 'Bind seal'}
      tone={isReplacement ? 'danger' : 'commit'}
      inputs={[SERIAL, PLACE]}
      confirm={
        isReplacement
          ? { title: `Replace ${serial}?`, text: 'Its code stops working. The replacement is public.' }
          : {
              title: 'Bind this seal?',
              text: 'A seal binds once. The certificate opens immediately, and the photos are frozen.',
            }
      }
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.seal', {
          params: { id: itemId },
          body: { serial: (values.serial ?? '').trim(), place: (values.place ?? '').trim(), isReplacement, note },
          idempotencyKey,
        })
      }
      doneMessage={isReplacement ? 'Seal replaced.' : 'Sealed. The certificate is open.'}
    >
      <ScanCode inputId="seal-serial" />
    </OfficeAction>
  );
}
