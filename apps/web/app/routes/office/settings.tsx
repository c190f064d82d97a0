import { OPTIONAL_SETTINGS, type SettingKey } from '@assay/domain/settings/settings.ts';
import { readTopic, SETTING_TOPIC_NAMES, SETTING_TOPICS, type SettingTopic } from '@assay/domain/settings/topics.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { data, Link } from 'react-router';
import { BoundsForm } from '../../features/office/settings/BoundsForm.tsx';
import { AddressForms, BusinessForms, EmailForm } from '../../features/office/settings/BusinessForms.tsx';
import { LegalForm } from '../../features/office/settings/LegalForms.tsx';
import {
  FeesForm,
  PremiumForm,
  RemindersForm,
  ShippingForm,
  TaxForm,
} from '../../features/office/settings/MoneyForms.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import '../../features/office/settings/settings.css';
import type { Route } from './+types/settings';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const topic = readTopic(args.params.topic);
  if (topic === null) throw data(null, 404);
  return { topic, settings: await loadFor(args, (api) => api.call('setting.all')) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData === undefined ? 'Settings' : `${SETTING_TOPICS[loaderData.topic].label}, settings`, matches);

type Settings = Route.ComponentProps['loaderData']['settings'];

const FORMS: Readonly<Record<SettingTopic, (settings: Settings) => React.ReactNode>> = {
  business: (settings) => <BusinessForms settings={settings} />,
  addresses: (settings) => <AddressForms settings={settings} />,
  email: ({ email }) => <EmailForm entry={email} />,
  reminders: ({ reminders }) => <RemindersForm entry={reminders} />,
  shipping: ({ shipping }) => <ShippingForm entry={shipping} />,
  fees: ({ premium, fees }) => (
    <>
      <PremiumForm entry={premium} />
      <FeesForm entry={fees} />
    </>
  ),
  bounds: ({ bounds }) => <BoundsForm entry={bounds} />,
  tax: ({ tax }) => <TaxForm entry={tax} />,
  terms: ({ terms }) => <LegalForm page="terms" entry={terms} />,
  conditions: ({ conditions }) => <LegalForm page="conditions" entry={conditions} />,
  privacy: ({ privacy }) => <LegalForm page="privacy" entry={privacy} />,
  cookies: ({ cookies }) => <LegalForm page="cookies" entry={cookies} />,
};

/** What staff maintain about the business, a page for each topic. */
export default function SettingsPage({ loaderData: { topic, settings } }: Route.ComponentProps) {
  const isOpen = (key: SettingKey): boolean => settings[key].version === 0 && !OPTIONAL_SETTINGS.includes(key);
  return (
    <>
      <h1>Settings</h1>
      <div className="setting-page">
        <nav className="setting-nav text-small" aria-label="Settings">
          <ul>
            {SETTING_TOPIC_NAMES.map((name) => (
              <li key={name}>
                <Link to={`/office/settings/${name}`} aria-current={name === topic ? 'page' : undefined}>
                  {SETTING_TOPICS[name].label}
                  {SETTING_TOPICS[name].keys.some(isOpen) ? <Chip tone="amber">Not set</Chip> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="setting-list" key={topic}>
          {FORMS[topic](settings)}
        </div>
      </div>
    </>
  );
}
