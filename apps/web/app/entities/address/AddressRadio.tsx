import type { Address } from '@assay/contract/shapes/account.ts';
import { addressText } from '@assay/domain/account/addressLines.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';

/** One of the saved addresses to choose from. An undeliverable one offers a correction instead. */
export function AddressRadio({
  address,
  name,
  checked,
  onChoose,
  onCorrect,
}: {
  address: Address;
  name: string;
  checked: boolean;
  onChoose: () => void;
  onCorrect: () => void;
}) {
  const { fault: error } = address;
  return (
    <>
      <CheckboxField
        type="radio"
        name={name}
        value={address.id}
        label={addressText(address)}
        checked={checked}
        onChange={error === null ? onChoose : onCorrect}
      />
      {error === null ? null : (
        <Strip tone="seal" title={error} action={<Button onClick={onCorrect}>Edit this address</Button>} />
      )}
    </>
  );
}
