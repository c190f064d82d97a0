import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../../../demo/src/seed.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';

/** A typed query or a chosen filter, and the items that must come first. Data: demo/relevance.json. */
type Sought = {
  query: string;
  first: string[];
  /** The first ones may come in any order. */
  anyOrder?: boolean;
  /** No item has all of the words, and the response shows it. */
  partial?: boolean;
};
const sought = JSON.parse(
  readFileSync(new URL('../../../../../../demo/relevance.json', import.meta.url), 'utf8'),
) as Sought[];

let app: TestApp;
let client: Client;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-relevance-'));
beforeAll(async () => {
  app = await startTestApp();
  client = app.client();
  await seedDemo({ databaseUrl: app.ctx.config.DATABASE_URL, dataDir, seed: 1, stripeApiBase: null });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('has at least sixty questions, none twice', () => {
  expect(sought.length).toBeGreaterThanOrEqual(60);
  expect(new Set(sought.map(({ query }) => query)).size).toBe(sought.length);
});

it.each(sought)('given $query, then $first', async ({ query, first, anyOrder = false, partial = false }) => {
  const answer = await client.get(`/v1/search?${new URLSearchParams(query)}&limit=${Math.max(3, first.length)}`);
  expect(answer.status).toBe(200);
  const slugs: string[] = answer.body.items.map(({ slug }: { slug: string }) => slug).slice(0, first.length);
  expect(anyOrder ? slugs.sort() : slugs).toEqual(anyOrder ? [...first].sort() : first);
  expect(answer.body.isPartial).toBe(partial);
});
