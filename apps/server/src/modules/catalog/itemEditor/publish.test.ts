import { isRefusal } from '@assay/contract/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { publishItems } from './index.ts';

let app: TestApp;
let fixtures: ItemFixtures;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
});
afterAll(() => app.close());

const LATER = 1_900_000_000_000;
const publish = (ids: string[]) => inTransaction(app.ctx.pool, (tx) => publishItems(tx, ids, LATER));
const read = async (id: string) =>
  (
    await app.ctx.pool.query<{ status: string; published_at: Date; version: number }>(
      'select status, published_at, version from item where id = $1',
      [id],
    )
  ).rows[0]!;

test('given an approved item and a live one, when they are published, then the approved one goes live now, and the live one keeps its date', async () => {
  const approved = await fixtures.item({ title: 'Approved glove', status: 'approved' });
  const live = await fixtures.item({ title: 'Live glove', status: 'live' });
  const before = await read(live);

  expect(await publish([live, approved])).toBeNull();

  expect(await read(approved)).toEqual({ status: 'live', published_at: new Date(LATER), version: 2 });
  expect(await read(live)).toEqual(before);
});

test('given one draft among them, then it is named and none goes live', async () => {
  const approved = await fixtures.item({ title: 'Approved cap', status: 'approved' });
  const draft = await fixtures.item({ title: 'Draft cap', status: 'draft' });
  const review = await fixtures.item({ title: 'Cap in review', status: 'in_review' });

  const refusal = await publish([approved, draft, review]);

  if (!isRefusal(refusal)) throw new Error('expected a refusal');
  expect(refusal.code).toBe('item_state');
  expect(refusal.extras.errors?.map(({ path, message }) => [path, message])).toEqual([
    [draft, '“Draft cap” isn’t approved yet'],
    [review, '“Cap in review” isn’t approved yet'],
  ]);
  expect((await read(approved)).status).toBe('approved');
});
