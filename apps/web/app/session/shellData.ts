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
  'theme' | 'sandbox' | 'publishableKey' | 'cookieDomain' | 'serverNow' | 'requestId'
> & {
  /** The access token has expired, but the browser has what is needed to refresh it. */
  mayRestore: boolean;
  viewer: ShellViewer | null;
};

/** Returns the data that the root route loaded; undefined if it failed to load. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root');
}
