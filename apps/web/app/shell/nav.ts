/** The main places, in the order of the header. */
export const MAIN_NAV = [
  { href: '/marketplace', label: 'Marketplace' },
  { href: '/artists', label: 'Artists' },
  { href: '/authentication', label: 'Authentication' },
  { href: '/items/selling', label: 'Sell' },
] as const;
