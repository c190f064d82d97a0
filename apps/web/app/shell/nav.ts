type Place = { href: string; label: string };

const MARKETPLACE: Place = { href: '/marketplace', label: 'Marketplace' };
const SALES: Place = { href: '/sales', label: 'Sales' };
const OTHERS: readonly Place[] = [
  { href: '/artists', label: 'Artists' },
  { href: '/authentication', label: 'Authentication' },
  { href: '/items/selling', label: 'Sell' },
];

/** Returns the main places, in the order of the header. Sales are among them once one is published. */
export const mainNav = (hasSales: boolean): readonly Place[] => [MARKETPLACE, ...(hasSales ? [SALES] : []), ...OTHERS];
