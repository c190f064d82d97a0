import type { Settings } from './settings.ts';

/** What every page may show of the settings. */
export type PublicSettings = Pick<Settings, 'business' | 'address' | 'pickup' | 'shipping'> & {
  /** States where the business collects sales tax. */
  taxStates: readonly string[];
  /** Visitors see the shop. */
  isOpen: boolean;
};

/** The public part of the settings. */
export const toPublicSettings = ({ business, address, pickup, shipping, tax, opening }: Settings): PublicSettings => ({
  business,
  address,
  pickup,
  shipping,
  taxStates: tax.registrations.map(({ state }) => state),
  isOpen: opening.isOpen,
});
