import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { recordSent } from '../../../../../test/statements.ts';
import { readOfficeLots } from './list.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CUT = /limit 10100/;
const statementsOf = async (limit: number) => {
  const query = { status: 'all', sort: 'price', offset: 0, limit } as const;
  const { sent } = await recordSent(() => readOfficeLots(app.ctx, query));
  return sent.map(({ text }) => text).filter((text) => text.includes('from auction a join item i'));
};

test('given lots sorted by price, then a page orders as many as pages reach, and an export has all of them', async () => {
  const [page, others] = await statementsOf(100);
  expect([CUT.test(page ?? ''), others]).toEqual([true, undefined]);
  const [table] = await statementsOf(1_000);
  expect([table?.includes('limit 1000'), CUT.test(table ?? '')]).toEqual([true, false]);
});
