import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';

export type ConnectionState = 'live' | 'reconnecting' | 'offline';
type Connection = { state: ConnectionState /** Words about how old the figures are. */; note: string | null };
type Report = (state: ConnectionState, note?: string) => void;

const ReportContext = createContext<Report>(() => undefined);
const StateContext = createContext<Connection>({ state: 'live', note: null });

/** Holds how fresh the live figures are. Whoever runs the stream reports; the strip under the header shows it. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const [connection, setConnection] = useState<Connection>({ state: 'live', note: null });
  const report = useMemo<Report>(() => (state, note) => setConnection({ state, note: note ?? null }), []);
  return (
    <ReportContext value={report}>
      <StateContext value={connection}>{children}</StateContext>
    </ReportContext>
  );
}

/** Tells the shell how the live stream is doing. */
export function useConnectionReport(): Report {
  return useContext(ReportContext);
}

/** Only there while live data is stale. */
export function ConnectionStrip() {
  const { state, note } = useContext(StateContext);
  if (state === 'live') return null;
  return (
    <aside aria-label="Connection">
      <Strip className="connection" tone="amber" title={state === 'offline' ? 'You are offline.' : 'Reconnecting…'}>
        {note ?? 'Prices and clocks may be behind.'}
      </Strip>
    </aside>
  );
}
