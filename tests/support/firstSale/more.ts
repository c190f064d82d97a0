import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type ServerUrls } from '../journey.ts';
import { SLOW } from './crew.ts';
import { photo, REPORT, STORY } from './object.ts';

// What was shown on its pages once is repeated for further items by the same calls, as the person who is logged in.

type Body = Record<string, unknown>;

/** A call as the person whose page this is. Without a body: a read. */
async function callAs<Answer>({ url }: ServerUrls, page: Page, path: string, body?: Body): Promise<Answer> {
  const answer = await page.request.fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { data: body }),
    headers: { origin: url, 'x-app-type': 'web_app', 'idempotency-key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

type Row = { title: string; type: 'main' | 'virtual' | 'non_auth' };

const HEADS =
  'Title,Type,Artist,Category,Condition,Story,Condition report,Dimensions,Shipping class,Fulfillment,Offer type,Low estimate,High estimate';

/** Imports items from a CSV file: upload, dry run, run. */
export async function importItems(page: Page, items: readonly Row[]) {
  const rows = items.map(({ title, type }) =>
    [
      title,
      type,
      'Roberto Vale',
      'Baseball',
      'Game-worn',
      `"${STORY}"`,
      `"${REPORT}"`,
      type === 'virtual' ? '' : '12 × 8 × 4 in',
      type === 'virtual' ? '' : 'M',
      type === 'virtual' ? 'external' : 'ship',
      type === 'non_auth' ? 'buy_now' : 'auction',
      400,
      600,
    ].join(','),
  );
  await page.goto('/office/import');
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'first-items.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADS, ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'first-items.csv' })).toBeVisible(SLOW);
  await page.getByLabel('Note for the audit log').fill('Our first items');
  await page.getByRole('button', { name: `Import ${items.length} rows` }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);
}

const PASSED = { identity: 'pass', materials: 'pass', markings: 'pass', wear: 'pass' };

/** Authenticates and seals an item of a low estimate: one authenticator is enough. */
export async function authenticate(assay: ServerUrls, page: Page, id: string, serial: string): Promise<void> {
  const decided = await callAs<{ grade?: string }>(assay, page, `/v1/office/item/${id}/authentication`, {
    grade: 'gold',
    witness: { name: 'Mara Lund', at: '2026-03-15T01:30:00.000Z', place: 'Tunnel of the stadium' },
    checklist: { ...PASSED, signature: 'not_applicable', documents: 'not_applicable' },
    note: 'Taken off in front of me',
  });
  expect(decided.grade).toBe('gold');
  await callAs(assay, page, `/v1/office/item/${id}/seal`, { serial, note: 'Sealed at the bench' });
}

/** Adds pictures of these kinds to an item, each with alternative text. */
export async function addPictures(assay: ServerUrls, page: Page, id: string, kinds: readonly string[]): Promise<void> {
  for (const [index, kind] of kinds.entries()) {
    const query = new URLSearchParams({ kind, alt: `The item, ${kind}, photo ${index + 1}` });
    const answer = await page.request.post(`${assay.url}/v1/office/item/${id}/media?${query}`, {
      multipart: {
        file: { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await photo(`#8${index}7${index}6${index}`) },
      },
      headers: { origin: assay.url, 'x-app-type': 'web_app' },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

type Item = { id: string; version: number; title: string };

/** Items by words of their title. */
export async function findItems(assay: ServerUrls, page: Page, find: string): Promise<Item[]> {
  const found = await callAs<{ items: Item[] }>(assay, page, `/v1/office/item?find=${encodeURIComponent(find)}`);
  return found.items;
}

/** One submits, another person approves. */
export async function review(assay: ServerUrls, writer: Page, other: Page, id: string): Promise<void> {
  const { version } = await callAs<Item>(assay, writer, `/v1/office/item/${id}`);
  const submitted = await callAs<Item>(assay, writer, `/v1/office/item/${id}/submit`, { version });
  await callAs(assay, other, `/v1/office/item/${id}/approve`, { version: submitted.version });
}
