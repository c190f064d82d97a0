import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ConnectionStrip } from '../live/Connection.tsx';
import { SandboxBar } from './SandboxBar.tsx';

/** What pages with a frame of their own share with all others: skip link and bars. They bring `main` with the id `main`. */
export function BareFrame({ sandbox, children }: { sandbox: boolean; children: ReactNode }) {
  const { state } = useNavigation();
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {state === 'loading' ? <div className="progress-line" aria-hidden="true" /> : null}
      {import.meta.env.VITE_SANDBOX !== 'off' && sandbox ? <SandboxBar /> : null}
      <ConnectionStrip />
      {children}
    </div>
  );
}
