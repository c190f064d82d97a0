import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createItemFixtures } from '../../../test/itemFixtures.ts';
import { newId } from '../ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('given items from before, when it is recorded when they first went live, then only those withdrawn before that have no time', async () => {
  const { pool, clock } = app.ctx;
  const fixtures = createItemFixtures(app.ctx);
  const person = await app.signUp();
  const live = await fixtures.item({ title: 'Live' });
  const draft = await fixtures.item({ title: 'Draft', status: 'draft' });
  const [wasLive, neverLive] = [
    await fixtures.item({ title: 'Was live', status: 'withdrawn' }),
    await fixtures.item({ title: 'Never live', status: 'withdrawn' }),
  ];
  for (const [id, status] of [
    [wasLive, 'live'],
    [neverLive, 'approved'],
  ])
    await pool.query(
      `insert into audit_event (id, at, actor_id, action, subject, subject_id, before, after)
       values ($1, $2, $3, 'item.withdraw', 'item', $4, $5, '{"status":"withdrawn"}')`,
      [newId(clock.now()), clock.date(), person.id, id, { status }],
    );
  await pool.query(`
    drop trigger item_first_live on item;
    drop trigger item_first_live_inserted on item;
    drop function item_first_live;
    alter table item drop column first_live_at`);
  await pool.query(await readFile(new URL('../../../migrations/0461-first-live.sql', import.meta.url), 'utf8'));
  const hasTime = async (id: string) =>
    (await pool.query('select first_live_at = published_at as is_set from item where id = $1', [id])).rows[0].is_set;
  expect(await Promise.all([live, wasLive, neverLive, draft].map(hasTime))).toEqual([true, true, null, null]);
  await pool.query("update item set status = 'live', published_at = now() where id = $1", [draft]);
  expect(await hasTime(draft)).toBe(true);
  await pool.query("update item set status = 'live', published_at = published_at + interval '1 day' where id = $1", [
    draft,
  ]);
  expect(await hasTime(draft)).toBe(false);
});
