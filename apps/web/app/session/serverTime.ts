import type { ClockSample } from '@assay/ui/clock.ts';

const listeners = new Set<(sample: ClockSample) => void>();
let offsetMs = 0;

/** fetch that also reads the server's clock from `Server-Time`. */
export const timedFetch: typeof fetch = async (input, init) => {
  const sentAt = performance.now();
  const response = await fetch(input, init);
  const serverAt = Number(response.headers.get('server-time') ?? Number.NaN);
  if (Number.isFinite(serverAt)) {
    const receivedAt = performance.now();
    offsetMs = serverAt + (receivedAt - sentAt) / 2 - Date.now();
    for (const listener of listeners) listener({ sentAt, receivedAt, serverAt });
  }
  return response;
};

/** Calls back with each reading of the server's clock. Returns the way to stop. */
export function onServerTime(listener: (sample: ClockSample) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the server's clock is ahead of this device's, ms, by the latest answer. */
export function serverOffsetMs(): number {
  return offsetMs;
}
