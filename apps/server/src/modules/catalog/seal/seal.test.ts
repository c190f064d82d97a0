import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addCertificate } from '../../../../test/certificates.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let sealer: Person;
let other: Person;
let auditor: Person;
let stock: Array<{ serial: string; token: string }>;
let batchId: string;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  [sealer, other, auditor] = [await makeStaff(app), await makeStaff(app), await makeStaff(app)];
  await app.ctx.pool.query("update users set staff_roles = '{authenticator}' where id = any($1)", [
    [sealer.id, other.id],
  ]);
  await app.ctx.pool.query("update users set staff_roles = '{auditor}' where id = $1", [auditor.id]);
  const made = await post('/seal/batch', { count: 60, note: 'First print run' });
  expect(made.body).toMatchObject({ count: 60, statuses: { printed: 60 } });
  batchId = made.body.id;
  stock = (await app.ctx.pool.query('select serial, token from seal order by position')).rows;
});
afterAll(() => app.close());

const post = (path: string, body: object, person = sealer) =>
  person.client.post(`/v1/office${path}`, body, { 'idempotency-key': newKey() });
const item = (grade: 'gold' | null = 'gold') => {
  count += 1;
  return fixtures.item({ title: `Signed glove ${count}`, grade, status: 'draft' });
};
const take = () => stock.pop()!;
const statusOf = async (serial: string) =>
  (await sealer.client.get(`/v1/office/seal?find=${serial}`)).body.items[0]?.status as string;
const lookUp = async (code: string) => await app.client().get(`/v1/item/authentication/${code}`);

test('given an authenticated draft, when a scanned seal is bound, then its certificate is private and its pictures can change, until it is published', async () => {
  const id = await item();
  const { serial, token } = take();
  expect((await lookUp(serial)).status).toBe(404);
  const answer = await post(`/item/${id}/seal`, { serial: `http://localhost:3000/q/${token}` });
  expect(answer.body).toMatchObject({ serial, status: 'active', item: { id }, replaces: null });
  expect(JSON.stringify(answer.body)).not.toContain(token);
  const isFrozen = async () =>
    (await app.ctx.pool.query('select is_sealed from media_freeze($1)', [id])).rows[0].is_sealed;
  for (const code of [serial, token]) expect((await lookUp(code)).status).toBe(404);
  const admin = await makeStaff(app);
  const wrong = await sendFile(
    app,
    admin,
    `/v1/office/item/${id}/media?alt=Wrong&kind=hero`,
    await noise(700, 700).webp().toBuffer(),
  );
  expect((await admin.client.delete(`/v1/office/item/${id}/media/${wrong.body.id}`)).status).toBe(204);
  expect([await isFrozen(), (await admin.client.get(`/v1/office/item/${id}/media`)).body.changes]).toEqual([false, []]);
  await app.ctx.pool.query("update item set status = 'live' where id = $1", [id]);
  expect(await isFrozen()).toBe(true);
  for (const code of [serial, token])
    expect((await lookUp(code)).body).toMatchObject({
      serial,
      state: 'active',
      changes: [{ state: 'active' }],
      custody: [{ kind: 'sealed', place: 'Assay', text: `Sealed with ${serial}.` }],
    });
  await app.ctx.pool.query("update item set status = 'draft' where id = $1", [id]);
  // Not published yet: its code can't make the person who scans it its owner.
  const visitor = await app.signUp({ isOnboarded: true });
  const linked = await visitor.client.post(
    `/v1/item/link/${token}`,
    { confirm: true },
    { 'idempotency-key': newKey() },
  );
  expect([linked.status, linked.body.code]).toEqual([409, 'item_in_transaction']);
  const { rows: owners } = await app.ctx.pool.query('select owner_id from item where id = $1', [id]);
  expect(owners).toEqual([{ owner_id: null }]);
});

test('given a seal, then it binds once, to an authenticated item, and no other code binds', async () => {
  const [id, second, unknown] = [await item(), await item(), await item(null)];
  const { serial } = take();
  expect((await post(`/item/${unknown}/seal`, { serial })).body.code).toBe('certificate_state');
  expect((await post(`/item/${id}/seal`, { serial })).status).toBe(200);
  const refused = async (itemId: string, code: string) => (await post(`/item/${itemId}/seal`, { serial: code })).body;
  expect(await refused(second, serial)).toMatchObject({ errors: [{ path: 'serial', code: 'taken' }] });
  expect(await refused(id, take().serial)).toMatchObject({ code: 'certificate_state' });
  const { serial: free } = take();
  const wrong = free.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect(await refused(second, wrong)).toMatchObject({ errors: [{ code: 'mistyped' }] });
  expect(await refused(second, 'AS-00000000-A')).toMatchObject({ errors: [{ path: 'serial' }] });
  expect(await statusOf(free)).toBe('printed');
  const { rows } = await app.ctx.pool.query('select serial from item where id = any($1) order by serial', [
    [second, unknown],
  ]);
  expect(rows).toEqual([{ serial: null }, { serial: null }]);
});

test('given two items and one seal, when both are sealed with it at the same time, then one is', async () => {
  const { serial } = take();
  const ids = [await item(), await item()];
  const answers = await Promise.all(ids.map((id) => post(`/item/${id}/seal`, { serial })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('given a damaged seal, when it is replaced, then the chain is kept and the old code is worth nothing', async () => {
  const [id, older] = [await item(), await item()];
  const [first, next] = [take(), take()];
  await post(`/item/${id}/seal`, { serial: first.serial });
  const body = { serial: next.serial, isReplacement: true };
  expect((await post(`/item/${id}/seal`, body)).body.errors).toMatchObject([{ path: 'note', code: 'required' }]);
  const replaced = await post(`/item/${id}/seal`, { ...body, note: 'Torn in transport' });
  expect(replaced.body).toMatchObject({ status: 'active', replaces: first.serial });
  expect(await statusOf(first.serial)).toBe('replaced');
  await app.ctx.pool.query("update item set status = 'live' where id = $1", [id]);
  expect((await lookUp(first.token)).status).toBe(404);
  expect((await lookUp(next.token)).body).toMatchObject({
    serial: next.serial,
    custody: [{ kind: 'sealed' }, { kind: 'resealed' }],
  });
  // A seal from before the stock was recorded is entered when it is replaced.
  const { serial } = await addCertificate(app.ctx, older);
  const again = await post(`/item/${older}/seal`, { serial: take().serial, isReplacement: true, note: 'Torn' });
  expect([again.body.replaces, await statusOf(serial)]).toEqual([serial, 'replaced']);
});

test('given a revoked certificate, then its seal is revoked too', async () => {
  const id = await item();
  const { serial } = take();
  await post(`/item/${id}/seal`, { serial });
  const body = { newState: 'revoked', publicNote: 'It turned out to be a copy.', note: 'Two experts agree' };
  expect((await confirmIfRequested(app, await post(`/item/${id}/certificate`, body))).body.state).toBe('revoked');
  expect(await statusOf(serial)).toBe('revoked');
});

test('given stock, when seals are issued, applied or lost, then all of them or none move, and only who has one seals with it', async () => {
  const [a, b, c] = [take().serial, take().serial, take().serial];
  const move = (act: string, serials: string[], more: object = {}) =>
    post('/seal/move', { act, serials, note: 'Stock', ...more });
  expect((await move('issue', [a])).body.errors).toMatchObject([{ path: 'issuedTo', code: 'required' }]);
  expect((await move('issue', [a], { issuedTo: auditor.username })).body.errors).toMatchObject([{ code: 'unknown' }]);
  expect((await move('issue', [a, 'AS-00000000-A'], { issuedTo: other.username })).body.errors).toMatchObject([
    { path: 'serials', code: 'unknown' },
  ]);
  expect(await statusOf(a)).toBe('printed');
  expect((await move('issue', [a, b], { issuedTo: other.username })).body).toEqual({ changed: 2 });
  expect((await post(`/item/${await item()}/seal`, { serial: a })).body.errors).toMatchObject([{ code: 'issued' }]);
  expect((await post(`/item/${await item()}/seal`, { serial: a }, other)).body.issuedTo).toBe(other.username);
  expect((await move('apply', [b])).body).toEqual({ changed: 1 });
  expect((await move('lose', [c])).body).toEqual({ changed: 1 });
  expect((await move('apply', [c])).body.errors).toMatchObject([{ code: 'status' }]);
  expect((await post(`/item/${await item()}/seal`, { serial: c })).body.code).toBe('code_revoked');
});

test('given a batch, when it is printed, then each print is audited, and an auditor gets neither', async () => {
  const prints = async () =>
    (
      await app.ctx.pool.query(
        "select action from audit_event where subject_id = $1 and action like 'seal.print%' order by at",
        [batchId],
      )
    ).rows;
  for (const path of ['sheet', 'vector', 'table'])
    expect((await auditor.client.get(`/v1/office/seal/batch/${batchId}/${path}`)).status).toBe(403);
  expect((await auditor.client.get('/v1/office/seal')).status).toBe(200);
  expect(await prints()).toEqual([]);
  const table = await sealer.client.get(`/v1/office/seal/batch/${batchId}/table`);
  const [{ serial, token }] = stock as [{ serial: string; token: string }];
  expect(String(table.body)).toContain(`${serial},http://localhost:3000/q/${token}`);
  const sheet = await sealer.client.get(`/v1/office/seal/batch/${batchId}/sheet`);
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
  const drawing = await sealer.client.get(`/v1/office/seal/batch/${batchId}/vector`);
  expect([drawing.status, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(String(drawing.body).match(/<g id="/g)).toHaveLength(String(table.body).trim().split('\r\n').length - 1);
  expect(String(drawing.body)).toContain(`<g id="${serial}"`);
  expect(await prints()).toEqual([
    { action: 'seal.print_table' },
    { action: 'seal.print_sheet' },
    { action: 'seal.print_vector' },
  ]);
  const list = JSON.stringify((await sealer.client.get('/v1/office/seal?limit=100')).body);
  for (const one of stock) expect(list).not.toContain(one.token);
});

test('given a batch, when the link to its print is followed, then our own page gets it and another site does not', async () => {
  // A link cannot carry our header.
  const follow = (site: string, mode = 'navigate') =>
    sealer.client.request('GET', `/v1/office/seal/batch/${batchId}/table`, {
      headers: { 'x-app-type': null, origin: null, 'sec-fetch-site': site, 'sec-fetch-mode': mode },
    });
  expect((await follow('same-origin')).status).toBe(200);
  expect((await follow('cross-site')).body.code).toBe('csrf_failed');
  expect((await follow('same-origin', 'cors')).body.code).toBe('csrf_failed');
});
