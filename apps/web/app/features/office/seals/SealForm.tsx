import { useRevalidator } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';
import { useBusinessName } from '../../../session/shellData.ts';
import { useShowResult } from '../actionResult.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { useMayDo } from '../useMayDo.ts';
import { BindSeal } from './BindSeal.tsx';
import { ScanCode } from './ScanCode.tsx';

const SERIAL = {
  name: 'serial',
  label: 'Seal',
  kind: 'mono',
  hint: 'Scan its QR code, or type its number.',
} as const;
/** Binds a seal to an authenticated item, or replaces its seal. */
export function SealForm({ itemId, serial }: { itemId: string; serial: string | null }) {
  return serial === null ? <FirstSeal itemId={itemId} /> : <ReplaceSeal itemId={itemId} serial={serial} />;
}

function FirstSeal({ itemId }: { itemId: string }) {
  const place = useBusinessName();
  const mayDo = useMayDo();
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  if (!mayDo('office.seal')) return null;
  const onBound = async (): Promise<void> => {
    await revalidate();
    showResult('Sealed. The certificate is public once the item is published.');
  };
  return <BindSeal itemId={itemId} place={place} onBound={onBound} />;
}

function ReplaceSeal({ itemId, serial }: { itemId: string; serial: string }) {
  const place = useBusinessName();
  return (
    <OfficeAction
      call="office.seal"
      id="seal"
      title="Replace seal"
      tone="danger"
      inputs={[SERIAL, { name: 'place', label: 'Where', defaultValue: place }]}
      confirm={{ title: `Replace ${serial}?`, text: 'Its code stops working. The replacement is public.' }}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.seal', {
          params: { id: itemId },
          body: {
            serial: (values.serial ?? '').trim(),
            place: (values.place ?? '').trim(),
            isReplacement: true,
            note,
          },
          idempotencyKey,
        })
      }
      doneMessage="Seal replaced."
    >
      <ScanCode inputId="seal-serial" />
    </OfficeAction>
  );
}
