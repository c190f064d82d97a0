import { businessName } from '@assay/domain/settings/name.ts';
import { type PublicSettings, toPublicSettings } from '@assay/domain/settings/public.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import { useRouteLoaderData } from 'react-router';
import type { RequestFacts, Viewer } from './context.ts';

/** The logged-in user as the browser knows them. */
export type ShellViewer = Pick<
  Viewer,
  | 'id'
  | 'email'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'emailVerified'
  | 'onboardingStatus'
  | 'stripeConnectedStatus'
  | 'imageUrl'
  | 'unreadAlerts'
  | 'staffRoles'
>;

/** Data for every page of the shell. */
export type ShellData = Pick<
  RequestFacts,
  'theme' | 'sandbox' | 'publishableKey' | 'cookieDomain' | 'hasSales' | 'settings' | 'serverNow' | 'requestId'
> & {
  /** The access token has expired, but the browser has what is needed to refresh it. */
  mayRestore: boolean;
  viewer: ShellViewer | null;
};

/** Returns the data that the root route loaded; undefined if it failed to load. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}

/** Returns the name of the business as customers know it. */
export const useBusinessName = (): string => businessName(useSettings());

/** Returns the public settings of the business; empty ones if the root route failed to load. */
export function useSettings(): PublicSettings {
  return useShellData()?.settings ?? toPublicSettings(EMPTY_SETTINGS);
}
