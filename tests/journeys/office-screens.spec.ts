import type { BrowserContext, Page } from '@playwright/test';
import { Pool } from 'pg';
import { checkAmounts } from '../support/amounts.ts';
import { type AppContext, startAssay } from '../support/assay.ts';
import { inviteFirst, join } from '../support/firstSale/joining.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { checkAddress, OFFICE_ADDRESSES } from '../support/officeScreens.ts';
import { collectPageErrors } from '../support/pageErrors.ts';
import { DESK } from '../support/screen.ts';
import { withFreshSession } from '../support/stage/people.ts';
import { stageSale } from '../support/stage/sales.ts';

// Every screen of the office, by the routes of the app: with the demo’s data, and of a business that has nothing yet.

const STILL = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** The records to open at each address with a parameter. A new page gets a line here. */
const RECORDS: Readonly<Record<string, string | readonly string[]>> = {
  '/office/resales/:id': "select id from secondary_transaction where status = 'office_received' order by id limit 1",
  '/office/authentication/:id':
    "select id from item where authentication_type is null and status = 'draft' order by id limit 1",
  '/office/intake/:id': 'select id from intake order by id limit 1',
  '/office/items/:id': "select id from item where status = 'in_review' order by id limit 1",
  '/office/import/:id': 'select id from import order by id limit 1',
  '/office/photography/:id': "select id from item where status = 'draft' order by id limit 1",
  '/office/sales/:id': [
    'select id from sale where published_at is null order by id limit 1',
    'select id from sale where published_at is not null order by opens_at desc, id limit 1',
    "select sale_id as id from auction where sale_id is not null and status = 'open' order by sale_id limit 1",
    "select sale_id as id from auction where sale_id is not null and status in ('closed', 'done') order by id limit 1",
  ],
  '/office/sales/:id/results':
    "select sale_id as id from auction where sale_id is not null and status = 'done' order by sale_id limit 1",
  '/office/sales/:id/add': 'select id from sale where published_at is null order by id limit 1',
  '/office/sales/:id/arrange': 'select id from sale where published_at is null order by id limit 1',
  '/office/presets/:id': "select 'weekly' as id",
  '/office/lots/:id': "select id from auction where status = 'open' order by bid_count desc, id limit 1",
  '/office/invoices/:id': [
    "select id from invoice where shipping_status = 'shipped' order by id limit 1",
    'select id from invoice where refunded_cents > 0 order by id limit 1',
  ],
  '/office/people/:id': 'select winner_id as id from auction where winner_id is not null order by id limit 1',
};
/** Lists that a new business begins: their empty state has the next step, for those who may take it. */
const BEGUN_HERE: readonly string[] = [
  '/office/intake',
  '/office/locations',
  '/office/items',
  ...OFFICE_ADDRESSES.filter((address) => address.startsWith('/office/taxonomy/')),
  '/office/sales',
  '/office/listings',
  '/office/seals',
  '/office/coupons',
];
/** Lists of which a new business has rows: its administrator, what was done for them, and what the app brings. */
const FILLED_FROM_THE_START: ReadonlySet<string> = new Set([
  '/office/find',
  '/office/staff',
  '/office/audit',
  '/office/presets',
]);

/** The addresses with the parameters of a record of the demo. */
async function filledAddresses(stage: Stage): Promise<string[]> {
  const paths: string[] = [];
  for (const address of OFFICE_ADDRESSES) {
    if (!address.includes(':')) {
      paths.push(address);
      continue;
    }
    const sql = RECORDS[address];
    if (sql === undefined) throw new Error(`${address} needs a record: add it to RECORDS`);
    for (const query of [sql].flat()) {
      const [record] = await stage.rows<{ id: string }>(query);
      if (record === undefined) throw new Error(`The demo has no record for ${address}: ${query}`);
      paths.push(address.replace(':id', record.id));
    }
  }
  return paths;
}

/** Has one file of items checked, so that there is an import to look at. */
async function uploadFile(page: Page): Promise<void> {
  await page.goto('/office/import');
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Type,Signed\nBall of the autumn,main,no\nPlinth,statue,perhaps\n'),
  });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'autumn.csv' })).toBeVisible();
}

/** The pages of these addresses as their reader gets them. */
async function pagesOf(context: BrowserContext, paths: readonly string[]): Promise<[path: string, html: string][]> {
  const pages: [string, string][] = [];
  for (const path of paths) {
    const answer = await context.request.get(path);
    pages.push([path, answer.ok() ? await answer.text() : `status ${answer.status()}`]);
  }
  return pages;
}

// In two tests, for two workers.
const HALVES = ['first', 'second'] as const;
for (const [half, name] of HALVES.entries())
  test(`given the demo, then every screen of the ${name} half is whole, quiet and accessible at a desk and on a phone, in light and dark`, async ({
    stage,
    assay,
  }) => {
    test.slow();
    const staff = await stage.staff();
    const page = await stage.pageOf(await withFreshSession(assay, staff), STILL);
    const errors = await collectPageErrors(page);
    await uploadFile(page);
    // The sales of the demo are over by now if other journeys have moved the clock.
    await stageSale(assay, stage.pool, { lots: [await stage.lot()] });
    const paths = (await filledAddresses(stage)).filter((_, at) => at % HALVES.length === half);
    const faults: string[] = [];
    for (const path of paths) faults.push(...(await test.step(path, () => checkAddress(page, errors, path))));
    expect(faults.join('\n')).toBe('');

    // Who may only read is offered nothing to do.
    await stage.rows("update users set staff_roles = '{auditor}' where id = $1", [staff.id]);
    const acts = (await pagesOf(page.context(), paths)).flatMap(([path, html]) => {
      if (!html.includes('<h1')) return [`${path}: ${html.slice(0, 60)}`];
      return [
        ...html.matchAll(
          /class="(?:office-(?:act|form)|setting-foot|name-form|receive-foot)\b[^>]*>(?:<[^>]*>)?([^<]*)/g,
        ),
      ].map(([, label]) => `${path}: ${label}`);
    });
    expect(acts.join('\n')).toBe('');
  });

test('given every screen with a field of an amount, when something with two readings is typed, then each refuses it, and shows what it understands', async ({
  stage,
  assay,
}) => {
  test.slow();
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()), STILL);
  await uploadFile(page);
  await stageSale(assay, stage.pool, { lots: [await stage.lot()] });
  const pages = await pagesOf(page.context(), await filledAddresses(stage));
  const paths = pages.filter(([, html]) => html.includes('data-amount=')).map(([path]) => path);
  const faults: string[] = [];
  let fields = 0;
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    const read = await checkAmounts(page);
    fields += read.fields;
    faults.push(...read.faults.map((fault) => `${path}: ${fault}`));
  }
  expect(faults.join('\n')).toBe('');
  expect(fields).toBeGreaterThan(15);
});

test.describe('of a business that has nothing yet', () => {
  let app: AppContext;
  test.beforeAll(async () => {
    app = await startAssay({ isSeeded: false });
  });
  test.afterAll(() => app?.stop());

  test('every list says what will appear, and offers the next step to those who may', async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: app.url, ...STILL, viewport: DESK });
    const page = await context.newPage();
    const errors = await collectPageErrors(page);
    await join(app, page, await inviteFirst(app, 'you@example.org'), { username: 'grace.hopper', phone: '5035550101' });
    const faults: string[] = [];
    const views: string[] = [];
    const begun: string[] = [];
    faults.push(...(await checkAddress(page, errors, '/office/no-such-page', { status: 404 })));
    for (const address of OFFICE_ADDRESSES) {
      const isRecord = address.includes(':');
      const path = address.replace(':id', UNKNOWN);
      await test.step(path, async () => {
        faults.push(
          ...(await checkAddress(page, errors, path, {
            status: isRecord ? 404 : 200,
            name: `empty-${address.replace(/\W+/g, '-')}`,
          })),
        );
        const list = page.locator('.list');
        if ((await list.count()) === 0 || FILLED_FROM_THE_START.has(address)) return;
        const text = (await list.locator('.list-empty .empty').allTextContents()).join();
        if (text === '') faults.push(`${path}: nothing says that the list is empty`);
        if ((await list.locator('.empty .btn').count()) > 0) begun.push(address);
        views.push(
          ...(await list
            .locator('.list-views a')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
        );
      });
    }
    for (const [path, html] of await pagesOf(context, views))
      if (!html.includes('class="empty"')) faults.push(`${path}: nothing says that the view is empty`);
    expect(faults.join('\n')).toBe('');
    expect(begun.toSorted()).toEqual(BEGUN_HERE.toSorted());

    // Who may only read is told the same, and offered nothing.
    const pool = new Pool({ connectionString: app.databaseUrl, max: 1 });
    await pool.query("update users set staff_roles = '{auditor}'");
    await pool.end();
    const offered = (await pagesOf(context, BEGUN_HERE)).flatMap(([path, html]) => {
      const empty = /class="empty".*?<\/div>/s.exec(html)?.[0];
      return empty === undefined || empty.includes('btn') ? [path] : [];
    });
    expect(offered).toEqual([]);
  });
});
