import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { US_STATE_CODES } from '@assay/domain/account/postal.ts';
import { EMPTY_SETTINGS, type TaxRegistration } from '@assay/domain/settings/settings.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { centsText, createReader, percentText } from './numbers.ts';
import { SettingForm } from './SettingForm.tsx';

/** Prices of shipping, and where sales tax is collected. */
export function MoneyForms({ settings }: { settings: OfficeSettings }) {
  return (
    <>
      <ShippingForm entry={settings.shipping} />
      <SettingForm
        settingKey="tax"
        title="Sales tax"
        entry={settings.tax}
        inputs={[
          {
            name: 'registrations',
            label: 'Registrations',
            kind: 'area',
            hint: 'One state per line, with your number there if you have it: NY 12-3456789. We collect tax in these states only.',
            isWide: true,
            optional: true,
          },
        ]}
        texts={{
          registrations: (settings.tax.value?.registrations ?? [])
            .map(({ state, number }) => `${state} ${number}`.trim())
            .join('\n'),
        }}
        parse={({ registrations = '' }) => {
          const rows = parseRegistrations(registrations);
          return rows === null
            ? { faults: { registrations: 'Begin each line with the two letters of a state, each state once' } }
            : { registrations: rows };
        }}
        send={(body, idempotencyKey) => browserApi.call('setting.tax', { body, idempotencyKey })}
      >
        Rates come from the state table. A change applies to invoices from now on; open ones keep their tax.
      </SettingForm>
    </>
  );
}

function parseRegistrations(typed: string): TaxRegistration[] | null {
  const rows = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ state: line.slice(0, 2).toUpperCase(), number: line.slice(2).trim() }));
  const isValid = rows.every(({ state, number }) => US_STATE_CODES.has(state) && number.length <= 40);
  return isValid && new Set(rows.map(({ state }) => state)).size === rows.length ? rows : null;
}

function ShippingForm({ entry }: { entry: OfficeSettings['shipping'] }) {
  const table = entry.value ?? EMPTY_SETTINGS.shipping;
  const { baseCents } = table;
  return (
    <SettingForm
      settingKey="shipping"
      title="Shipping"
      entry={entry}
      inputs={[
        { name: 'baseCents.S', label: 'Small (S)', kind: 'money', optional: true },
        { name: 'baseCents.M', label: 'Medium (M)', kind: 'money', optional: true },
        { name: 'baseCents.L', label: 'Large (L)', kind: 'money', optional: true },
        { name: 'baseCents.XL', label: 'Extra large (XL)', kind: 'money', optional: true },
        { name: 'remoteSurchargeBps', label: 'Surcharge for Alaska and Hawaii, %' },
        { name: 'furtherItemDiscountBps', label: 'Discount on further S and M items, %' },
        { name: 'insuranceFreeCents', label: 'Insured free up to', kind: 'money' },
        { name: 'insuranceStepCents', label: 'Insurance: for every', kind: 'money' },
        { name: 'insurancePerStepCents', label: 'Insurance: costs', kind: 'money' },
      ]}
      texts={{
        'baseCents.S': centsText(baseCents.S),
        'baseCents.M': centsText(baseCents.M),
        'baseCents.L': centsText(baseCents.L),
        'baseCents.XL': centsText(baseCents.XL),
        remoteSurchargeBps: percentText(table.remoteSurchargeBps),
        furtherItemDiscountBps: percentText(table.furtherItemDiscountBps),
        insuranceFreeCents: centsText(table.insuranceFreeCents),
        insuranceStepCents: centsText(table.insuranceStepCents),
        insurancePerStepCents: centsText(table.insurancePerStepCents),
      }}
      parse={(typed) => {
        const { faults, cents, centsOrNull, percent } = createReader(typed);
        const value = {
          baseCents: {
            S: centsOrNull('baseCents.S'),
            M: centsOrNull('baseCents.M'),
            L: centsOrNull('baseCents.L'),
            XL: centsOrNull('baseCents.XL'),
          },
          remoteSurchargeBps: percent('remoteSurchargeBps'),
          furtherItemDiscountBps: percent('furtherItemDiscountBps'),
          insuranceFreeCents: cents('insuranceFreeCents'),
          insuranceStepCents: cents('insuranceStepCents'),
          insurancePerStepCents: cents('insurancePerStepCents'),
        };
        return Object.keys(faults).length > 0 ? { faults } : value;
      }}
      send={(body, idempotencyKey) => browserApi.call('setting.shipping', { body, idempotencyKey })}
    >
      Price per package, insured. A class without a price is quoted by hand for each invoice. Changes apply to bids and
      invoices from now on.
    </SettingForm>
  );
}
