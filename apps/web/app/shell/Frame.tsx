import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useNavigation } from 'react-router';
import { ConnectionStrip } from '../live/Connection.tsx';
import type { Theme } from '../session/context.ts';
import type { ShellViewer } from '../session/shellData.ts';
import { BrandName } from './BrandName.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SandboxBar } from './SandboxBar.tsx';
import { UnverifiedBar } from './UnverifiedBar.tsx';

// Only needed in the browser, once it is idle.
const LoggedOut = lazy(() => import('./LoggedOut.tsx').catch(() => ({ default: () => null })));

/** The frame of every page: skip link, bars, header, main, footer. */
export function Frame({
  viewer,
  theme,
  sandbox,
  bagCount,
  isClosed,
  children,
}: {
  viewer: ShellViewer | null;
  theme: Theme | null;
  sandbox: boolean;
  /** Number of units in the bag; may load after the page. */
  bagCount: ReactNode;
  /** The shop is not open yet: no page that header and footer lead to is there. */
  isClosed: boolean;
  children: ReactNode;
}) {
  const { state } = useNavigation();
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {state === 'loading' ? <div className="progress-line" aria-hidden="true" /> : null}
      {import.meta.env.VITE_SANDBOX !== 'off' && sandbox ? <SandboxBar /> : null}
      {isClosed ? <NameOnly /> : <Header viewer={viewer} bagCount={bagCount} />}
      <ConnectionStrip />
      {viewer !== null && !viewer.emailVerified ? <UnverifiedBar email={viewer.email} /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {viewer === null ? (
        <Suspense>
          <LoggedOut />
        </Suspense>
      ) : null}
      {isClosed ? null : <Footer viewer={viewer} theme={theme} />}
    </div>
  );
}

function NameOnly() {
  return (
    <header>
      <div className="page head-row">
        <Link to="/" className="wordmark">
          <BrandName />
        </Link>
      </div>
      <GuillocheBand />
    </header>
  );
}
