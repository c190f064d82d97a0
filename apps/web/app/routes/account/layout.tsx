import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { Outlet, useLocation } from 'react-router';
import { requireViewer } from '../../session/load.ts';
import type { Route } from './+types/layout';

export function loader(args: Route.LoaderArgs) {
  return { isStaff: requireViewer(args).role === 'staff' };
}

const PLACES = [
  { href: '/account', label: 'Overview' },
  { href: '/account/invoices', label: 'Invoices' },
  { href: '/account/payments', label: 'Payments' },
  { href: '/account/credit-limit', label: 'Credit limit' },
  { href: '/account/profile', label: 'Profile' },
  { href: '/account/recently-viewed', label: 'Recently viewed' },
  { href: '/account/tax', label: 'Tax' },
  { href: '/account/redeem', label: 'Redeem' },
  { href: '/account/security', label: 'Security' },
  { href: '/account/notifications', label: 'Alerts' },
  { href: '/account/news', label: 'News' },
] as const;
/** Only staff see this link. */
const OFFICE = { href: '/office', label: 'Office' } as const;

/** The places of the account around each of its pages. */
export default function AccountLayout({ loaderData: { isStaff } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isAt = (href: string): boolean =>
    href === '/account' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
  const places = isStaff ? [...PLACES, OFFICE] : PLACES;
  return (
    <div className="page py-4 md:py-6">
      <Tabs label="Account" tabs={places.map((place) => ({ ...place, current: isAt(place.href) }))} />
      <div className="mt-7 md:mt-9">
        <Outlet />
      </div>
    </div>
  );
}
