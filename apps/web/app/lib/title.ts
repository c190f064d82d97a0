import { businessName } from '@assay/domain/settings/name.ts';
import type { PublicSettings } from '@assay/domain/settings/public.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';

/** What `meta` receives of the routes of a page, the root first. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];
type Named = Pick<PublicSettings, 'business'>;

/** The name of the business, from the data of the root route. For `meta`. */
export function siteName(matches: Matches): string {
  const root = matches[0]?.loaderData as { settings?: Named } | undefined;
  return businessName(root?.settings ?? EMPTY_SETTINGS);
}

/** Document title: page name, then the business. */
export const titleOn = (site: string, name: string): string => `${name} – ${site}`;

/** Document title of a page. For `meta`. */
export const pageTitle = (name: string, matches: Matches): string => titleOn(siteName(matches), name);

/** Title of a personal page, not to be indexed by search engines. For `meta`. */
export function personalMeta(name: string, matches: Matches) {
  return [{ title: pageTitle(name, matches) }, { name: 'robots', content: 'noindex' }];
}
