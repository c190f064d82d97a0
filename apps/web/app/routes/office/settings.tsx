import { OPTIONAL_SETTINGS, type SettingKey } from '@assay/domain/settings/settings.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { BusinessForms } from '../../features/office/settings/BusinessForms.tsx';
import { LegalForms } from '../../features/office/settings/LegalForms.tsx';
import { MoneyForms } from '../../features/office/settings/MoneyForms.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import '../../features/office/settings/settings.css';
import type { Route } from './+types/settings';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return await loadFor(args, (api) => api.call('setting.all'));
}

export const meta: Route.MetaFunction = () => personalMeta('Settings');

/** The forms of the page in their order. */
const SECTIONS = [
  ['business', 'Business'],
  ['logo', 'Logo'],
  ['timeZone', 'Time zone'],
  ['address', 'Postal address'],
  ['pickup', 'Pickup'],
  ['email', 'Email'],
  ['shipping', 'Shipping'],
  ['fees', 'Fees'],
  ['reminders', 'Reminders'],
  ['tax', 'Sales tax'],
  ['terms', 'Terms of service'],
  ['conditions', 'Conditions of sale'],
  ['privacy', 'Privacy policy'],
  ['cookies', 'Cookies'],
] as const satisfies readonly (readonly [SettingKey, string])[];

/** Everything about the business that staff maintain, a form each. */
export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  return (
    <>
      <h1>Settings</h1>
      <div className="setting-page">
        <nav className="setting-nav text-small" aria-label="Settings">
          <ul>
            {SECTIONS.map(([key, label]) => (
              <li key={key}>
                <a href={`#${key}`}>
                  {label}
                  {settings[key].version === 0 && !OPTIONAL_SETTINGS.includes(key) ? (
                    <Chip tone="amber">Not set</Chip>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="setting-list">
          <BusinessForms settings={settings} />
          <MoneyForms settings={settings} />
          <LegalForms settings={settings} />
        </div>
      </div>
    </>
  );
}
