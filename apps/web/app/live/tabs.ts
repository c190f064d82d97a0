import type { TabMessage, Tabs } from './shared.ts';

/** The channel between this viewer's tabs; null where the browser lacks support. */
export function browserTabs(viewerId: string | null): Tabs | null {
  if (typeof navigator === 'undefined' || navigator.locks === undefined || typeof BroadcastChannel === 'undefined')
    return null;
  const { locks } = navigator;
  const name = `assay_live_1:${viewerId ?? 'visitor'}`;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    post(message) {
      if (!isClosed) channel.postMessage(message);
    },
    onMessage(listener) {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
    },
    acquireLead({ isForced, onAcquired, onLost }) {
      const aborter = new AbortController();
      let releaseLock: () => void = () => undefined;
      const options: LockOptions = isForced ? { steal: true } : { signal: aborter.signal };
      locks
        .request(name, options, () => {
          if (aborter.signal.aborted) return;
          onAcquired();
          return new Promise<void>((resolve) => {
            releaseLock = resolve;
          });
        })
        .catch((error: unknown) => {
          // Stolen by another tab, or aborted while waiting.
          if (!aborter.signal.aborted) onLost();
          if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
        });
      return () => {
        aborter.abort();
        releaseLock();
      };
    },
    isHidden: () => document.hidden,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
