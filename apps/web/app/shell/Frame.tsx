import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ConnectionStrip } from '../live/Connection.tsx';
import type { Theme } from '../session/context.ts';
import type { ShellViewer } from '../session/shellData.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SandboxBar } from './SandboxBar.tsx';
import { UnverifiedBar } from './UnverifiedBar.tsx';

/** The frame of every page: skip link, bars, header, main, footer. */
export function Frame({
  viewer,
  theme,
  sandbox,
  bagCount,
  children,
}: {
  viewer: ShellViewer | null;
  theme: Theme | null;
  sandbox: boolean;
  /** Number of units in the bag; may load after the page. */
  bagCount: ReactNode;
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
      <Header viewer={viewer} bagCount={bagCount} />
      <ConnectionStrip />
      {viewer !== null && !viewer.emailVerified ? <UnverifiedBar email={viewer.email} /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer viewer={viewer} theme={theme} />
    </div>
  );
}
