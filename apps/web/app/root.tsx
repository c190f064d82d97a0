import { AnchorProvider } from '@assay/ui/components/Anchor.tsx';
import { ClockProvider } from '@assay/ui/components/ClockProvider.tsx';
import { LiveRegion } from '@assay/ui/components/LiveRegion.tsx';
import type { ReactNode } from 'react';
import { lazy, use } from 'react';
import { Links, Meta, Outlet, redirect, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { TimeZoneProvider } from './lib/DateTime.tsx';
import { importWithRetry } from './lib/lazyWithRetry.ts';
import { RouterAnchor } from './lib/link.tsx';
import { NonceContext } from './lib/nonce.ts';
import { useScriptless } from './lib/scriptless.ts';
import { siteName } from './lib/title.ts';
import { ConnectionProvider } from './live/Connection.tsx';
import { LiveProvider } from './live/LiveProvider.tsx';
import { requestContext } from './session/context.ts';
import { readCookie, SESSION_COOKIE } from './session/cookies.ts';
import { requestedPath } from './session/load.ts';
import { isClosedTo, isShopClosedTo } from './session/opening.ts';
import { SessionProvider } from './session/SessionProvider.tsx';
import { type ShellData, useShellData } from './session/shellData.ts';
import { BareFrame } from './shell/BareFrame.tsx';
import { DeferredScripts } from './shell/DeferredScripts.tsx';
import { EarlyInteraction, useEarlyInput } from './shell/EarlyInteraction.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { ThemeColor } from './shell/ThemeColor.tsx';

// Fonts are not preloaded before the style sheet: on a slow connection they would delay the first picture. Until they
// load, local fallbacks with their metrics are used.
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

// An error page sets its own title: with two, browsers show the first.
export const meta: Route.MetaFunction = ({ error, matches }) => [
  ...(error ? [] : [{ title: `${siteName(matches)} – authenticated memorabilia` }]),
  {
    name: 'description',
    content: 'An auction house and marketplace for memorabilia: every item witnessed, sealed, and on record.',
  },
];

export function loader({ request, context }: Route.LoaderArgs): ShellData {
  const { theme, sandbox, publishableKey, cookieDomain, hasSales, settings, serverNow, requestId, viewer } =
    context.get(requestContext);
  if (isClosedTo(viewer, settings, requestedPath(request).replace(/\?.*$/, ''))) throw redirect('/opening-soon');
  return {
    theme,
    sandbox,
    publishableKey,
    cookieDomain,
    hasSales,
    settings,
    serverNow,
    requestId,
    mayRestore: viewer === null && readCookie(request.headers.get('cookie'), SESSION_COOKIE) === '1',
    viewer:
      viewer === null
        ? null
        : {
            id: viewer.id,
            email: viewer.email,
            username: viewer.username,
            firstName: viewer.firstName,
            lastName: viewer.lastName,
            emailVerified: viewer.emailVerified,
            onboardingStatus: viewer.onboardingStatus,
            stripeConnectedStatus: viewer.stripeConnectedStatus,
            imageUrl: viewer.imageUrl,
            unreadAlerts: viewer.unreadAlerts,
            staffRoles: viewer.staffRoles,
          },
  };
}

// Offline, the header works without the count.
const BagCount = lazy(() =>
  importWithRetry(() => import('./entities/bag/BagCount.tsx'), 'default').catch(() => ({ default: () => null })),
);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const shell = useShellData();
  const isScriptless = useScriptless();
  useEarlyInput();
  // The office has a frame of its own. Those whom it refuses see the refusal in the shop's.
  const isOffice = useRouteLoaderData('routes/office/layout') !== undefined;
  const isClosed = useRouteLoaderData('routes/opening-soon') !== undefined;
  const hasOwnFrame = isOffice || isClosed;
  const isShopClosed = shell != null && isShopClosedTo(shell.viewer, shell.settings);
  return (
    <html
      lang="en"
      data-theme={shell?.theme ?? undefined}
      data-cookie-domain={shell?.cookieDomain ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isScriptless ? null : <EarlyInteraction />}
        <ThemeColor theme={shell?.theme ?? null} />
        <Meta />
        <Links />
      </head>
      <body>
        <AnchorProvider as={RouterAnchor}>
          <ClockProvider serverNow={shell?.serverNow ?? 0}>
            <TimeZoneProvider zone={shell?.settings.timeZone} isOwnShown={!isOffice}>
              <LiveRegion>
                <ConnectionProvider>
                  <SessionProvider viewerId={shell?.viewer?.id ?? null} mayRestore={shell?.mayRestore ?? false}>
                    <LiveProvider viewerId={shell?.viewer?.id ?? null}>
                      {hasOwnFrame ? (
                        <BareFrame sandbox={shell?.sandbox ?? false}>{children}</BareFrame>
                      ) : (
                        <Frame
                          viewer={shell?.viewer ?? null}
                          theme={shell?.theme ?? null}
                          sandbox={shell?.sandbox ?? false}
                          isClosed={isShopClosed}
                          bagCount={<BagCount viewerId={shell?.viewer?.id ?? null} />}
                        >
                          {children}
                        </Frame>
                      )}
                    </LiveProvider>
                  </SessionProvider>
                </ConnectionProvider>
              </LiveRegion>
            </TimeZoneProvider>
          </ClockProvider>
        </AnchorProvider>
        {isScriptless ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <DeferredScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShellData();
  return <ErrorPage error={error} requestId={shell?.requestId ?? null} />;
}
