import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@assay/contract/index.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const FORM = { state: 'NY', number: 'ST-120 4471', businessName: 'Hopper Collectibles', expiresOn: '2040-12-31' };
const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } })
    .toFormat(format)
    .toBuffer();

async function submitCertificate() {
  const person = await app.signUp();
  return { person, id: (await person.client.post('/v1/tax/certificates', FORM)).body.id as string };
}

const send = (person: Person, id: string, bytes: Buffer, name = 'scan.pdf') =>
  sendFile(app, person, `/v1/tax/certificates/${id}/file`, bytes, { name, type: 'application/pdf' });
const listStoredFiles = () => {
  const folder = join(app.ctx.config.DATA_DIR, 'files', 'certificates');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const download = async (id: string) => {
  await app.logIn(staff);
  return staff.client.get(`/v1/office/tax-certificate/${id}/file`);
};

test.each([
  ['a PDF', async () => PDF, 'pdf'],
  ['a JPEG', () => picture('jpeg'), 'jpg'],
  ['a PNG whose name says PDF', () => picture('png'), 'png'],
])('given %s, when it is uploaded, then staff can download it, and no one else', async (_what, make, extension) => {
  const { person, id } = await submitCertificate();
  const sent = await send(person, id, await make());
  expect([sent.status, sent.body.hasFile]).toEqual([200, true]);
  const file = await download(id);
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="certificate-NY.${extension}"`,
  ]);
  expect((await person.client.get(`/v1/office/tax-certificate/${id}/file`)).status).toBe(404);
});

test.each([
  ['words', async () => Buffer.from('This is to certify')],
  ['half a PDF', async () => PDF.subarray(0, 30)],
  ['a PDF that runs something', async () => Buffer.from(PDF.toString().replace('/Catalog', '/Catalog /JavaScript'))],
  ['a picture of another kind', () => picture('webp')],
  ['half a picture', async () => (await picture('png')).subarray(0, 60)],
])('given %s, when it is sent, then it is refused and nothing is stored', async (_what, make) => {
  const { person, id } = await submitCertificate();
  const before = listStoredFiles();
  const sent = await send(person, id, await make());
  expect([sent.status, sent.body.code]).toEqual([415, 'file_invalid']);
  expect(listStoredFiles()).toEqual(before);
  expect((await download(id)).status).toBe(404);
});

test('given more than 5 MiB, when it is sent, then it is refused as too large', async () => {
  const { person, id } = await submitCertificate();
  const sent = await send(person, id, Buffer.concat([PDF, Buffer.alloc(routes['tax.certificateFile'].file.maxBytes)]));
  expect([sent.status, sent.body.code]).toEqual([413, 'file_too_large']);
});

test('given a file, when another one is uploaded, then it replaces it; another user cannot upload one, and after the decision no one can', async () => {
  const { person, id } = await submitCertificate();
  await send(person, id, PDF);
  const before = listStoredFiles();
  expect((await send(person, id, await picture('png'))).status).toBe(200);
  expect(listStoredFiles()).toHaveLength(before.length);
  const other = await app.signUp();
  expect((await send(other, id, PDF)).status).toBe(404);
  await app.logIn(staff);
  const body = { decision: 'reject', note: 'It names another state' };
  const decided = await staff.client.post(`/v1/office/tax-certificate/${id}`, body, { 'idempotency-key': newKey() });
  expect(decided.status).toBe(200);
  expect((await send(person, id, PDF)).status).toBe(404);
  expect(listStoredFiles()).toHaveLength(before.length);
});

test('given a staff decision, then the submitter gets one email with it, and the staff’s note', async () => {
  const { person, id } = await submitCertificate();
  await app.logIn(staff);
  const body = { decision: 'approve', note: 'Checked with the state' };
  await staff.client.post(`/v1/office/tax-certificate/${id}`, body, { 'idempotency-key': newKey() });
  await app.runJobs();
  const emails = app.mailbox.to(person.email).filter(({ subject }) => subject.includes('certificate'));
  expect(emails.map(({ subject }) => subject)).toEqual(['Your resale certificate for New York is approved']);
  expect(emails[0]!.text).toContain('Checked with the state');
});
