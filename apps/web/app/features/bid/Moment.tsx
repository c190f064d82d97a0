import { viewerTime } from '../../entities/lot/times.ts';
import { useInBrowser } from '../../lib/useInBrowser.ts';

/** Text about a moment in Eastern time, with the viewer's own time where it differs (known only in the browser). */
export function Moment({ at, children }: { at: number; children: string }) {
  const own = useInBrowser(() => viewerTime(at), null);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      {own === null ? null : <span className="moment-own">{own}</span>}
    </time>
  );
}
