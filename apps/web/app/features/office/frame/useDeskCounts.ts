import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';

type Queues = readonly { queue: string; count: number }[];

/** How old the counts may be when another page is opened. */
const STALE_MS = 60_000;

/**
 * The counts beside the places: those that were loaded, and newer ones when a page is opened a minute or more after. The
 * desk is not read for every page, nor on a timer, which would keep an idle session alive.
 */
export function useDeskCounts(loaded: Queues): Queues {
  const { pathname } = useLocation();
  const [newer, setNewer] = useState<{ than: Queues; queues: Queues } | null>(null);
  const readAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is as old as its loading
  useEffect(() => {
    readAt.current = performance.now();
  }, [loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what asks for newer counts
  useEffect(() => {
    if (performance.now() - readAt.current < STALE_MS) return;
    readAt.current = performance.now();
    browserApi.call('office.desk').then(
      ({ queues }) => setNewer({ than: loaded, queues }),
      // The counts are an aid: what is wrong is shown by the page, whose own calls fail as well.
      () => undefined,
    );
  }, [pathname, loaded]);
  return newer?.than === loaded ? newer.queues : loaded;
}
