import type { Locator } from '@playwright/test';

const SECONDS: Record<string, number> = { d: 86_400, h: 3600, m: 60, min: 60, sec: 1, s: 1 };

/** Seconds that a countdown shows ("39 min 58 sec" → 2398); NaN when it shows no time. */
export async function readCountdown(timer: Locator): Promise<number> {
  const parts = [...(await timer.innerText()).matchAll(/(\d+)\s*(d|h|min|m|sec|s)\b/g)];
  if (parts.length === 0) return Number.NaN;
  return parts.reduce((sum, [, value, unit = '']) => sum + Number(value) * (SECONDS[unit] ?? Number.NaN), 0);
}
