import { pickerTime } from '@assay/domain/readTime.ts';
import { toPublicSettings } from '@assay/domain/settings/public.ts';
import { longTimeText, type TimeZone } from '@assay/domain/timeZone.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff, resetEmail } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { readSettings } from '../../../platform/settings.ts';

const HOUR = 3_600_000;
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeStaff(app);
});
afterAll(() => app.close());

async function setZone(zone: string, note = 'We moved') {
  const { version } = (await admin.client.get('/v1/office/setting')).body.timeZone;
  const body = { value: { zone }, version, note };
  return admin.client.patch('/v1/office/setting/timeZone', body, { 'idempotency-key': newKey() });
}

test('given the zone of the example, then times are Eastern', async () => {
  expect((await admin.client.get('/v1/office/setting')).body.timeZone).toMatchObject({
    value: { zone: 'America/New_York' },
  });
  expect(toPublicSettings(readSettings(app.ctx)).timeZone).toBe('America/New_York');
  expect((await resetEmail(app)).text).toMatch(/The link expires \w+ \d+, \d{4} at \d+:\d\d [AP]M ET\./);
});

test('given Pacific time, then pages, emails and catalogs follow, and no moment moves', async () => {
  const lot = await listLot(app.ctx, { endsInMs: 30 * HOUR });
  const now = app.ctx.clock.now();
  await app.ctx.pool.query(
    `with s as (insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
       values ($1, 'west', 'West', '', $2, $3, 60000, 'weekly', 300000, 3600000, $2, $2))
     update auction set sale_id = $1, sale_position = 1 where id = $4`,
    [newId(now), new Date(now), new Date(now + 30 * HOUR), lot.auctionId],
  );
  const moments = async () => (await app.ctx.pool.query('select starts_at, ends_at from auction order by id')).rows;
  const catalog = async () =>
    extractPdfText((await app.app.inject({ url: '/v1/sale/west/catalog' })).rawPayload).replaceAll(/\s/g, '');
  const firstEnd = (zone: TimeZone) => `Lots close from ${longTimeText(now + 30 * HOUR, zone)}`.replaceAll(/\s/g, '');
  const before = await moments();
  expect(await catalog()).toContain(firstEnd('America/New_York'));
  expect((await setZone('America/Los_Angeles')).status).toBe(200);
  expect(toPublicSettings(readSettings(app.ctx)).timeZone).toBe('America/Los_Angeles');
  expect((await resetEmail(app)).text).toMatch(/The link expires \w+ \d+, \d{4} at \d+:\d\d [AP]M PT\./);
  const printed = await catalog();
  expect(printed).toContain(firstEnd('America/Los_Angeles'));
  expect(printed).not.toMatch(/[AP]MET/);
  expect(await moments()).toEqual(before);
});

test('given an entry of the audit log at night, then its day is that of the zone', async () => {
  // Six in the morning, UTC, on a later day than the change before: after midnight in New York, before it in Hawaii.
  const now = app.ctx.clock.now();
  await app.moveClock(48 * HOUR - ((now - 6 * HOUR) % (24 * HOUR)));
  await app.logIn(admin);
  const dayIn = (zone: TimeZone) => pickerTime(app.ctx.clock.date().toISOString(), zone).slice(0, 10);
  const [east, west] = [dayIn('America/New_York'), dayIn('Pacific/Honolulu')];
  expect(east > west).toBe(true);
  const notesOf = async (day: string): Promise<string[]> =>
    (await admin.client.get(`/v1/office/audit?subject=setting&day=${day}`)).body.items.map(
      ({ note }: { note: string }) => note,
    );
  expect((await setZone('Pacific/Honolulu', 'At night')).status).toBe(200);
  expect([await notesOf(east), await notesOf(west)]).toEqual([[], ['At night']]);
  expect((await setZone('America/New_York', 'Back again')).status).toBe(200);
  expect([await notesOf(east), await notesOf(west)]).toEqual([['Back again', 'At night'], []]);
});

test.each(['Europe/Berlin', 'UTC', 'pacific', ''])(
  'given the zone “%s”, then it is refused at its field',
  async (zone) => {
    const answer = await setZone(zone);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'value.zone']);
    expect(readSettings(app.ctx).timeZone.zone).toBe('America/New_York');
  },
);
