import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';

export type ConnectionState = 'live' | 'reconnecting' | 'offline' | 'paused';
type Connection = {
  state: ConnectionState;
  /** Text that shows how old the figures are. */
  note: string | null;
  resume?: (() => void) | undefined;
};
type Report = (state: ConnectionState, note?: string, resume?: () => void) => void;

const ReportContext = createContext<Report>(() => undefined);
const StateContext = createContext<Connection>({ state: 'live', note: null });

/** Holds how fresh live data is. The stream reports it; the strip under the header shows it. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const [connection, setConnection] = useState<Connection>({ state: 'live', note: null });
  const report = useMemo<Report>(
    () => (state, note, resume) => setConnection({ state, note: note ?? null, resume }),
    [],
  );
  return (
    <ReportContext value={report}>
      <StateContext value={connection}>{children}</StateContext>
    </ReportContext>
  );
}

/** Reports the live stream's state to the shell. */
export function useConnectionReport(): Report {
  return useContext(ReportContext);
}

/** The state of the stream, and the viewer's requests to it. */
export function useConnection(): Connection {
  return useContext(StateContext);
}

const TITLES = { reconnecting: 'Reconnecting…', offline: 'You’re offline.', paused: 'Live updates are paused.' };

/** Only there while live data is stale. */
export function ConnectionStrip() {
  const { state, note, resume } = useConnection();
  if (state === 'live') return null;
  return (
    <aside aria-label="Connection">
      <Strip
        className="connection"
        tone="amber"
        title={TITLES[state]}
        action={resume === undefined ? undefined : <Button onClick={resume}>Resume</Button>}
      >
        {note ?? 'Prices and countdowns may be out of date.'}
      </Strip>
    </aside>
  );
}
