import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import { TIME_ZONES, type TimeZone } from '@assay/domain/timeZone.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { LogoForm } from './LogoForm.tsx';
import { SettingForm, type SettingInput } from './SettingForm.tsx';

const ZONES = Object.entries(TIME_ZONES).map(([value, { name, label }]) => ({ value, label: `${name} (${label})` }));

const PLACE: readonly SettingInput[] = [
  { name: 'line1', label: 'Street address', isWide: true, autoComplete: 'street-address' },
  { name: 'city', label: 'City' },
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
  },
  { name: 'postalCode', label: 'ZIP code', autoComplete: 'postal-code' },
];
const toPlace = ({ line1 = '', city = '', state = '', postalCode = '' }: Readonly<Record<string, string>>) => ({
  line1,
  city,
  state,
  postalCode,
});

/** Name and phone, logo, and time zone. */
export function BusinessForms({ settings }: { settings: OfficeSettings }) {
  const { business, timeZone } = settings;
  return (
    <>
      <SettingForm
        settingKey="business"
        title="Business"
        entry={business}
        inputs={[
          { name: 'legalName', label: 'Legal name', autoComplete: 'organization' },
          {
            name: 'tradingName',
            label: 'Trading name',
            optional: true,
            hint: 'What customers know you by, on pages, emails and papers.',
          },
          {
            name: 'shortName',
            label: 'Short name',
            optional: true,
            hint: 'For text messages, passkeys and authenticator apps.',
          },
          { name: 'phone', label: 'Phone', optional: true, autoComplete: 'tel' },
        ]}
        texts={business.value ?? {}}
        parse={({ legalName = '', tradingName = '', shortName = '', phone = '' }) => ({
          legalName,
          tradingName,
          shortName,
          phone,
        })}
        send={(body, idempotencyKey) => browserApi.call('setting.business', { body, idempotencyKey })}
      >
        Printed on emails and certificates and shown on the contact page.
      </SettingForm>
      <LogoForm entry={settings.logo} />
      <SettingForm
        settingKey="timeZone"
        title="Time zone"
        entry={timeZone}
        inputs={[{ name: 'zone', label: 'Time zone', kind: 'select', options: ZONES }]}
        texts={timeZone.value ?? EMPTY_SETTINGS.timeZone}
        parse={({ zone }) => ({ zone: zone as TimeZone })}
        send={(body, idempotencyKey) => browserApi.call('setting.timeZone', { body, idempotencyKey })}
      >
        How pages, emails and papers show times, and how times that staff type are read. Business days and days of the
        audit log follow it. Changing this doesn’t affect lots or deadlines already set.
      </SettingForm>
    </>
  );
}

/** The postal address, and the place where buyers pick up. */
export function AddressForms({ settings: { address, pickup } }: { settings: OfficeSettings }) {
  return (
    <>
      <SettingForm
        settingKey="address"
        title="Postal address"
        entry={address}
        inputs={PLACE}
        texts={address.value ?? {}}
        parse={toPlace}
        send={(body, idempotencyKey) => browserApi.call('setting.address', { body, idempotencyKey })}
      >
        Where letters reach you. Every email names it, as the law requires.
      </SettingForm>
      <SettingForm
        settingKey="pickup"
        title="Pickup"
        entry={pickup}
        inputs={[
          { name: 'name', label: 'Name on labels', isWide: true },
          ...PLACE,
          { name: 'hours', label: 'Hours', isWide: true, hint: 'For example: Mon to Fri, 10 to 6, by appointment.' },
        ]}
        texts={pickup.value ?? {}}
        parse={(typed) => ({ ...toPlace(typed), name: typed.name ?? '', hours: typed.hours ?? '' })}
        send={(body, idempotencyKey) => browserApi.call('setting.pickup', { body, idempotencyKey })}
      >
        Where buyers pick up, and where sellers’ parcels and returns go.
      </SettingForm>
    </>
  );
}

/** Who sends emails. */
export function EmailForm({ entry: email }: { entry: OfficeSettings['email'] }) {
  return (
    <SettingForm
      settingKey="email"
      title="Email"
      entry={email}
      inputs={[
        { name: 'senderName', label: 'Sender name' },
        { name: 'senderAddress', label: 'Sender address' },
        {
          name: 'contactAddress',
          label: 'Contact address',
          hint: 'Gets messages from the contact page. Leave blank to use the sender address.',
          optional: true,
          isWide: true,
        },
      ]}
      texts={email.value ?? {}}
      parse={({ senderName = '', senderAddress = '', contactAddress = '' }) => ({
        senderName,
        senderAddress,
        contactAddress,
      })}
      send={(body, idempotencyKey) => browserApi.call('setting.email', { body, idempotencyKey })}
    >
      Who our emails come from. Your mail server must be allowed to send for this address.
    </SettingForm>
  );
}
