import { useEffect, useState } from 'react';
import type { ShellViewer } from '../root.tsx';
import { watchLive } from './hub.ts';

/** Unread alerts of the signed-in person, as the page came and as the house tells since. */
export function useUnreadAlerts(viewer: ShellViewer): number {
  const [heard, setHeard] = useState<{ base: number; unread: number } | null>(null);
  const { id, unreadAlerts } = viewer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, another stream
  useEffect(
    () =>
      watchLive({
        auctionIds: [],
        user: true,
        handlers: { alert: ({ unread }) => setHeard({ base: unreadAlerts, unread }) },
      }),
    [id, unreadAlerts],
  );
  // A freshly loaded page knows better than what was heard before it.
  return heard !== null && heard.base === unreadAlerts ? heard.unread : unreadAlerts;
}
