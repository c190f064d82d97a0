import { SETTING_KEYS } from '@assay/domain/settings/settings.ts';
import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { changeSetting } from './operations.ts';
import { readOfficeSettings } from './queries.ts';

/** Staff calls for the settings of the business. */
export function mountSettings(mounting: Mounting): void {
  mount(mounting, 'setting.all', ({ ctx }) => readOfficeSettings(ctx));
  for (const key of SETTING_KEYS)
    mount(mounting, `setting.${key}`, (call) => changeSetting(call.ctx, { key, ...call.body, actor: toActor(call) }));
}
