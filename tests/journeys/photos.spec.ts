import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { stageCertificate } from '../support/stage/certificates.ts';
import { withFreshSession } from '../support/stage/people.ts';

const PHOTO = readFileSync(new URL('../../demo/media/a-quiet-ledger-shooting-script-hero.webp', import.meta.url));

test('given a photo that a certificate shows, when staff replace it, then its field requires a reason, and the lot and the certificate show the change with the earlier photo', async ({
  stage,
  assay,
}) => {
  const lot = await stageCertificate(assay, stage.pool);
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto(`/office/lots/${lot.auctionId}`, { waitUntil: 'networkidle' });
  const photos = desk.getByRole('region', { name: 'Photos', exact: true });
  await expect(photos).toContainText('Frozen: its certificate shows them.');
  await photos.getByText('Replace this photo').first().click();
  await photos.getByLabel('New photo').first().setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: PHOTO });
  await photos.getByRole('button', { name: 'Replace the photo' }).click();
  await expect(photos.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Enter a reason of 10 characters/,
  );
  await saveScreenshot(desk, 'office-photo-refused');
  await photos.getByRole('textbox', { name: 'Reason' }).fill('The first photo showed another ball');
  await photos.getByRole('button', { name: 'Replace the photo' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'The photo was replaced.' })).toBeVisible();
  await expect(photos.getByRole('table')).toContainText('The first photo showed another ball');
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-photos');
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-photos-phone-dark');

  const page = await stage.pageOf(null);
  for (const [path, name] of [
    [lot.path, 'lot'],
    [`/authentication/${lot.serial}`, 'certificate'],
  ] as const) {
    await page.goto(path);
    const changes = page.getByRole('region', { name: 'Changes to the photos' });
    await expect(changes).toContainText(/Photo replaced on \w+ \d+, \d{4}: The first photo showed another ball/);
    await expectAccessible(page);
    await saveScreenshot(page, `photo-changes-${name}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await saveScreenshot(page, `photo-changes-${name}-phone-dark`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    const earlier = await changes.getByRole('link', { name: 'See the earlier photo' }).getAttribute('href');
    expect((await page.request.get(earlier!)).status()).toBe(200);
  }
});
