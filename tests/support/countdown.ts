import { expect, type Locator } from '@playwright/test';
import type { ServerUrls } from './journey.ts';
import { productNow } from './stage/clock.ts';

const SECONDS: Record<string, number> = { d: 86_400, h: 3600, m: 60, min: 60, sec: 1, s: 1 };

/** Seconds that a countdown shows ("39 min 58 sec" → 2398); NaN when it shows no time. */
export async function readCountdown(timer: Locator): Promise<number> {
  const parts = [...(await timer.innerText()).matchAll(/(\d+)\s*(d|h|min|m|sec|s)\b/g)];
  if (parts.length === 0) return Number.NaN;
  return parts.reduce((sum, [, value, unit = '']) => sum + Number(value) * (SECONDS[unit] ?? Number.NaN), 0);
}

/** Waits until a countdown shows the time left until `endsAt` (epoch ms), within three seconds at some time during the read. */
export async function expectCountdown(assay: ServerUrls, timer: Locator, endsAt: number): Promise<void> {
  const left = async (): Promise<number> => (endsAt - (await productNow(assay))) / 1000;
  const isRight = async (): Promise<boolean> => {
    const before = await left();
    const shownSeconds = await readCountdown(timer);
    return shownSeconds < before + 3 && shownSeconds > (await left()) - 3;
  };
  await expect.poll(isRight).toBe(true);
}
