import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
let inner: TestApp;
let [first, second]: Person[] = [];
let lot: TestLot;
let bidder: Person;
let days: string[];

const post = (person: Person, path: string, body: object) =>
  person.client.post(`/v1/office${path}`, body, { 'idempotency-key': newKey() });
const dayNow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(inner.ctx.clock.date());
const acts = async (query: string): Promise<string[]> =>
  (await second!.client.get(`/v1/office/audit?${query}`)).body.items.map(({ action }: { action: string }) => action);

beforeAll(async () => {
  inner = await startTestApp();
  [first, second] = [await makeStaff(inner), await makeStaff(inner)];
  bidder = await inner.signUp({ isOnboarded: true });
  lot = await listLot(inner.ctx, { endsInMs: 9 * DAY, title: 'Signed ball' });
  days = [dayNow()];
  expect((await post(first, `/auction/${lot.auctionId}/pause`, { note: '=1+1 is a note' })).status).toBe(200);
  await inner.moveClock(2 * DAY);
  for (const person of [first, second]) await inner.logIn(person);
  days.push(dayNow());
  expect((await post(second, `/auction/${lot.auctionId}/resume`, { note: 'It goes on' })).status).toBe(200);
  await inner.moveClock(1_000);
  const limit = { limitCents: 300_000, note: 'A good "bidder", really' };
  expect((await post(first, `/user/${bidder.id}/credit-limit`, limit)).status).toBe(200);
});
afterAll(() => inner.close());

test('given acts, when the log is read, then each has its subject’s name, and the values before and after', async () => {
  const { body } = await second!.client.get('/v1/office/audit');
  expect(body.items).toMatchObject([
    {
      actor: first!.username,
      action: 'credit_limit.set',
      subject: 'user',
      subjectId: bidder.id,
      subjectTitle: bidder.username,
      before: { limitCents: 250_000 },
      after: { limitCents: 300_000 },
    },
    { actor: second!.username, action: 'auction.resume', subject: 'auction', subjectTitle: 'Signed ball' },
    { actor: first!.username, action: 'auction.pause', subjectId: lot.auctionId },
  ]);
});

test('given filters, then they narrow by actor, kind and id of subject, action and day in New York, together', async () => {
  expect(await acts(`actor=${first!.username}`)).toEqual(['credit_limit.set', 'auction.pause']);
  expect(await acts('actor=unknown-person')).toEqual([]);
  expect(await acts(`actor_id=${second!.id}`)).toEqual(['auction.resume']);
  expect(await acts('subject=auction')).toEqual(['auction.resume', 'auction.pause']);
  expect(await acts(`subject_id=${bidder.id}`)).toEqual(['credit_limit.set']);
  expect(await acts('action=pause')).toEqual(['auction.pause']);
  expect(await acts(`day=${days[0]}`)).toEqual(['auction.pause']);
  expect(await acts(`day=${days[1]}&subject=user`)).toEqual(['credit_limit.set']);
  for (const query of ['day=2026-02-30', 'subject=sock'])
    expect((await second!.client.get(`/v1/office/audit?${query}`)).status).toBe(400);
});

test('given the export, then it is the filtered log as CSV, without addresses and without a formula', async () => {
  const { status, headers, body } = await second!.client.get(`/v1/office/audit/export?actor=${first!.username}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('\uFEFFat (ET),actor,action,subject,subject_id,title,reason,note,before,after');
  expect(lines[1]).toContain(`,${bidder.username},,"A good ""bidder"", really","{""limitCents"":250000}",`);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(lines[2]).toContain(",'=1+1 is a note,");
  expect(body).not.toContain('127.0.0.1');
  expect((await bidder.client.get('/v1/office/audit/export')).status).toBe(404);
});
