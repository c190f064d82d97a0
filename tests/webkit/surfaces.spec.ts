import { expect } from '../support/journey.ts';
import { stageHouseItem } from '../support/stage/owned.ts';
import { withFreshSession } from '../support/stage/people.ts';
import type { WebKit } from '../support/webkit/browser.ts';
import { buyers, STAFF, VISITORS, WIDE } from '../support/webkit/surfaceList.ts';
import { drawnSurfaces, type Surface, surfaceFaults } from '../support/webkit/surfaces.ts';
import { test } from '../support/webkit/test.ts';

// Every popover and dialog of the pages, in WebKit on a phone: it has height and content, closes in every way, and the
// focus returns to what opened it.

const MINUTE = 60_000;

async function faultsOf(browser: WebKit, surfaces: readonly Surface[]): Promise<string[]> {
  const faults: string[] = [];
  for (const surface of surfaces)
    await test.step(surface.source, async () => {
      faults.push(...(await surfaceFaults(browser, surface)));
    });
  return faults;
}

test('a visitor and a buyer open every popover and dialog of the shop', async ({ open, stage, assay }) => {
  const browser = await open();
  await browser.become(null);
  expect.soft(await faultsOf(browser, VISITORS)).toEqual([]);
  const buyer = await stage.person();
  const surfaces = await buyers({ stage, assay }, buyer);
  await browser.become(await withFreshSession(assay, buyer));
  expect.soft(await faultsOf(browser, surfaces)).toEqual([]);
});

test('staff open every popover and dialog of the office', async ({ open, stage, assay }) => {
  const item = await stageHouseItem(assay, stage.pool);
  const buyer = await stage.person();
  await buyer.call('POST', `/v1/offer/items/${item.itemId}`, { amountCents: 60_000 });
  const staff = await withFreshSession(assay, await stage.staff());
  const phone = await open();
  // Long enough ago for the second factor to take another code.
  await stage.advanceTime(16 * MINUTE);
  await phone.become(staff);
  expect.soft(await faultsOf(phone, STAFF)).toEqual([]);
  const desk = await open({ width: 1280, height: 800 });
  await desk.become(await withFreshSession(assay, staff));
  expect.soft(await faultsOf(desk, WIDE)).toEqual([]);
});

test('every file that draws a popover or dialog is opened above', async ({ stage, assay }) => {
  const opened = [...VISITORS, ...(await buyers({ stage, assay }, await stage.person())), ...STAFF, ...WIDE];
  const counts: Record<string, number> = {};
  for (const { source } of opened) counts[source] = (counts[source] ?? 0) + 1;
  const missing = Object.entries(drawnSurfaces()).filter(([file, count]) => (counts[file] ?? 0) < count);
  expect(missing, 'files whose popovers and dialogs no test opens in WebKit').toEqual([]);
  expect(Object.keys(counts).filter((file) => !(file in drawnSurfaces()))).toEqual([]);
});
