import type { SetupStep } from '@assay/domain/office/setup.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { OpenShop } from '../../features/office/settings/OpenShop.tsx';
import { useMayOpen } from '../../features/office/useMayDo.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import '../../features/office/settings/settings.css';
import type { Route } from './+types/setup';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return await loadFor(args, (api) => api.call('setting.setup'));
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Setup', matches);

/** Each step with the place where it is done; null: by the operator of the server. */
const STEPS: Readonly<Record<SetupStep, readonly [label: string, text: string, href: string | null]>> = {
  business: ['Business', 'Legal name and phone', '/office/settings/business'],
  timeZone: ['Time zone', 'How times are shown and typed', '/office/settings/business'],
  address: ['Postal address', 'Printed on emails and invoices', '/office/settings/addresses'],
  pickup: ['Pickup', 'Place and hours; parcels come here too', '/office/settings/addresses'],
  shipping: ['Shipping', 'Prices by class', '/office/settings/shipping'],
  premium: ['Buyer’s premium', 'On top of the hammer price; 0 for none', '/office/settings/fees'],
  tax: ['Sales tax', 'States where you’re registered', '/office/settings/tax'],
  email: ['Email', 'Sender; the server needs SMTP_URL', '/office/settings/email'],
  payments: ['Payments', 'The server needs STRIPE_SECRET_KEY', null],
  legal: ['Legal texts', 'Yours, or the standard ones', '/office/settings/terms'],
  category: ['First category', 'Where items are found', '/office/taxonomy/category'],
  condition: ['First condition', 'Every object needs one before it’s approved', '/office/taxonomy/condition'],
  artist: ['First person or team', 'Who signed or made it', '/office/taxonomy/artist'],
  item: ['First item', 'A draft is enough', '/office/items?new=main'],
};

/** The checklist of a new business, from the data: each line leads to its form. */
export default function SetupPage({ loaderData: { items, isOpen, openingVersion } }: Route.ComponentProps) {
  const mayOpen = useMayOpen();
  const left = items.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <h1>Setup</h1>
      <p className="mt-3 max-w-measure text-ink-2">
        {isOpen
          ? 'The shop is open.'
          : left === 0
            ? 'Everything is ready. Visitors see “Opening soon” until you open the shop.'
            : `${left} of ${items.length} steps left. Visitors see “Opening soon” until you open the shop.`}
      </p>
      <ol className="setup-list">
        {items.map(({ step, isDone }) => {
          const [label, text, href] = STEPS[step];
          return (
            <li key={step}>
              {href === null || !mayOpen(href) ? (
                <b>{label}</b>
              ) : (
                <Link className="link" to={href}>
                  {label}
                </Link>
              )}
              <span className="text-small text-ink-2">{text}</span>
              <Chip tone={isDone ? 'commit' : 'neutral'}>{isDone ? 'Done' : 'To do'}</Chip>
            </li>
          );
        })}
      </ol>
      {isOpen || left > 0 ? null : (
        <div className="office-acts mt-6">
          <OpenShop version={openingVersion} />
        </div>
      )}
    </>
  );
}
