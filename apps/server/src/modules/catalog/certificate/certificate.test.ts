import { createHash } from 'node:crypto';
import { custodyText, statementText } from '@assay/domain/item/certificate.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { isSigned } from '../../../../test/bidLog.ts';
import { addCustody, createCertifiedLot } from '../../../../test/certificates.ts';
import { newKey } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { limitTable } from '../../../platform/http/limits.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const lookUp = (code: string, client = app.client()) =>
  client.get(`/v1/item/authentication/${encodeURIComponent(code)}`);
/** With a colleague, where it is revoked or reinstated. */
const moveCertificate = async (itemId: string, newState: string, client = staff.client) =>
  confirmIfRequested(
    app,
    await client.post(
      `/v1/office/item/${itemId}/certificate`,
      { newState, note: 'Looked at again', publicNote: 'What everybody is told of it.' },
      { 'idempotency-key': newKey() },
    ),
  );
const count = async (table: string): Promise<number> =>
  (await app.ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

test('given an authenticated item, when anyone looks it up by code or serial, then the whole record is returned and no code', async () => {
  const item = await createCertifiedLot(app.ctx);
  const byToken = await lookUp(item.token);
  expect(byToken.status).toBe(200);
  expect(byToken.body).toMatchObject({
    serial: item.serial,
    state: 'active',
    changes: [],
    grade: 'gold',
    authenticationNote: 'Seen by authenticator 12.',
    sealedAt: '2025-12-03T22:41:00.000Z',
    item: { id: item.itemId, slug: item.slug, title: 'Signed ball', hasPage: true },
    ownership: { isLinked: false, isYours: false, owners: 0, since: null, shownBy: null },
    lastSale: null,
    isForSale: true,
  });
  expect(JSON.stringify(byToken.body)).not.toContain(item.token);
  for (const typed of [
    item.serial,
    item.serial.toLowerCase(),
    item.serial.replaceAll('-', ' '),
    item.token.toUpperCase(),
  ])
    expect((await lookUp(typed)).body.item.id, typed).toBe(item.itemId);
});

test('given the chain of custody, when its hashes are recomputed, then each matches; the database refuses to change it', async () => {
  const item = await createCertifiedLot(app.ctx);
  await addCustody(app.ctx, item.itemId, [['2025-12-01T09:00:00Z', 'acquired', 'Team – équipe', 'Learned of later.']]);
  const { custody } = (await lookUp(item.serial)).body;
  expect(custody.map((event: { kind: string }) => event.kind)).toEqual(['collected', 'sealed', 'acquired']);
  let previous = '0'.repeat(64);
  for (const { hash, at, ...rest } of custody) {
    previous = createHash('sha256')
      .update(custodyText(previous, item.itemId, { ...rest, at: Date.parse(at) }))
      .digest('hex');
    expect(hash).toBe(previous);
  }
  const query = (text: string) => app.ctx.pool.query(text, [item.itemId]);
  await expect(query("update provenance_event set text = 'Other' where item_id = $1")).rejects.toThrow(/only grows/);
  await expect(query('delete from provenance_event where item_id = $1')).rejects.toThrow(/only grows/);
  await expect(
    addCustody(app.ctx, item.itemId, [['2025-12-05T09:00:00Z', 'sold', 'Assay', 'Two\nlines']]),
  ).rejects.toThrow(/provenance_event_lines/);
});

test('given unknown codes, when they are looked up, then 404, and nothing is counted', async () => {
  const item = await createCertifiedLot(app.ctx);
  const draft = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query("update item set status = 'draft', first_live_at = null where id = $1", [draft.itemId]);
  const merchandise = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query('update item set authentication_type = null where id = $1', [merchandise.itemId]);
  const before = await count('scan');
  const last = item.token.at(-1) === 'a' ? 'b' : 'a';
  for (const code of [
    `${item.token.slice(0, -1)}${last}`,
    item.token.slice(0, -1),
    `${item.token}0`,
    `${item.serial.slice(0, -1)}${item.serial.endsWith('A') ? 'B' : 'A'}`,
    draft.token,
    draft.serial,
    merchandise.serial,
    'x',
    '../../etc/passwd',
    "' or 1=1--",
    '\0',
    item.itemId,
  ])
    expect(await lookUp(code), code).toMatchObject({ status: code === '\0' ? 400 : 404 });
  expect(await count('scan')).toBe(before);
});

test('given an item that left the site, when it is looked up, then its certificate is shown without a page', async () => {
  const item = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query("update item set status = 'withdrawn' where id = $1", [item.itemId]);
  expect((await lookUp(item.token)).body).toMatchObject({ state: 'active', item: { hasPage: false } });
});

test('given a sealed item that was withdrawn before it ever was live, then it has no certificate, and its photos are not frozen', async () => {
  const item = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query("update item set status = 'withdrawn', first_live_at = null where id = $1", [item.itemId]);
  for (const code of [item.token, item.serial]) expect((await lookUp(code)).status).toBe(404);
  const { rows } = await app.ctx.pool.query('select is_sealed from media_freeze($1)', [item.itemId]);
  expect(rows).toEqual([{ is_sealed: false }]);
});

test('given a certificate, when staff move it, then every state is shown with its text, and what the table lacks is refused', async () => {
  const item = await createCertifiedLot(app.ctx);
  const readState = async () => {
    const { state, changes } = (await lookUp(item.token)).body;
    return [state, changes.length];
  };
  for (const [index, state] of [
    'in_reauthentication',
    'failed',
    'in_reauthentication',
    'active',
    'stolen',
    'active',
    'revoked',
  ].entries()) {
    expect(await moveCertificate(item.itemId, state), state).toMatchObject({
      status: 200,
      body: { state, note: 'What everybody is told of it.' },
    });
    expect(await readState()).toEqual([state, index + 1]);
  }
  const audits = await count('audit_event');
  for (const state of ['active', 'in_reauthentication', 'failed', 'stolen', 'revoked'])
    expect(await moveCertificate(item.itemId, state), state).toMatchObject({
      status: 409,
      body: { code: 'certificate_state' },
    });
  expect(await readState()).toEqual(['revoked', 7]);
  expect(await count('audit_event')).toBe(audits);
  await expect(
    app.ctx.pool.query("update certificate_change set state = 'active' where item_id = $1", [item.itemId]),
  ).rejects.toThrow(/only grows/);
});

test('given an item without a certificate, or a caller who is not staff, when its state is changed, then 404 and nothing is written', async () => {
  const item = await createCertifiedLot(app.ctx);
  const bare = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query('update item set serial = null where id = $1', [bare.itemId]);
  const person = await app.signUp();
  const before = [await count('certificate_change'), await count('audit_event')];
  expect((await moveCertificate(item.itemId, 'revoked', person.client)).status).toBe(404);
  expect((await moveCertificate(bare.itemId, 'revoked')).status).toBe(404);
  expect((await moveCertificate(crypto.randomUUID(), 'revoked')).status).toBe(404);
  expect([await count('certificate_change'), await count('audit_event')]).toEqual(before);
});

test('given an owner who linked the item, when it is looked up, then everyone sees that it is linked, and only the owner that it is theirs', async () => {
  const owner = await app.signUp();
  const item = await createCertifiedLot(app.ctx, { ownerId: owner.id });
  await app.ctx.pool.query("update item set item_assignment = 'final' where id = $1", [item.itemId]);
  expect((await lookUp(item.token, owner.client)).body.ownership).toMatchObject({ isLinked: true, isYours: true });
  const stranger = await lookUp(item.token);
  expect(stranger.body.ownership).toMatchObject({ isLinked: true, isYours: false });
  for (const secret of [owner.id, owner.email]) expect(JSON.stringify(stranger.body)).not.toContain(secret);
});

test('given lookups, when a device repeats one within half an hour, then it counts once; many devices in a day are unusual', async () => {
  const item = await createCertifiedLot(app.ctx);
  const one = app.client('10.1.0.1');
  expect((await lookUp(item.token, one)).body.scans).toMatchObject({ total: 1, devicesToday: 1, isUnusual: false });
  expect((await lookUp(item.serial, one)).body.scans).toMatchObject({ total: 1, devicesToday: 1 });
  await one.request('GET', `/v1/item/authentication/${item.token}`, { headers: { 'user-agent': null } });
  await app.moveClock(30 * 60_000);
  const laterScans = (await lookUp(item.token, one)).body.scans;
  expect(laterScans).toMatchObject({ total: 2, devicesToday: 1 });
  expect(laterScans.days.reduce((sum: number, day: { count: number }) => sum + day.count, 0)).toBe(2);
  expect(Date.parse(laterScans.lastAt) - Date.parse(laterScans.firstAt)).toBeGreaterThanOrEqual(30 * 60_000);
  for (let n = 1; n <= 25; n++) await lookUp(item.token, app.client(`10.2.0.${n}`));
  expect((await lookUp(item.token, one)).body.scans).toMatchObject({ total: 27, devicesToday: 26, isUnusual: true });
  await app.moveClock(86_400_000);
  expect((await lookUp(item.token, one)).body.scans).toMatchObject({ total: 28, devicesToday: 1, isUnusual: false });
  const { rows } = await app.ctx.pool.query('select device from scan limit 1');
  expect(rows[0].device).toHaveLength(16);
});

test('given a certificate, when it is requested as signed, then the signature covers state, grade, custody and pictures', async () => {
  const item = await createCertifiedLot(app.ctx);
  // Product time has moved on since the others logged in.
  expect((await moveCertificate(item.itemId, 'stolen', (await makeStaff(app)).client)).status).toBe(200);
  const { status, body } = await app.client().get(`/v1/item/authentication/${item.token}/signed`);
  expect(status).toBe(200);
  expect(body.statement).toMatchObject({
    serial: item.serial,
    state: 'stolen',
    grade: 'gold',
    custodyLength: 2,
    pictures: [],
  });
  expect(body.statement.custodyHead).toBe(body.custody[1].hash);
  const text = statementText({ ...body.statement, at: Date.parse(body.statement.at) });
  expect(isSigned(text, body.signature, body.publicKey)).toBe(true);
  expect(isSigned(text.replace('stolen', 'active'), body.signature, body.publicKey)).toBe(false);
  expect((await app.client().get('/v1/item/authentication/nothing/signed')).status).toBe(404);
});

test('given a certificate, when it is printed, then it is a PDF under its serial, in every state, and no code is in it', async () => {
  const item = await createCertifiedLot(app.ctx);
  const print = () => app.app.inject({ method: 'GET', url: `/v1/item/authentication/${item.serial}/pdf` });
  const good = await print();
  expect([good.statusCode, good.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(good.headers['content-disposition']).toBe(`inline; filename="${item.serial}.pdf"`);
  expect(good.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(good.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  expect(good.rawPayload.length).toBeGreaterThan(2_500);
  await moveCertificate(item.itemId, 'revoked', (await makeStaff(app)).client);
  expect((await print()).rawPayload.length).toBeGreaterThan(good.rawPayload.length);
  expect((await app.client().get('/v1/item/authentication/nothing/pdf')).status).toBe(404);
});

test('given a title with foreign letters, when the certificate is printed, then it contains each letter and no question mark', async () => {
  const item = await createCertifiedLot(app.ctx);
  await app.ctx.pool.query("update item set title = 'Nguyễn Thánh Tuyết’s jersey, Kāneʻohe' where id = $1", [
    item.itemId,
  ]);
  const { rawPayload } = await app.app.inject({ url: `/v1/item/authentication/${item.serial}/pdf` });
  const pdfText = extractPdfText(rawPayload);
  expect(pdfText).toContain('Nguyễn Thánh Tuyết’s jersey, Kāneʻohe');
  expect(pdfText).not.toContain('?');
});

test('given look-ups of more than 13 months ago, when old ones are deleted, then the rows go and the total stays', async () => {
  const item = await createCertifiedLot(app.ctx);
  await lookUp(item.token);
  await app.ctx.pool.query("update scan set at = at - interval '397 days' where item_id = $1", [item.itemId]);
  await app.moveClock(3_600_000);
  await app.runJobs();
  const { rows } = await app.ctx.pool.query('select from scan where item_id = $1', [item.itemId]);
  expect(rows).toHaveLength(0);
  expect((await app.ctx.pool.query('select total from scan_total where item_id = $1', [item.itemId])).rows).toEqual([
    { total: 1 },
  ]);
});

test('given limits, when codes are guessed, then after 20 misses a minute none is answered; 30 lookups a minute in all', async () => {
  expect([limitTable.qr_read, limitTable.qr_unknown]).toEqual([
    { ip: { points: 30, seconds: 60 } },
    { ip: { points: 20, seconds: 60 } },
  ]);
  const strict = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const item = await createCertifiedLot(strict.ctx);
    // In sandbox mode an address has fifty times the budget.
    const misses = 20 * (strict.ctx.config.sandbox ? 50 : 1);
    const lookUpFrom = (code: string, ip: string) => strict.client(ip).get(`/v1/item/authentication/${code}`);
    const guesses = await Promise.all(Array.from({ length: misses }, () => lookUpFrom('nothing', '10.3.0.1')));
    expect(guesses.filter(({ status }) => status !== 404)).toEqual([]);
    const stopped = await lookUpFrom(item.token, '10.3.0.1');
    expect(stopped).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await lookUpFrom(item.token, '10.3.0.2')).status).toBe(200);
  } finally {
    await strict.close();
  }
});
