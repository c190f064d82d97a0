import type { Settings } from './settings.ts';

/** What every page may show of the settings. */
export type PublicSettings = Pick<Settings, 'business' | 'address' | 'pickup'>;

/** The public part of the settings. */
export const toPublicSettings = ({ business, address, pickup }: Settings): PublicSettings => ({
  business,
  address,
  pickup,
});
