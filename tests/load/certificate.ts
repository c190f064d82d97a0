import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/chromium.ts';
import { startAssay } from '../support/assay.ts';
import { report, rounded, type Size } from './lib/benchApp.ts';
import { median } from './lib/httpLoad.ts';

/** A phone four times as slow as this machine; slow 4G as Lighthouse applies it. */
const SLOWER = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Ms from the start of the navigation to the first frame with the verdict. */
async function verdictOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const measure = (): void => {
      if (document.querySelector('.verdict h1') === null) requestAnimationFrame(measure);
      else requestAnimationFrame(() => performance.mark('verdict'));
    };
    requestAnimationFrame(measure);
  });
  await page.goto(address, { waitUntil: 'load' });
  const mark = await page.waitForFunction(() => performance.getEntriesByName('verdict')[0]?.startTime);
  return Number(await mark.jsonValue());
}

/** How long a phone takes to show the verdict of a scanned certificate with an empty cache. */
export async function runCertificate(size: Size): Promise<void> {
  const ctx = await startAssay({ env: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: [...CHROMIUM_FLAGS, '--no-sandbox'],
  });
  const client = new pg.Client({ connectionString: ctx.databaseUrl });
  try {
    await client.connect();
    const { rows: items } = await client.query<{ token: string }>(
      "select qrcode as token from item where qrcode is not null and status = 'live' order by slug limit 1",
    );
    const rows: object[] = [];
    const ratios: Record<string, number> = {};
    for (const isSlow of [false, true]) {
      const times: number[] = [];
      for (let round = 0; round < (size === 'full' ? 7 : 1); round++) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
          deviceScaleFactor: 2,
        });
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        if (isSlow) {
          await devtools.send('Network.enable');
          await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
        }
        times.push(await verdictOf(page, `${ctx.url}/authentication/${items[0]!.token}`));
        await context.close();
      }
      const network = isSlow ? 'slow 4G' : 'no limit';
      rows.push({
        network,
        'verdict ms': rounded(median(times), 0),
        rounds: times.map((ms) => rounded(ms, 0)).join(' '),
      });
      ratios[`verdict to 1.5 s, ${network}`] = rounded(median(times) / 1_500);
    }
    report('certificate', size, { ratios, rows, rounds: 7 });
  } finally {
    await client.end();
    await browser.close();
    await ctx.stop();
  }
}
