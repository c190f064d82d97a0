import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../support/hydrated.ts';
import { expect, type ServerUrls, test } from '../support/journey.ts';
import { openAction } from '../support/office.ts';
import { type Person, withFreshSession } from '../support/stage/people.ts';

// Staff are interrupted in the middle of a form: what they typed is there when they come back, for them alone.

const SLOW = { timeout: 60_000 };

type State = Exclude<Person['storageState'], string | undefined>;
/** Cookies and storage of a new session of this person. */
async function freshState(assay: ServerUrls, person: Person): Promise<State> {
  const { storageState } = await withFreshSession(assay, person);
  if (typeof storageState !== 'object') throw new Error('A new session has cookies and storage');
  return storageState;
}

/** A folded form, its fields and what is typed in them. */
type Interrupted = { path: string; form: string; typed: Readonly<Record<string, string>> };

const fieldOf = (form: Locator, label: string): Locator => form.getByLabel(label, { exact: true });

async function expectTyped(page: Page, { form, typed }: Interrupted): Promise<void> {
  const restored = page.getByRole('form', { name: form, exact: true });
  await expect(restored.getByText('Unsaved entries restored.')).toBeVisible(SLOW);
  for (const [label, text] of Object.entries(typed)) await expect(fieldOf(restored, label)).toHaveValue(text);
}

test('given a reload in the middle of a form, then its entries are there again, for this person alone', async ({
  stage,
  assay,
}) => {
  test.slow();
  const [writer, colleague] = [await stage.staff(), await stage.staff()];
  const forms: readonly Interrupted[] = [
    { path: '/office/items', form: 'New item', typed: { Title: 'Half a title', Type: 'giveaway' } },
    { path: '/office/sales', form: 'New sale', typed: { Title: 'The winter sale', Note: 'Planned in May' } },
    {
      path: '/office/intake/new',
      form: 'Receive objects',
      typed: { 'Delivered by': 'Ada Quill', 'Why it arrives': 'consignment' },
    },
    {
      path: '/office/taxonomy/category',
      form: 'New category',
      typed: { Name: 'Gloves', 'Details to photograph': 'Tag' },
    },
    { path: `/office/people/${colleague.id}`, form: 'Add note', typed: { Note: 'Called about the glove' } },
  ];
  const page = await stage.pageOf(await withFreshSession(assay, writer));
  for (const one of forms) {
    await page.goto(one.path);
    await hydrated(page);
    const form =
      one.form === 'New category' || one.form === 'Receive objects'
        ? page.getByRole('form', { name: one.form })
        : await openAction(page.getByRole('main'), one.form);
    if (one.form === 'New category') await page.locator('summary', { hasText: one.form }).click();
    for (const [label, text] of Object.entries(one.typed)) {
      const field = fieldOf(form, label);
      if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text);
      else await field.fill(text);
    }
    await page.reload();
    await expectTyped(page, one);
  }

  // A second object of the delivery comes back with its fields.
  await page.goto('/office/intake/new');
  await hydrated(page);
  const delivery = page.getByRole('form', { name: 'Receive objects' });
  await delivery.getByRole('button', { name: 'Add another object' }).click();
  await fieldOf(delivery.getByRole('group', { name: 'Object 2' }), 'Object').fill('A left glove');
  await page.reload();
  await expect(fieldOf(delivery.getByRole('group', { name: 'Object 2' }), 'Object')).toHaveValue('A left glove', SLOW);
  await delivery.getByRole('button', { name: 'Discard' }).click();
  await expect(fieldOf(delivery, 'Delivered by')).toHaveValue('');

  // Someone else at the same computer doesn't see them.
  const kept = await page.context().storageState();
  const other = await freshState(assay, colleague);
  const drafts = kept.origins.flatMap(({ localStorage }) =>
    localStorage.filter(({ name }) => name.startsWith('assay_office_draft:')),
  );
  expect(drafts.length).toBeGreaterThan(2);
  const shared = await stage.pageOf({
    ...colleague,
    storageState: {
      cookies: other.cookies,
      origins: other.origins.map((origin) => ({
        ...origin,
        localStorage: [...origin.localStorage, ...drafts],
      })),
    },
  });
  await shared.goto('/office/items');
  await hydrated(shared);
  await expect(shared.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  await expect(shared.getByText('Unsaved entries restored.')).toHaveCount(0);

  // Sent: nothing is kept.
  await page.goto('/office/items');
  const draft = page.getByRole('form', { name: 'New item' });
  await expect(fieldOf(draft, 'Title')).toHaveValue('Half a title', SLOW);
  await draft.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Half a title' })).toBeVisible(SLOW);
  await page.goto('/office/items');
  await hydrated(page);
  await expect(page.getByText('Unsaved entries restored.')).toHaveCount(0);
});

test('given a session that ends in the middle of a form, then its entries are there after the next login', async ({
  stage,
  assay,
}) => {
  test.slow();
  const writer = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, writer));
  await page.goto('/office/items');
  await hydrated(page);
  const draft = await openAction(page.getByRole('main'), 'New item');
  await fieldOf(draft, 'Title').fill('Glove of an interrupted drummer');
  await draft.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glove of an interrupted drummer' })).toBeVisible(SLOW);
  const address = new URL(page.url()).pathname;

  const texts = page.getByRole('form', { name: 'Title and story' });
  await fieldOf(texts, 'Story').fill('She wore it on one hand only.');
  await stage.rows("update session set revoked_at = now(), revoke_reason = 'test' where user_id = $1", [writer.id]);
  await texts.getByRole('button', { name: 'Save title and story' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?.*${encodeURIComponent(address)}`), SLOW);

  // Another code is texted after a while.
  await stage.advanceTime(5 * 60_000);
  const { cookies, origins } = await freshState(assay, writer);
  await page.context().addCookies(cookies);
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await page.goto(address);
  await expect(texts.getByText('Unsaved entries restored.')).toBeVisible(SLOW);
  await expect(fieldOf(texts, 'Story')).toHaveValue('She wore it on one hand only.');
  await texts.getByRole('button', { name: 'Save title and story' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Title and story saved.' })).toBeVisible(
    SLOW,
  );
  await page.reload();
  await hydrated(page);
  await expect(fieldOf(texts, 'Story')).toHaveValue('She wore it on one hand only.');
  await expect(page.getByText('Unsaved entries restored.')).toHaveCount(0);
});

test('given a colleague’s save, when the page is loaded again, then open forms take it over or ask, and revert nothing', async ({
  stage,
  assay,
}) => {
  test.slow();
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  const main = page.getByRole('main');
  await page.goto('/office/items');
  await hydrated(page);
  const draft = await openAction(main, 'New item');
  await fieldOf(draft, 'Title').fill('Cap of two editors');
  await draft.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cap of two editors' })).toBeVisible(SLOW);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const [texts, condition, figures] = ['Title and story', 'Condition and size', 'Estimate and offers'].map((name) =>
    page.getByRole('form', { name }),
  ) as [Locator, Locator, Locator];
  await fieldOf(texts, 'Title').fill('Cap of one editor');
  await fieldOf(condition, 'Dimensions').fill('11 × 9 in');
  await stage.rows(
    `update item set title = 'Cap of the colleague', subtitle = 'By the colleague', shipping_class = 'L', has_shipping_class = true,
       version = version + 1 where id = $1`,
    [id],
  );
  // Another section is refused, and the page has the newer version from then on.
  await fieldOf(figures, 'Low estimate').fill('100');
  await figures.getByRole('button', { name: 'Save estimate and offers' }).click();
  await expect(texts.getByText('This changed while you were editing.')).toBeVisible(SLOW);
  await expect(fieldOf(texts, 'Title')).toHaveValue('Cap of one editor');
  await expect(fieldOf(texts, 'Subtitle')).toHaveValue('By the colleague');
  await texts.getByRole('button', { name: 'Take theirs: Title' }).click();
  await expect(fieldOf(texts, 'Title')).toHaveValue('Cap of the colleague');
  // What they have not touched of another section is taken over, and only their own entry is saved.
  await expect(fieldOf(condition, 'Shipping class')).toHaveValue('L');
  await condition.getByRole('button', { name: 'Save condition and size' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Condition and size saved.' })).toBeVisible(SLOW);
  const saved = await stage.rows('select title, subtitle, shipping_class, dimensions from item where id = $1', [id]);
  expect(saved).toEqual([
    {
      title: 'Cap of the colleague',
      subtitle: 'By the colleague',
      shipping_class: 'L',
      dimensions: '11 × 9 in',
    },
  ]);
});
