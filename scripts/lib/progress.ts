/** Seconds since `startedAt` (ms of performance.now()), for reading. */
export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs `work`. If it takes longer than a second, prints that it started and when it is done. */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    console.log(`${what} …`);
  }, 1000);
  const beat = setInterval(() => console.log(`${what} … ${secondsSince(startedAt)}`), 10_000);
  try {
    const result = await work();
    if (isSlow || performance.now() - startedAt > 1000) console.log(`${what}: ${secondsSince(startedAt)}`);
    return result;
  } finally {
    clearTimeout(timer);
    clearInterval(beat);
  }
}
