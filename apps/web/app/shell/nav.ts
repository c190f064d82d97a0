/** The main places, in the order of the header. */
export const MAIN_NAV = [
  { href: '/marketplace', label: 'Marketplace' },
  { href: '/authentication', label: 'Authentication' },
] as const;
