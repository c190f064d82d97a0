import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { stageOwned } from '../support/stage/owned.ts';

// An owner gives an item to another user, who accepts.

const SLOW = { timeout: 60_000 };

test('two users: an item is gifted, withdrawn, gifted again and accepted; the other one owns it, and its history shows it without names', {
  tag: '@main',
}, async ({ stage, assay }) => {
  const [sender, receiver] = [await stage.person({ firstName: 'Gerda' }), await stage.person({ firstName: 'Rosa' })];
  const item = await stageOwned(assay, stage.pool, sender, { isLinked: true });
  const [giving, taking] = [await stage.pageOf(sender), await stage.pageOf(receiver)];
  await giving.goto('/buying/owned-items');
  const row = giving.getByRole('main').getByRole('listitem').filter({ hasText: item.title });

  const sendGift = async (to: string, confirmation: string) => {
    const name = row.getByLabel('Recipient’s username or email');
    if (!(await name.isVisible())) await row.getByText('Transfer as a gift').click();
    await name.fill(to);
    await row.getByLabel('Type GIVE to confirm').fill(confirmation);
    await row.getByRole('button', { name: `Send gift: ${item.title}` }).click();
  };
  await sendGift(receiver.username, 'YES');
  await expect(row).toContainText('Type GIVE to confirm');
  await expectAccessible(giving);
  await sendGift('unknown-person', 'give');
  await expect(row).toContainText('No one with that username can receive items', SLOW);
  await sendGift(receiver.username, 'give');
  await expect(row).toContainText(`Gift to ${receiver.username}`, SLOW);
  await row.getByRole('button', { name: `Cancel gift: ${item.title}` }).click();
  await expect(row.getByText('Transfer as a gift')).toBeVisible(SLOW);
  await sendGift(receiver.email, 'GIVE');
  await expect(row).toContainText(`Gift to ${receiver.email}`, SLOW);
  await expectAccessible(giving);

  await taking.goto('/buying/owned-items');
  const gift = taking.getByRole('article', { name: `${item.title}, a gift` });
  await expect(gift).toContainText(`${sender.username} wants to give you this item for free.`);
  await expectAccessible(taking);
  await gift.getByRole('button', { name: `Accept ${item.title}` }).click();
  await expect(gift).toHaveCount(0, SLOW);
  const own = taking.getByRole('main').getByRole('listitem').filter({ hasText: item.title });
  await expect(own).toContainText('A gift', SLOW);
  await expect(own).toContainText('Linked');
  await giving.reload();
  await expect(giving.getByRole('main')).toContainText('No linked items yet');

  await taking.goto(`/authentication/${item.serial}`);
  await expect(taking.getByRole('main')).toContainText('Given by its owner to another private collector.');
  const text = await taking.getByRole('main').innerText();
  expect([sender.username, receiver.username].filter((name) => text.includes(name))).toEqual([]);
});
