import type { TimeZone } from '../timeZone.ts';
import type { LegalPage, Settings } from './settings.ts';

/** What every page may show of the settings. */
export type PublicSettings = Pick<
  Settings,
  'business' | 'logo' | 'address' | 'pickup' | 'shipping' | 'fees' | 'premium'
> & {
  timeZone: TimeZone;
  /** States where the business collects sales tax. */
  taxStates: readonly string[];
  /** Visitors see the shop. */
  isOpen: boolean;
};

/** The public part of the settings. */
export const toPublicSettings = ({
  business,
  timeZone,
  logo,
  address,
  pickup,
  shipping,
  tax,
  fees,
  premium,
  opening,
}: Settings): PublicSettings => ({
  business,
  logo,
  address,
  pickup,
  shipping,
  fees,
  premium,
  timeZone: timeZone.zone,
  taxStates: tax.registrations.map(({ state }) => state),
  isOpen: opening.isOpen,
});

/** The texts of the legal pages, which only those pages need. */
export type LegalTexts = Pick<Settings, LegalPage>;

/** The legal texts of the settings. */
export const toLegalTexts = ({ terms, conditions, privacy, cookies }: Settings): LegalTexts => ({
  terms,
  conditions,
  privacy,
  cookies,
});
