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
    hear(listener) {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
    },
    lead({ byForce, won, lost }) {
      const gaveUp = new AbortController();
      let letGo: () => void = () => undefined;
      const options: LockOptions = byForce ? { steal: true } : { signal: gaveUp.signal };
      locks
        .request(name, options, () => {
          if (gaveUp.signal.aborted) return;
          won();
          return new Promise<void>((resolve) => {
            letGo = resolve;
          });
        })
        .catch((error: unknown) => {
          // Stolen by another tab, or aborted while waiting.
          if (!gaveUp.signal.aborted) lost();
          if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
        });
      return () => {
        gaveUp.abort();
        letGo();
      };
    },
    isHidden: () => document.hidden,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
