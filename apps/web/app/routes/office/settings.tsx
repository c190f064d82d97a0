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

/** Everything about the business that staff maintain, a form each. */
export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  return (
    <>
      <h1>Settings</h1>
      <div className="setting-list">
        <BusinessForms settings={settings} />
        <MoneyForms settings={settings} />
        <LegalForms settings={settings} />
      </div>
    </>
  );
}
