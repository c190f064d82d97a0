import { viewerTime } from '../../entities/lot/times.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { useInBrowser } from '../../lib/useInBrowser.ts';

/** Text about a moment in the zone of the business, with the viewer's own time where it differs (known only in the browser). */
export function Moment({ at, children }: { at: number; children: string }) {
  const zone = useTimeZone();
  const local = useInBrowser(() => viewerTime(at, zone), null);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      {local === null ? null : <span className="moment-own">{local}</span>}
    </time>
  );
}
