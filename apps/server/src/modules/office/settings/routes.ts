import type { SettingKey, Settings } from '@assay/domain/settings/settings.ts';
import { toActor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import { removeLogo, setLogo } from './logo.ts';
import { changeBounds, changeSetting } from './operations.ts';
import { readOfficeSettings, readSetup } from './queries.ts';

const LOGO_UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: 'Choose an image of 1 MB or less.',
} as const;

type Change<K extends SettingKey> = Parameters<typeof toActor>[0] & {
  ctx: AppContext;
  body: { value: Settings[K]; version: number; note?: string | undefined };
};
const change = <K extends SettingKey>(key: K, call: Change<K>) =>
  changeSetting(call.ctx, { key, ...call.body, actor: toActor(call) });

/** Staff calls for the settings of the business. */
export async function mountSettings(mounting: Mounting): Promise<void> {
  mount(mounting, 'setting.all', ({ ctx }) => readOfficeSettings(ctx));
  mount(mounting, 'setting.business', (call) => change('business', call));
  mount(mounting, 'setting.timeZone', (call) => change('timeZone', call));
  await withUploads(mounting, 'setting.logo', (uploads) => {
    mount(uploads, 'setting.logo', (call) =>
      withUpload(call, LOGO_UPLOAD, (bytes) => setLogo(call.ctx, { ...call.query, bytes, actor: toActor(call) })),
    );
  });
  mount(mounting, 'setting.logoRemove', (call) => removeLogo(call.ctx, { ...call.query, actor: toActor(call) }));
  mount(mounting, 'setting.address', (call) => change('address', call));
  mount(mounting, 'setting.pickup', (call) => change('pickup', call));
  mount(mounting, 'setting.shipping', (call) => change('shipping', call));
  mount(mounting, 'setting.tax', (call) => change('tax', call));
  mount(mounting, 'setting.fees', (call) => change('fees', call));
  mount(mounting, 'setting.premium', (call) => change('premium', call));
  mount(mounting, 'setting.bounds', (call) => changeBounds(call.ctx, { ...call.body, actor: toActor(call) }));
  mount(mounting, 'setting.reminders', (call) => change('reminders', call));
  mount(mounting, 'setting.email', (call) => change('email', call));
  mount(mounting, 'setting.terms', (call) => change('terms', call));
  mount(mounting, 'setting.conditions', (call) => change('conditions', call));
  mount(mounting, 'setting.privacy', (call) => change('privacy', call));
  mount(mounting, 'setting.cookies', (call) => change('cookies', call));
  mount(mounting, 'setting.opening', (call) => change('opening', call));
  mount(mounting, 'setting.setup', ({ ctx }) => readSetup(ctx));
}
