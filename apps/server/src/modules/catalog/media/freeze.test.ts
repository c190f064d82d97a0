import { readFileSync } from 'node:fs';
import { MediaAct, needsMediaReason } from '@assay/domain/item/mediaFreeze.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addCertificate } from '../../../../test/certificates.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { deleteOrphanedUploads } from '../../../platform/handedIn.ts';
import { newId } from '../../../platform/ids.ts';
import { sweepRetentions } from '../../../platform/retention.ts';

// Photos of a lot are frozen from its first bid, those of a certificate from sealing. Later changes keep the old
// version, with a reason, and its files are never deleted.

const FILM = readFileSync(new URL('../../../../test/media/film.mp4', import.meta.url));
const DAY = 86_400_000;
const REASON = 'The first photo showed another ball';

let app: TestApp;
let staff: Person;
let bidder: Person;
let picture: Buffer;
let lot: TestLot;
let photo: { id: string; version: number; url: string };

beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  bidder = await app.signUp({ isOnboarded: true });
  picture = await noise(700, 700).webp().toBuffer();
});
beforeEach(async () => {
  lot = await listLot(app.ctx);
  photo = (await send('', 'alt=The%20front&kind=front')).body;
});
afterAll(() => app.close());

const query = (sql: string, ...values: unknown[]) => app.ctx.pool.query(sql, values);
const base = () => `/v1/office/item/${lot.itemId}/media`;
const withReason = (reason?: string) => (reason === undefined ? '' : `reason=${encodeURIComponent(reason)}`);
const send = (path: string, words: string, bytes = picture) => sendFile(app, staff, `${base()}${path}?${words}`, bytes);
const replace = (reason?: string, bytes = picture) => send(`/${photo.id}/file`, withReason(reason), bytes);
const list = async () => (await staff.client.get(base())).body;
const page = async () => (await app.client().get(`/v1/item/slug/${lot.slug}`)).body;
const served = async (url: string) => (await app.app.inject({ url })).statusCode;
async function bid(): Promise<void> {
  const answer = await bidder.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: 12_000 },
    { 'idempotency-key': newKey() },
  );
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
}
const FREEZES: ReadonlyArray<readonly [name: string, freeze: () => Promise<unknown>]> = [
  ['its first bid', bid],
  ['sealing', () => addCertificate(app.ctx, lot.itemId)],
];

test('given a photo of a lot without bids, when it is replaced, then no reason is required, nothing is recorded, and the old file is deleted', async () => {
  const answer = await replace();
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: photo.id, alt: 'The front' })]);
  expect(answer.body.url).not.toBe(photo.url);
  expect(await list()).toMatchObject({ freeze: { isSealed: false, hasCommitment: false }, changes: [] });
  expect([(await page()).mediaChanges, await served(photo.url), await served(answer.body.url)]).toEqual([[], 404, 200]);
});

describe.each(FREEZES)('from %s', (_name, freeze) => {
  test('given as many photos as an item can have, when one more is added with a reason, then it is refused and no change is recorded', async () => {
    await query(
      `insert into media (id, item_id, type, position, kind, alt, file, width, height)
       select gen_random_uuid(), $1, 'image', n, 'detail', 'A detail', 'detail.webp', 700, 700
       from generate_series((select count(*) from media where item_id = $1), 23) n`,
      lot.itemId,
    );
    await freeze();
    const answer = await send('', `alt=One%20more&kind=detail&${withReason(REASON)}`);
    expect([answer.status, answer.body.detail]).toEqual([422, 'An item can have up to 24 photos and films.']);
    expect([(await list()).changes, (await page()).mediaChanges]).toEqual([[], []]);
  });

  test('given a photo, when it is replaced with a reason, then the reason is public and the old photo is still served', async () => {
    await freeze();
    const answer = await replace(REASON);
    expect(answer.status).toBe(200);
    const [kept] = (await page()).mediaChanges;
    expect(kept).toEqual({
      act: 'replaced',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reason: REASON,
      before: expect.objectContaining({ url: photo.url, alt: 'The front', kind: 'front' }),
    });
    expect([await served(photo.url), await served(`${photo.url}?w=320`)]).toEqual([200, 200]);
    expect((await page()).media).toMatchObject([{ url: answer.body.url }]);
    expect((await list()).changes).toEqual([
      { ...kept, id: expect.any(String), mediaId: photo.id, actor: staff.username },
    ]);
    const { items } = (await staff.client.get(`/v1/office/audit?subject_id=${lot.itemId}`)).body;
    expect(items[0]).toMatchObject({
      action: 'media.replace',
      reason: REASON,
      before: { url: photo.url },
      after: { url: answer.body.url },
    });
  });

  test('given a photo, when it is replaced, reworded, moved or removed without a reason, then each is refused at the field', async () => {
    await freeze();
    const before = await list();
    const refusals = [
      await replace(),
      await staff.client.patch(`${base()}/${photo.id}`, { version: photo.version, alt: 'Signed on the back' }),
      await staff.client.patch(`${base()}/${photo.id}`, { version: photo.version, focalX: 10 }),
      await staff.client.delete(`${base()}/${photo.id}`),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code, body.errors]).toEqual([
        422,
        'validation_failed',
        [{ path: 'reason', code: 'required', message: 'Enter a reason of 10 to 300 characters. It’s public.' }],
      ]);
    expect(await list()).toEqual(before);
    expect((await replace('too short')).body.code).toBe('invalid_parameter');
  });

  test('given a photo, when it is reworded, moved and removed with reasons, then each old version is recorded, and its file stays', async () => {
    const other = (await send('', 'alt=The%20back&kind=back')).body;
    await freeze();
    const url = `${base()}/${photo.id}`;
    const reason = 'The words named the wrong side';
    const reworded = await staff.client.patch(url, { version: photo.version, alt: 'The left side', reason });
    expect(reworded.status).toBe(200);
    const { version } = reworded.body;
    expect((await staff.client.patch(url, { version, position: 1, reason })).status).toBe(200);
    expect((await staff.client.delete(`${url}?${withReason(REASON)}`)).status).toBe(204);
    const { items, changes } = await list();
    expect(changes).toMatchObject([
      { act: 'removed', before: { alt: 'The left side', url: photo.url } },
      { act: 'arranged', before: { alt: 'The left side' } },
      { act: 'reworded', before: { alt: 'The front' } },
    ]);
    expect(items).toMatchObject([{ id: other.id, position: 0 }]);
    // A change of order is not shown to bidders.
    expect((await page()).mediaChanges.map(({ act }: { act: string }) => act)).toEqual(['removed', 'reworded']);
    expect(await served(photo.url)).toBe(200);
  });

  test('given a film with captions, when they and then the film are replaced, then the old captions and the old film are still served', async () => {
    const film = (await send('', 'alt=Turned%20in%20the%20light&kind=film', FILM)).body;
    const words = (text: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`);
    const { captionsUrl: first } = (await send(`/${film.id}/captions`, '', words('The seam.'))).body;
    await freeze();
    expect((await send(`/${film.id}/captions`, '', words('The name.'))).status).toBe(422);
    const second = (await send(`/${film.id}/captions`, withReason(REASON), words('The name.'))).body.captionsUrl;
    expect((await send(`/${film.id}/file`, withReason(REASON))).body.code).toBe('file_invalid');
    const replaced = (await send(`/${film.id}/file`, withReason(REASON), FILM)).body;
    expect(replaced.captionsUrl).toBeNull();
    expect((await page()).mediaChanges).toMatchObject([
      { act: 'replaced', before: { url: film.url, captionsUrl: second } },
      { act: 'captioned', before: { url: film.url, captionsUrl: first } },
    ]);
    for (const url of [film.url, first, second, replaced.url]) expect([url, await served(url)]).toEqual([url, 200]);
  });

  test('given a replaced photo, when years pass and everything is swept, then its file is still served', async () => {
    await freeze();
    await replace(REASON);
    const later = app.ctx.clock.now() + 4_000 * DAY;
    const sweeping = { ...app.ctx, clock: { ...app.ctx.clock, now: () => later, date: () => new Date(later) } };
    while ((await sweepRetentions(sweeping)) > 0);
    await deleteOrphanedUploads(sweeping);
    expect([await served(photo.url), (await page()).mediaChanges.length]).toEqual([200, 1]);
  });
});

test('given a sealed item, then its certificate lists the changes of its photos; from the first bid, offer or sale more of them need a reason', async () => {
  const { serial } = await addCertificate(app.ctx, lot.itemId);
  await replace(REASON);
  const { item } = (await app.client().get(`/v1/item/authentication/${serial}`)).body;
  expect(item.mediaChanges).toMatchObject([{ act: 'replaced', reason: REASON, before: { url: photo.url } }]);
  expect((await send('', 'alt=The%20back')).status).toBe(201);
  await bid();
  expect((await send('', 'alt=The%20top')).body.errors).toMatchObject([{ path: 'reason' }]);
  const added = await send('', `alt=The%20top&${withReason('Bidders asked for the top')}`);
  expect(added.status).toBe(201);
  expect((await page()).mediaChanges[0]).toMatchObject({
    act: 'added',
    reason: 'Bidders asked for the top',
    before: null,
  });
});

it.each([
  [
    'an offer',
    () =>
      query(
        `insert into offer (id, item_id, buyer_id, alias, status, conclusion_mode, amount_cents, created_at, expires_at, answered_at, concluded_at, is_read_owner, is_read_buyer)
         values (gen_random_uuid(), $1, $2, 1, 'rejected', 'owner', 50000, now(), now() + interval '48 hours', now(), now(), true, true)`,
        lot.itemId,
        bidder.id,
      ),
  ],
  [
    'a sale',
    () =>
      query(
        `with made as (insert into invoice (id, user_id, type, status, subtotal_cents, total_cents, created_at, updated_at)
           values (gen_random_uuid(), $2, 'item', 'void', 50000, 50000, now(), now()) returning id)
         insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
         select gen_random_uuid(), id, 1, $1, 'Signed ball', 1, 50000, 50000 from made`,
        lot.itemId,
        bidder.id,
      ),
  ],
])('given %s, however it ended, then the photos are frozen like from a bid', async (_name, commit) => {
  await commit();
  expect((await list()).freeze).toEqual({ isSealed: false, hasCommitment: true });
  expect((await replace()).body.errors).toMatchObject([{ path: 'reason' }]);
});

test('given a first bid being decided, when a photo is replaced, then the change waits for it, and needs a reason', async () => {
  const held = await app.ctx.pool.connect();
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await query(
              "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows[0].count,
        { timeout: 60_000 },
      )
      .toBe(count);
  await held.query('begin');
  await held.query('select from credit_account where user_id = $1 for update', [bidder.id]);
  const first = bid();
  await waiting(1);
  const replaced = replace();
  await waiting(2);
  await held.query('rollback');
  held.release();
  await first;
  expect((await replaced).body.errors).toMatchObject([{ path: 'reason' }]);
});

describe('the database itself', () => {
  const WRITES: Record<MediaAct, string> = {
    added: `insert into media (id, item_id, type, position, alt, file, width, height) values (gen_random_uuid(), $1, 'image', 9, 'New', 'new.webp', 9, 9)`,
    replaced: "update media set file = 'other.webp' where item_id = $1",
    reworded: "update media set alt = 'Other words' where item_id = $1",
    captioned: "update media set type = 'video', captions = 'other.vtt' where item_id = $1",
    arranged: 'update media set focal_x = 3, position = position + 100 where item_id = $1',
    removed: 'delete from media where item_id = $1',
  };
  it.each([false, true].flatMap((isSealed) => [false, true].map((hasCommitment) => ({ isSealed, hasCommitment }))))(
    'given $isSealed for sealed and $hasCommitment for a bid, then it refuses, without a record, just what needs a reason',
    async (freeze) => {
      if (freeze.isSealed) await addCertificate(app.ctx, lot.itemId);
      if (freeze.hasCommitment) await bid();
      for (const act of MediaAct) {
        const outcome = await query(WRITES[act], lot.itemId).then(
          () => 'done',
          (error: Error) => error.message,
        );
        const isRefused = needsMediaReason(freeze, act);
        expect([act, outcome]).toEqual([act, isRefused ? expect.stringContaining('are frozen') : 'done']);
      }
    },
  );

  test('given a record of another act, of another state or of an earlier transaction, then it does not allow a photo change', async () => {
    await bid();
    const record = (act: MediaAct, before: string): Promise<unknown> =>
      query(
        `insert into media_change (id, item_id, media_id, act, reason, actor_id, at, before)
         select $1, item_id, id, $2, 'Recorded beforehand', $3, now(), ${before} from media m where item_id = $4`,
        newId(app.ctx.clock.now()),
        act,
        staff.id,
        lot.itemId,
      );
    await record('replaced', 'to_jsonb(m)');
    await expect(query(WRITES.replaced, lot.itemId)).rejects.toThrow('are frozen');
    for (const [act, before, write] of [
      ['arranged', 'to_jsonb(m)', WRITES.replaced],
      ['replaced', `to_jsonb(m) - 'file'`, WRITES.replaced],
      ['replaced', 'to_jsonb(m)', WRITES.removed],
    ] as const) {
      const client = await app.ctx.pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `insert into media_change (id, item_id, media_id, act, reason, actor_id, at, before)
           select $1, item_id, id, $2, 'Recorded beforehand', $3, now(), ${before} from media m where item_id = $4`,
          [newId(app.ctx.clock.now()), act, staff.id, lot.itemId],
        );
        await expect(client.query(write, [lot.itemId])).rejects.toThrow('are frozen');
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  test('given a recorded change, then no statement can undo it; and a frozen photo cannot move to another item', async () => {
    await bid();
    await replace(REASON);
    for (const sql of ['delete from media_change', "update media_change set reason = 'Another reason'"])
      await expect(query(`${sql} where item_id = $1`, lot.itemId)).rejects.toThrow('only grows');
    for (const table of ['media', 'media_change'])
      await expect(query(`truncate ${table} cascade`)).rejects.toThrow('only grows');
    const other = await listLot(app.ctx);
    await expect(query('update media set item_id = $2 where item_id = $1', lot.itemId, other.itemId)).rejects.toThrow(
      'stays with its item',
    );
  });
});
