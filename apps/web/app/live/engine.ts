// The live stream, loaded when the first component subscribes.

import { arrivedAt } from './arrivedAt.ts';
import { createSharedStream } from './shared.ts';
import { createLiveStream, type LiveStream, type StreamNeeds } from './stream.ts';
import { browserTabs } from './tabs.ts';

/**
 * Opens a page's stream, shared with the same viewer's other tabs if the browser lets them communicate. `id`: this
 * tab's id.
 */
export function openStream(needs: StreamNeeds, viewerId: string | null, id: string): LiveStream {
  const withArrivalTime: StreamNeeds = {
    ...needs,
    onEvent: (event, lastId) =>
      needs.onEvent('lot' in event ? { ...event, lot: arrivedAt(event.kind, event.lot, needs.now()) } : event, lastId),
  };
  // Another viewer means another stream.
  const tabs = browserTabs(viewerId);
  return tabs === null ? createLiveStream(withArrivalTime) : createSharedStream(withArrivalTime, tabs, id);
}
