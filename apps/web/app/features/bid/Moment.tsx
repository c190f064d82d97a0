import { useOwnTime } from '../../lib/DateTime.tsx';

/** Text about a moment in the zone of the business, with the viewer's own time where it differs (known only in the browser). */
export function Moment({ at, children }: { at: number; children: string }) {
  const local = useOwnTime(at);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      {local === null ? null : <span className="moment-own">{local}</span>}
    </time>
  );
}
