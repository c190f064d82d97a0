import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import type { LegalPage } from '@assay/domain/settings/settings.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { SettingForm, type SettingFormProps } from './SettingForm.tsx';

const TITLES: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms of service',
  conditions: 'Conditions of sale',
  privacy: 'Privacy policy',
  cookies: 'Cookies',
};

type Send = SettingFormProps<LegalPage>['send'];
const SEND: Readonly<Record<LegalPage, Send>> = {
  terms: (body, idempotencyKey) => browserApi.call('setting.terms', { body, idempotencyKey }),
  conditions: (body, idempotencyKey) => browserApi.call('setting.conditions', { body, idempotencyKey }),
  privacy: (body, idempotencyKey) => browserApi.call('setting.privacy', { body, idempotencyKey }),
  cookies: (body, idempotencyKey) => browserApi.call('setting.cookies', { body, idempotencyKey }),
};

/** The text of a legal page. */
export function LegalForm({ page, entry }: { page: LegalPage; entry: OfficeSettings[LegalPage] }) {
  return (
    <SettingForm
      settingKey={page}
      title={TITLES[page]}
      entry={entry}
      inputs={[
        {
          name: 'text',
          label: 'Text',
          kind: 'area',
          hint: 'Begin headings with #, list items with -. Leave blank for the standard text.',
          isWide: true,
          optional: true,
        },
        { name: 'date', label: 'In force since', kind: 'date' },
      ]}
      texts={entry.value ?? {}}
      parse={({ text = '', date = '' }) => ({ text, date })}
      send={SEND[page]}
    >
      The standard text names your business and its address. Have a lawyer read whichever you use.
    </SettingForm>
  );
}
