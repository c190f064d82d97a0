import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { toPublicSettings } from '@assay/domain/settings/public.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { noise, plain, sendFile } from '../../../../test/media.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff, resetEmail } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { deleteOrphanedUploads } from '../../../platform/handedIn.ts';
import { readSettings } from '../../../platform/settings.ts';

const DAY = 86_400_000;
const NONE = { light: null, dark: null };
let app: MoneyApp;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  app = await startMoneyApp();
  admin = await makeStaff(app);
  buyer = await app.bidder();
  await app.saveCard(buyer, 'pm_card_visa');
});
afterAll(() => app.close());

const drawn = (width = 640, height = 160): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 106, b: 76, alpha: 0 } } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 4, background: '#0a6a4c' } }, gravity: 'west' }])
    .png()
    .toBuffer();
const versionNow = async (): Promise<number> => (await admin.client.get('/v1/office/setting')).body.logo.version;
const send = async (
  bytes: Buffer,
  { theme = 'light', version }: { theme?: string; version?: number } = {},
  by = admin,
) => sendFile(app, by, `/v1/office/setting/logo?theme=${theme}&version=${version ?? (await versionNow())}`, bytes);
const remove = async (theme: string) =>
  admin.client.delete(`/v1/office/setting/logo?theme=${theme}&version=${await versionNow()}`);
const shown = () => toPublicSettings(readSettings(app.ctx)).logo;
const stored = (): string[] => {
  const folder = join(app.ctx.config.DATA_DIR, 'files', 'logos');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const printed = async (invoiceId: string): Promise<Buffer> => {
  const cookie = cookieHeader(buyer.client);
  return (await app.app.inject({ url: `/v1/invoice/${invoiceId}/pdf`, headers: { cookie } })).rawPayload;
};

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="90"><script/></svg>'),
    415,
    /PNG/,
  ],
  ['a text', () => Buffer.from('logo'), 415, /PNG/],
  ['a GIF', () => plain(400, 90, 'red').gif().toBuffer(), 415, /PNG/],
  ['319 pixels', () => drawn(319, 80), 415, /at least 320 pixels/],
  ['more than a megabyte', () => noise(1_000, 700).png().toBuffer(), 413, /1 MB/],
])(
  'given %s, when it is sent as the logo, then it is refused and nothing is kept',
  async (_name, make, status, detail) => {
    const answer = await send(await make());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect([shown(), stored()]).toEqual([NONE, []]);
  },
);

test('given no logo for light pages, then one for dark pages is refused; and only an administrator sends one', async () => {
  expect((await send(await drawn(), { theme: 'dark' })).status).toBe(415);
  const colleague = await makeStaff(app);
  await app.ctx.pool.query("update users set staff_roles = '{finance}' where id = $1", [colleague.id]);
  expect((await send(await drawn(), { version: 0 }, colleague)).status).toBe(403);
  expect(shown()).toEqual(NONE);
});

test('given a logo, then pages, emails and new invoices show it, and papers made before stay the same to the byte', async () => {
  const { invoiceId } = await app.winLot(buyer);
  const before = await printed(invoiceId);
  expect((await resetEmail(app)).html).toContain('ASSAY');
  const bytes = await drawn(3_000, 750);
  expect((await send(bytes)).status).toBe(200);
  const { light } = shown();
  expect(light).toEqual({ file: expect.stringMatching(/^[0-9a-f]{32}\.png$/), width: 1_200, height: 300 });
  const image = await app.app.inject({ url: `/media/logos/${light!.file}` });
  expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
  const meta = await sharp(image.rawPayload).metadata();
  expect([meta.width, meta.hasAlpha]).toEqual([1_200, true]);
  const mail = (await resetEmail(app)).html;
  expect(mail).toContain(
    `src="${app.ctx.config.PUBLIC_URL}/media/logos/${light!.file}" alt="${EXAMPLE_SETTINGS.business.legalName}" width="144" height="36"`,
  );
  expect(mail).not.toContain('ASSAY');
  expect((await printed(invoiceId)).equals(before)).toBe(true);
  const { invoiceId: nextId } = await app.winLot(buyer);
  const next = await printed(nextId);
  expect([before, next].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true]);
  // Another one, and one for dark pages: what was printed keeps its own.
  expect((await send(await drawn(400, 200))).status).toBe(200);
  expect((await send(await drawn(500, 100), { theme: 'dark' })).status).toBe(200);
  expect(shown()).toMatchObject({ light: { width: 400 }, dark: { width: 500 } });
  expect((await printed(nextId)).equals(next)).toBe(true);
  expect((await resetEmail(app)).html).toMatch(/class="logo-dark"[^>]*\/media\/logos\/[0-9a-f]{32}\.png/);
});

test('given logos that were replaced or removed, then their files stay, and the name is set in type again', async () => {
  const kept = stored();
  expect(kept).toHaveLength(3);
  expect((await remove('dark')).status).toBe(200);
  expect(shown()).toMatchObject({ light: { width: 400 }, dark: null });
  expect((await remove('light')).status).toBe(200);
  expect(shown()).toEqual(NONE);
  expect((await resetEmail(app)).html).toContain('ASSAY');
  await app.moveClock(2 * DAY);
  await deleteOrphanedUploads(app.ctx);
  expect(stored().sort()).toEqual(kept.sort());
});

test('given a version that a colleague has replaced, then the upload is refused, and its file is deleted later', async () => {
  await app.logIn(admin);
  const count = stored().length;
  const answer = await send(await drawn(), { version: 1 });
  expect([answer.status, answer.body.code]).toEqual([409, 'record_changed']);
  expect(shown()).toEqual(NONE);
  await app.moveClock(2 * DAY);
  await deleteOrphanedUploads(app.ctx);
  expect(stored()).toHaveLength(count);
});
