import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { withFreshSession } from '../support/stage/people.ts';

const FILM = readFileSync(new URL('../../apps/server/test/media/film.mp4', import.meta.url));
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe seam, stitch by stitch.\n';

test('given an item whose film has captions, when its page is opened, then the player is under the pictures, loads nothing before it is pressed, and needs no script', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  const lot = await stage.lot();
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  const upload = async (path: string, name: string, mimeType: string, buffer: Buffer): Promise<{ id: string }> => {
    const answer = await desk.request.post(`/v1/office/item/${lot.itemId}/media${path}`, {
      headers: { 'x-app-type': 'web_app', 'sec-fetch-site': 'same-origin', origin: assay.url },
      multipart: { file: { name, mimeType, buffer } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await upload('?alt=The%20ball%2C%20turned%20in%20the%20light&kind=film', 'a.mp4', 'video/mp4', FILM);
  await upload(`/${id}/captions`, 'a.vtt', 'text/vtt', Buffer.from(CAPTIONS));

  const page = await stage.pageOf(null);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(lot.path, { waitUntil: 'networkidle' });
  const film = page.getByRole('region', { name: 'Films' }).locator('video');
  await expect(film).toBeVisible();
  await expect(film).toHaveAttribute('aria-label', 'The ball, turned in the light');
  await expect(film).toHaveAttribute('controls', '');
  expect(await film.evaluate((video: HTMLVideoElement) => [video.autoplay, video.paused])).toEqual([false, true]);
  expect(requests.filter((url) => url.includes('.mp4'))).toEqual([]);
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text),
    )
    .toBe('The seam, stitch by stitch.');
  await expectAccessible(page);

  const plain = await stage.pageOf(null, { javaScriptEnabled: false });
  await plain.goto(lot.path);
  await expect(plain.getByRole('region', { name: 'Films' }).locator('video track')).toHaveAttribute('kind', 'captions');
});
