import type { Settings } from './settings.ts';

/** What pages, emails and papers say while the business has no name. It is the name of the software. */
const SOFTWARE_NAME = 'Assay';

type Named = Pick<Settings, 'business'>;

/** The name that customers know: the trading name, or else the legal name. */
export const businessName = ({ business }: Named): string =>
  business.tradingName || business.legalName || SOFTWARE_NAME;

/** The name where there is little room: text messages, authenticator apps, passkeys. */
export const shortBusinessName = (settings: Named): string => settings.business.shortName || businessName(settings);
