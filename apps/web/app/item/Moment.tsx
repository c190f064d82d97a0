import { useInBrowser } from '../lib/useInBrowser.ts';
import { viewerTime } from './times.ts';

/** Words about a moment in the house's zone, and the viewer's own time where it differs (known in the browser only). */
export function Moment({ at, children }: { at: number; children: string }) {
  const own = useInBrowser(() => viewerTime(at), null);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {children}
      {own === null ? null : <span className="moment-own">{own}</span>}
    </time>
  );
}
