import type { Address } from '@assay/contract/shapes/account.ts';
import { checkAddress } from '@assay/domain/account/address.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { stateOfZip } from '@assay/domain/account/zip.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';

const FIELDS = ['fullName', 'line1', 'line2', 'postalCode', 'city', 'phone'] as const;
type Field = (typeof FIELDS)[number];

const bodyOf = (values: Record<Field, string>, mode: 'both' | 'none') => ({
  fullName: values.fullName,
  line1: values.line1,
  ...(values.line2.trim() === '' ? {} : { line2: values.line2 }),
  city: values.city,
  state: stateOfZip(values.postalCode.trim()) ?? '',
  postalCode: values.postalCode.trim(),
  country: 'US',
  phone: values.phone,
  mode,
});

/**
 * An address in four fields: the name is known, the second line is optional, the ZIP code implies the state, and the
 * billing address is the same.
 */
export function NewAddress({
  fullName,
  postalCode,
  mode = 'both',
  onSaved,
  more,
}: {
  fullName: string;
  /** Of the estimate in the bag: not typed again. */
  postalCode: string;
  /** `none`: the default address does not change. */
  mode?: 'both' | 'none';
  onSaved: (address: Address) => Promise<void>;
  more?: ReactNode;
}) {
  const [asksName, setAsksName] = useState(fullName === '');
  const [asksLine2, setAsksLine2] = useState(false);
  const [zip, setZip] = useState(postalCode);
  const form = useApiForm<Field>({
    fields: FIELDS,
    idPrefix: 'new-',
    check: (values) => {
      const issues = checkAddress(bodyOf(values, mode));
      const isZipBlamed = issues.some(({ path }) => path === 'postalCode');
      return issues.flatMap((issue) => {
        // There is no state field: errors about the state appear at the ZIP code.
        if (issue.path !== 'state') return [issue];
        return isZipBlamed
          ? []
          : [{ ...issue, path: 'postalCode', message: 'We couldn’t find a state for this ZIP code' }];
      });
    },
    submit: async (values) => onSaved(await browserApi.call('user.addressCreate', { body: bodyOf(values, mode) })),
  });
  const state = stateOfZip(zip.trim());
  const zipField = form.field('postalCode');
  return (
    <form {...form.props} className="space-y-5" aria-label="New address">
      <FormErrors of={form} />
      {asksName || form.field('fullName').error !== null ? (
        <TextField {...form.field('fullName')} label="Full name" autoComplete="shipping name" defaultValue={fullName} />
      ) : (
        <div className="bag-applied">
          <input type="hidden" name="fullName" value={fullName} />
          <span>
            To <b>{fullName}</b>
          </span>
          <Button variant="plain" onClick={() => setAsksName(true)}>
            Edit name
          </Button>
        </div>
      )}
      <TextField {...form.field('line1')} label="Street address" autoComplete="shipping address-line1" />
      {asksLine2 ? (
        <TextField {...form.field('line2')} label="Apartment, suite" optional autoComplete="shipping address-line2" />
      ) : (
        <Button variant="plain" className="checkout-more" onClick={() => setAsksLine2(true)}>
          Add an apartment or suite
        </Button>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[10rem_1fr]">
        <TextField
          {...zipField}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          defaultValue={postalCode}
          maxLength={10}
          suffix={state === null ? undefined : <abbr title={US_STATES[state]}>{state}</abbr>}
          onInput={(event) => {
            setZip(event.currentTarget.value);
            zipField.onInput();
          }}
        />
        <TextField {...form.field('city')} label="City" autoComplete="shipping address-level2" />
      </div>
      <TextField
        {...form.field('phone')}
        label="Phone"
        hint="For the carrier. Every delivery requires a signature."
        type="tel"
        autoComplete="shipping tel"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Ship here
        </Button>
        {more}
      </div>
    </form>
  );
}
