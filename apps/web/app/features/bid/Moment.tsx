import { viewerTime } from '../../entities/lot/times.ts';
import { useInBrowser } from '../../lib/useInBrowser.ts';

/** Text about a moment in Eastern time, with the viewer's own time where it differs (known only in the browser). */
export function Moment({ at, children }: { at: number; children: string }) {
  const local = useInBrowser(() => viewerTime(at), null);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      {local === null ? null : <span className="moment-own">{local}</span>}
    </time>
  );
}
