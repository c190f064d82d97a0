import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { plain } from '../../../apps/server/test/media.ts';

/** Calls of a logged-in browser. */
export type Desk = { request: APIRequestContext; url: string };

type Sent = { status: () => number; text: () => Promise<string> };
async function checked<T extends Sent>(answer: T): Promise<T> {
  if (answer.status() >= 300) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer;
}

const headers = ({ url }: Desk) => ({ origin: url, 'x-app-type': 'web_app', 'idempotency-key': randomUUID() });
const post = async (desk: Desk, path: string, data: object) =>
  (await checked(await desk.request.post(path, { data, headers: headers(desk) }))).json();
const sendFile = async (desk: Desk, path: string, name: string, mimeType: string, buffer: Buffer) =>
  (
    await checked(
      await desk.request.post(path, { multipart: { file: { name, mimeType, buffer } }, headers: headers(desk) }),
    )
  ).json();

/** At most so many at the same time: the server has one process. */
const AT_ONCE = 5;
async function forEach<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const left = [...values];
  const worker = async (): Promise<void> => {
    for (let value = left.shift(); value !== undefined; value = left.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Items that are approved, made as staff make them: imported from a CSV file, photographed, submitted, and approved by a
 * colleague. They are experiences, which need no seal. Returns their ids.
 */
export async function makeApprovedItems(
  desk: Desk,
  colleague: Desk,
  { word, count }: { word: string; count: number },
): Promise<string[]> {
  await post(desk, '/v1/office/artist', { name: `${word} Trio` });
  await post(desk, '/v1/office/category', { name: `${word} evenings` });
  const story = 'An evening with the band after the show, with a seat at the side of the stage. '.repeat(4);
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${word} evening ${String(at + 1).padStart(3, '0')},virtual,auction,external,${word} Trio,${word} evenings,${story},200,400`,
  );
  const csv = ['Title,Type,Offer type,Fulfillment,Artist,Category,Story,Low estimate,High estimate', ...rows]
    .map((row) => row.replace(story, `"${story}"`))
    .join('\n');
  const file = await sendFile(desk, '/v1/office/import?kind=item', 'items.csv', 'text/csv', Buffer.from(csv));
  if (file.plan.create !== count) throw new Error(`The file of items has faults: ${JSON.stringify(file.plan)}`);
  await post(desk, `/v1/office/import/${file.id}/run`, { note: 'Items of the journey' });
  const ids = await awaitRun(desk, file.id, count);
  // As large as an approval asks for.
  const picture = await plain(1_600, 1_200, '#606060').png().toBuffer();
  await forEach(ids, async (id) => {
    await sendFile(desk, `/v1/office/item/${id}/media?kind=hero&alt=The%20stage`, 'hero.png', 'image/png', picture);
    await post(desk, `/v1/office/item/${id}/submit`, {});
    await post(colleague, `/v1/office/item/${id}/approve`, {});
  });
  const list = await checked(await desk.request.get(`/v1/office/item/export?status=approved&find=${word}`));
  return (await list.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
}

/** The ids of what an import has created, once it is done. */
async function awaitRun(desk: Desk, id: string, count: number): Promise<string[]> {
  const read = async () => (await checked(await desk.request.get(`/v1/office/import/${id}`))).json();
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('done');
  const ids: string[] = [];
  for (let offset = 0; offset < count; offset += 100) {
    const page = await checked(await desk.request.get(`/v1/office/import/${id}/rows?limit=100&offset=${offset}`));
    ids.push(...(await page.json()).items.map(({ subjectId }: { subjectId: string }) => subjectId));
  }
  return ids;
}
