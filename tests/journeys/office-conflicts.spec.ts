import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { checkScreen } from '../support/office.ts';
import { stageHouseItem } from '../support/stage/owned.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';
import { stageSale } from '../support/stage/sales.ts';

// Two colleagues save one record: the second one sees what has changed, keeps what they typed, and saves again.

const SLOW = { timeout: 60_000 };

type Edit = {
  name: string;
  path: string;
  form: RegExp;
  save: string;
  /** A field that both change, and one that only the first saver changes. */
  both: string;
  theirs: string;
  values: { theirs: string; mine: string; other: string };
  /** Their value of both as the comparison shows it. */
  shown: string;
};

const formOf = (page: Page, { form }: Edit): Locator => page.getByRole('main').getByRole('form', { name: form });

test('given two savers of one record, then the second compares what changed, chooses, and saves', async ({
  stage,
  assay,
}) => {
  test.slow();
  const [first, second] = [await stage.staff(), await stage.staff()];
  const [one, two] = [
    await stage.pageOf(await withFreshSession(assay, first)),
    await stage.pageOf(await withFreshSession(assay, second)),
  ];
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const headers = { origin: assay.url, 'x-app-type': 'web_app', 'idempotency-key': randomUUID() };
    const answer = await one.request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const name = uniqueName('Maker ');
  const artist = await post('/v1/office/artist', { name });
  const item = await stageHouseItem(assay, stage.pool);
  await stage.rows("update item set offer_type = 'auction', min_offer_cents = null where id = $1", [item.itemId]);
  const sale = await stageSale(assay, stage.pool, { isPublished: false });
  await post(`/v1/office/sale/${sale.id}/lot`, { itemIds: [item.itemId] });
  const { items } = (await (await one.request.get(`/v1/office/sale/${sale.id}`)).json()) as { items: { id: string }[] };
  const edits: Edit[] = [
    {
      name: 'conflict-artist',
      path: `/office/taxonomy/artist?find=${encodeURIComponent(name)}&open=${artist.id}`,
      form: new RegExp(`^${name}$`),
      save: 'Save',
      both: 'Biography',
      theirs: 'Summary',
      values: {
        theirs: 'Played center field for eleven seasons.',
        mine: 'Played first base.',
        other: 'Center fielder',
      },
      shown: 'TheirsPlayed center field for eleven seasons.',
    },
    {
      name: 'conflict-lot',
      path: `/office/sales/${sale.id}?open=${items[0]?.id}`,
      form: /^Change /,
      save: 'Save lot',
      both: 'Opening bid',
      theirs: 'Reserve',
      values: { theirs: '150', mine: '200', other: '900' },
      shown: 'Theirs$150',
    },
  ];
  for (const edit of edits) {
    for (const page of [one, two]) {
      await page.goto(edit.path);
      await hydrated(page);
      await expect(formOf(page, edit)).toBeVisible(SLOW);
    }
    const [theirs, mine] = [formOf(one, edit), formOf(two, edit)];
    await theirs.getByLabel(edit.both, { exact: true }).fill(edit.values.theirs);
    await theirs.getByLabel(edit.theirs, { exact: true }).fill(edit.values.other);
    await theirs.getByRole('button', { name: edit.save }).click();
    await expect(
      one
        .getByRole('main')
        .getByText(/saved\./)
        .first(),
    ).toBeVisible(SLOW);
    await mine.getByLabel(edit.both, { exact: true }).fill(edit.values.mine);
    await mine.getByRole('button', { name: edit.save }).click();
    const notice = mine.getByRole('region', { name: 'Changed meanwhile' });
    await expect(notice).toContainText(`${first.username} changed this while you were editing.`, SLOW);
    await expect(notice).toContainText(edit.shown);
    await expect(mine.getByLabel(edit.both, { exact: true })).toHaveValue(edit.values.mine);
    await expect(mine.getByLabel(edit.theirs, { exact: true })).toHaveValue(edit.values.other);
    await checkScreen(two, edit.name);
    await notice.getByRole('button', { name: `Take theirs: ${edit.both}` }).click();
    await expect(mine.getByLabel(edit.both, { exact: true })).toHaveValue(edit.values.theirs);
    await notice.getByRole('button', { name: `Keep mine: ${edit.both}` }).click();
    await mine.getByRole('button', { name: edit.save }).click();
    await expect(
      two
        .getByRole('main')
        .getByText(/saved\./)
        .first(),
    ).toBeVisible(SLOW);
    await expect(notice).toHaveCount(0);
  }
});
