import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { stageOwned } from '../support/stage/owned.ts';

// An owner shows an item on a public wall, and removes it again.

const SLOW = { timeout: 60_000 };

test('an owner shows an item by keyboard; a visitor sees it on the wall and on its certificate, and no longer after it is removed', {
  tag: '@main',
}, async ({ stage, assay }) => {
  const owner = await stage.person({ firstName: 'Wanda' });
  const item = await stageOwned(assay, stage.pool, owner, { isLinked: true });
  const own = await stage.pageOf(owner);
  const visitor = await stage.pageOf(null);
  await visitor.goto(`/wall/${owner.username}`);
  await expect(visitor.getByRole('heading', { name: 'Nothing to show here' })).toBeVisible();

  await own.goto('/buying/owned-items');
  const choice = own.getByRole('checkbox', { name: `Show ${item.title} on my public wall` });
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await own.keyboard.press('Space');
  await expect(own.getByRole('link', { name: 'your wall' })).toBeVisible(SLOW);
  await expect(choice).toBeChecked();
  await expectAccessible(own);
  await own.getByRole('link', { name: 'your wall' }).click();
  await expect(own.getByRole('heading', { name: `${owner.username}’s wall` })).toBeVisible(SLOW);

  await visitor.goto(`/wall/${owner.username}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${owner.username}’s wall`);
  await expect(visitor.getByRole('main')).toContainText('1 authenticated item, shown by their owner.');
  await expect(visitor.getByRole('link', { name: item.title }).first()).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: `Certificate ${item.serial}` }).click();
  await expect(visitor.getByRole('main')).toContainText(`Owned by ${owner.username}`, SLOW);

  await own.goto('/buying/owned-items');
  await choice.click();
  await expect(choice).not.toBeChecked(SLOW);
  await expect(own.getByRole('link', { name: 'your wall' })).toHaveCount(0, SLOW);
  expect((await visitor.goto(`/wall/${owner.username}`))?.status()).toBe(404);
});
