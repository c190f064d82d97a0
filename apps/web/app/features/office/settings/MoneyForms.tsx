import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { US_STATE_CODES } from '@assay/domain/account/postal.ts';
import { EMPTY_SETTINGS, type TaxRegistration } from '@assay/domain/settings/settings.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { centsText, createReader, percentText } from './numbers.ts';
import { SettingForm } from './SettingForm.tsx';

export function TaxForm({ entry }: { entry: OfficeSettings['tax'] }) {
  return (
    <SettingForm
      settingKey="tax"
      title="Sales tax"
      entry={entry}
      inputs={[
        {
          name: 'registrations',
          label: 'Registrations',
          kind: 'area',
          hint: 'One state per line, with your number there if you have it: NY 12-3456789. We collect tax in these states only, and print the number on invoices.',
          isWide: true,
          optional: true,
        },
      ]}
      texts={{
        registrations: (entry.value?.registrations ?? [])
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

export function ShippingForm({ entry }: { entry: OfficeSettings['shipping'] }) {
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

export function FeesForm({ entry }: { entry: OfficeSettings['fees'] }) {
  const fees = entry.value ?? EMPTY_SETTINGS.fees;
  return (
    <SettingForm
      settingKey="fees"
      title="Fees"
      entry={entry}
      inputs={[
        { name: 'sellerFeeBps', label: 'Fee on resales, %' },
        { name: 'minSellerFeeCents', label: 'At least', kind: 'money' },
        { name: 'resealCents', label: 'New seal', kind: 'money' },
      ]}
      texts={{
        sellerFeeBps: percentText(fees.sellerFeeBps),
        minSellerFeeCents: centsText(fees.minSellerFeeCents),
        resealCents: centsText(fees.resealCents),
      }}
      parse={(typed) => {
        const { faults, cents, percent } = createReader(typed);
        const value = {
          sellerFeeBps: percent('sellerFeeBps'),
          minSellerFeeCents: cents('minSellerFeeCents'),
          resealCents: cents('resealCents'),
        };
        return Object.keys(faults).length > 0 ? { faults } : value;
      }}
      send={(body, idempotencyKey) => browserApi.call('setting.fees', { body, idempotencyKey })}
    >
      What sellers pay when a person sells to another. Sales whose offer was accepted keep their fee.
    </SettingForm>
  );
}

export function PremiumForm({ entry }: { entry: OfficeSettings['premium'] }) {
  const { buyerPremiumBps } = entry.value ?? EMPTY_SETTINGS.premium;
  return (
    <SettingForm
      settingKey="premium"
      title="Buyer’s premium"
      entry={entry}
      inputs={[{ name: 'buyerPremiumBps', label: 'Buyer’s premium, %', hint: '0 to 50, of the hammer price' }]}
      texts={{ buyerPremiumBps: percentText(buyerPremiumBps) }}
      parse={(typed) => {
        const { faults, percent } = createReader(typed);
        const value = { buyerPremiumBps: percent('buyerPremiumBps') };
        if (value.buyerPremiumBps > 5_000) faults.buyerPremiumBps = 'Enter a percentage from 0 to 50';
        return Object.keys(faults).length > 0 ? { faults } : value;
      }}
      send={(body, idempotencyKey) => browserApi.call('setting.premium', { body, idempotencyKey })}
    >
      What winners pay on top of the hammer price. It applies to lots that are published from now on: a published lot
      keeps its own. Buy now, offers and resales have none. Texts that you wrote yourself have to name it.
    </SettingForm>
  );
}

const daysText = (days: readonly number[]): string => days.join(', ');
/** Days as typed, "2, 4". Null if there is anything else, or they do not rise. */
function parseDays(typed: string): number[] | null {
  const days = typed.split(/[\s,;]+/).filter((part) => part !== '');
  if (days.length === 0 || !days.every((day) => /^\d{1,3}$/.test(day))) return null;
  const numbers = days.map(Number);
  return numbers.every((day, place) => place === 0 || day >= numbers[place - 1]!) ? numbers : null;
}

const REMINDER_NAMES = ['invoiceDays', 'laterInvoiceDays', 'payoutDays', 'shippingDays'] as const;

export function RemindersForm({ entry }: { entry: OfficeSettings['reminders'] }) {
  const reminders = entry.value ?? EMPTY_SETTINGS.reminders;
  return (
    <SettingForm
      settingKey="reminders"
      title="Reminders"
      entry={entry}
      inputs={[
        { name: 'invoiceDays', label: 'Invoice, days after it opens', hint: 'Two, from 1 to 4: 2, 4' },
        { name: 'laterInvoiceDays', label: 'Invoice of a VIP, days after', hint: 'Two, from 1 to 44: 20, 27' },
        { name: 'payoutDays', label: 'Blocked payout, days after', hint: 'Up to six: 0, 3, 7, 14' },
        { name: 'shippingDays', label: 'Seller ships, days before', hint: 'Up to three, from 1 to 4: 1, 2' },
      ]}
      texts={Object.fromEntries(REMINDER_NAMES.map((name) => [name, daysText(reminders[name])]))}
      parse={(typed) => {
        const read = REMINDER_NAMES.map((name) => [name, parseDays(typed[name] ?? '')] as const);
        const wrong = read
          .filter(([, days]) => days === null)
          .map(([name]) => [name, 'Enter days in rising order: 2, 4'] as const);
        if (wrong.length > 0) return { faults: Object.fromEntries(wrong) };
        const [invoiceDays, laterInvoiceDays, payoutDays, shippingDays] = read.map(([, days]) => days ?? []);
        return {
          invoiceDays: invoiceDays ?? [],
          laterInvoiceDays: laterInvoiceDays ?? [],
          payoutDays: payoutDays ?? [],
          shippingDays: shippingDays ?? [],
        };
      }}
      send={(body, idempotencyKey) => browserApi.call('setting.reminders', { body, idempotencyKey })}
    >
      When people are reminded by email and alert. Open invoices follow a change too.
    </SettingForm>
  );
}
