import type { SettingKey, Settings } from '@assay/domain/settings/settings.ts';
import { toActor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { changeSetting } from './operations.ts';
import { readOfficeSettings, readSetup } from './queries.ts';

type Change<K extends SettingKey> = Parameters<typeof toActor>[0] & {
  ctx: AppContext;
  body: { value: Settings[K]; version: number; note: string };
};
const change = <K extends SettingKey>(key: K, call: Change<K>) =>
  changeSetting(call.ctx, { key, ...call.body, actor: toActor(call) });

/** Staff calls for the settings of the business. */
export function mountSettings(mounting: Mounting): void {
  mount(mounting, 'setting.all', ({ ctx }) => readOfficeSettings(ctx));
  mount(mounting, 'setting.business', (call) => change('business', call));
  mount(mounting, 'setting.timeZone', (call) => change('timeZone', call));
  mount(mounting, 'setting.address', (call) => change('address', call));
  mount(mounting, 'setting.pickup', (call) => change('pickup', call));
  mount(mounting, 'setting.shipping', (call) => change('shipping', call));
  mount(mounting, 'setting.tax', (call) => change('tax', call));
  mount(mounting, 'setting.fees', (call) => change('fees', call));
  mount(mounting, 'setting.premium', (call) => change('premium', call));
  mount(mounting, 'setting.reminders', (call) => change('reminders', call));
  mount(mounting, 'setting.email', (call) => change('email', call));
  mount(mounting, 'setting.terms', (call) => change('terms', call));
  mount(mounting, 'setting.conditions', (call) => change('conditions', call));
  mount(mounting, 'setting.privacy', (call) => change('privacy', call));
  mount(mounting, 'setting.cookies', (call) => change('cookies', call));
  mount(mounting, 'setting.opening', (call) => change('opening', call));
  mount(mounting, 'setting.setup', ({ ctx }) => readSetup(ctx));
}
