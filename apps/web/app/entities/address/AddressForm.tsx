import type { Address } from '@assay/contract/shapes/account.ts';
import { checkAddress } from '@assay/domain/account/address.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { stateOfZip } from '@assay/domain/account/zip.ts';
import type { AddressMode } from '@assay/domain/enums.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { FormErrors } from '../../forms/FormErrors.tsx';
import type { FormValues } from '../../forms/useApiForm.ts';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';

const FIELDS = ['fullName', 'line1', 'line2', 'city', 'state', 'postalCode', 'phone', 'shipping', 'billing'] as const;
type Field = (typeof FIELDS)[number];
const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

const modeOf = (values: FormValues<Field>): AddressMode => {
  if (values.shipping !== '') return values.billing === '' ? 'shipping' : 'both';
  return values.billing === '' ? 'none' : 'billing';
};
const bodyOf = (values: FormValues<Field>) => ({
  fullName: values.fullName,
  line1: values.line1,
  ...(values.line2.trim() === '' ? {} : { line2: values.line2 }),
  city: values.city,
  state: values.state,
  postalCode: values.postalCode,
  country: 'US',
  phone: values.phone,
  mode: modeOf(values),
});

/** A US address, new or changed. `asShipping` fixes its use as the shipping address (onboarding). */
export function AddressForm({
  address,
  fullName = '',
  asShipping = false,
  submitLabel,
  onSaved,
  more,
}: {
  address: Address | null;
  /** The person's name, so that it is not typed twice. */
  fullName?: string;
  asShipping?: boolean;
  submitLabel: string;
  onSaved: (address: Address) => Promise<void> | void;
  /** More buttons next to the first. */
  more?: ReactNode;
}) {
  const form = useApiForm<Field>({
    fields: FIELDS,
    idPrefix: 'address-',
    check: (values) => checkAddress(bodyOf(values)),
    submit: async (values) => {
      const body = bodyOf(values);
      await onSaved(
        address === null
          ? await browserApi.call('user.addressCreate', { body })
          : await browserApi.call('user.addressUpdate', { params: { id: address.id }, body }),
      );
    },
  });
  const { setFieldError } = form;
  // A saved address that breaks a newer rule shows the error at its field from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the address as it was saved
  useEffect(() => {
    if (address?.fault == null) return;
    for (const { path, message } of checkAddress(address)) setFieldError(path as Field, message);
  }, []);
  const [zip, setZip] = useState(address?.postalCode ?? '');
  const stateSelect = useRef<HTMLSelectElement>(null);
  const stateField = form.field('state');
  const zipField = form.field('postalCode');
  // Offered with the error: the state that the ZIP code belongs to.
  const zipState = stateField.error === null ? null : stateOfZip(zip.trim());
  const has = (mode: AddressMode): boolean => address?.mode === mode || address?.mode === 'both';
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <TextField
        {...form.field('fullName')}
        label="Full name"
        autoComplete="shipping name"
        defaultValue={address?.fullName ?? fullName}
      />
      <TextField
        {...form.field('line1')}
        label="Street address"
        autoComplete="shipping address-line1"
        defaultValue={address?.line1}
      />
      <TextField
        {...form.field('line2')}
        label="Apartment, suite"
        optional
        autoComplete="shipping address-line2"
        defaultValue={address?.line2 ?? ''}
      />
      <div className="grid gap-5 md:grid-cols-[1fr_11rem_8rem]">
        <TextField
          {...form.field('city')}
          label="City"
          autoComplete="shipping address-level2"
          defaultValue={address?.city}
        />
        <SelectField
          {...stateField}
          ref={stateSelect}
          label="State"
          autoComplete="shipping address-level1"
          placeholder="Choose"
          options={STATES}
          defaultValue={address?.state ?? ''}
        />
        <TextField
          {...zipField}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          defaultValue={address?.postalCode}
          onInput={(event) => {
            setZip(event.currentTarget.value);
            zipField.onInput();
          }}
        />
      </div>
      {zipState === null ? null : (
        <Button
          variant="quiet"
          onClick={() => {
            if (stateSelect.current !== null) stateSelect.current.value = zipState;
            stateField.onInput();
          }}
        >
          Change the state to {US_STATES[zipState]}
        </Button>
      )}
      <TextField
        {...form.field('phone')}
        label="Phone"
        hint="For the carrier. Every delivery requires a signature."
        type="tel"
        autoComplete="shipping tel"
        defaultValue={address?.phone}
      />
      {asShipping ? (
        <input type="hidden" name="shipping" value="on" />
      ) : (
        <CheckboxField
          id="address-shipping"
          name="shipping"
          label="Ship to this address"
          defaultChecked={address === null || has('shipping')}
        />
      )}
      <CheckboxField
        id="address-billing"
        name="billing"
        label={asShipping ? 'My billing address is the same' : 'Use as billing address'}
        defaultChecked={address === null ? asShipping : has('billing')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          {submitLabel}
        </Button>
        {more}
      </div>
    </form>
  );
}
