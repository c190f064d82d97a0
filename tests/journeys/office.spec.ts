import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { officeRow, openAction, openRow, submitAction } from '../support/office.ts';
import { stageHouseItem } from '../support/stage/owned.ts';
import { type Person, withFreshSession } from '../support/stage/people.ts';

// The staff pages: access, refusals that lose nothing, confirmations, and all of it by keyboard.

const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');
const rowOf = (page: Page, title: string): Locator => officeRow(page, title);
const offerBy = (buyer: Person, itemId: string, dollars: number) =>
  buyer.call('POST', `/v1/offer/items/${itemId}`, { amountCents: dollars * 100 });

test('the office is refused plainly: to a visitor, to a buyer, and to staff without a second factor', async ({
  stage,
  assay,
}) => {
  const visitor = await stage.pageOf(null);
  await visitor.goto('/office/payouts');
  await expect(visitor).toHaveURL(/\/login\?next=%2Foffice%2Fpayouts/);

  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  expect((await desk.goto('/office'))?.status()).toBe(200);
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(desk.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(desk);
  await stage.rows('delete from second_factor where user_id = $1', [staff.id]);
  const buyer = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  for (const page of [desk, buyer]) {
    expect((await page.goto('/office/invoices'))?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1, name: 'The office is for staff' })).toBeVisible();
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
    await expect(main(page).getByRole('link', { name: 'Account security' })).toBeVisible();
  }
  await expectAccessible(buyer);
});

test('offers on Assay’s items: a counter with errors keeps what was typed, a rejection asks for confirmation, an acceptance is refunded in part', {
  tag: '@main',
}, async ({ stage, assay }) => {
  const [first, second, staff, item, other] = [
    await stage.person({ firstName: 'Farah' }),
    await stage.person(),
    await stage.staff(),
    await stageHouseItem(assay, stage.pool),
    await stageHouseItem(assay, stage.pool),
  ];
  await offerBy(first, item.itemId, 300);
  await offerBy(second, item.itemId, 200);
  await offerBy(first, other.itemId, 400);
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto('/office/offers');
  const row = (dollars: string): Locator => officeRow(desk, dollars, item.title);
  expect((await desk.content()).includes(first.username)).toBe(false);
  await expectAccessible(desk);

  // By keyboard: too low by Assay's rules, then too short a note, then correct.
  await pressKey(row('$300').locator('a.row-link'));
  await pressKey(row('$300').locator('summary', { hasText: 'Counter' }));
  const form = row('$300').getByRole('form', { name: 'Counter' });
  await typeInto(form.getByLabel('Counter offer'), '250');
  await typeInto(form.getByLabel('Note'), 'no');
  await pressKey(form.getByRole('button', { name: 'Send counter offer' }));
  await expect(form.getByRole('alert')).toContainText('Enter a reason');
  await expect(form.getByLabel('Counter offer')).toHaveValue('250');
  await typeInto(form.getByLabel('Note'), 'The estate asks for more');
  await pressKey(form.getByRole('button', { name: 'Send counter offer' }));
  await expect(form.getByRole('alert')).toContainText('There is a problem', SLOW);
  await expect(form.getByLabel('Counter offer')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Counter offer')).toHaveValue('250');
  await expect(form.getByLabel('Note')).toHaveValue('The estate asks for more');
  expect((await accessibilityFaults(desk)).join('\n')).toBe('');
  await typeInto(form.getByLabel('Counter offer'), '350');
  await pressKey(form.getByRole('button', { name: 'Send counter offer' }), 'Space');
  const confirmation = main(desk).getByRole('status').filter({ hasText: 'has 48 hours to respond' });
  await expect(confirmation).toBeVisible(SLOW);
  await expect(confirmation).toBeFocused();
  await expect(row('$300')).toHaveCount(0);

  // Cancel changes nothing.
  const reject = await openAction(await openRow(row('$200')), 'Reject');
  await reject.getByLabel('Note').fill('Far below the estimate');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await pressKey(desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(reject.getByLabel('Note')).toHaveValue('Far below the estimate');
  const statusOf = async (buyer: Person) =>
    (
      await stage.rows<{ status: string }>('select status from offer where item_id = $1 and buyer_id = $2', [
        item.itemId,
        buyer.id,
      ])
    )[0]?.status;
  expect(await statusOf(second)).toBe('pending');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(main(desk).getByRole('status').filter({ hasText: 'Rejected' })).toBeVisible(SLOW);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['countered', 'rejected']);

  await submitAction(desk, {
    action: 'Accept $400',
    button: 'Accept $400',
    hasConfirmation: true,
    message: 'sold for $400.',
    within: await openRow(rowOf(desk, other.title)),
  });
  const invoice = async () =>
    (
      await stage.rows<{ number: string; status: string; refunded_cents: string }>(
        'select v.number, v.status, v.refunded_cents::text from invoice v join offer o on o.id = v.offer_id where o.item_id = $1',
        [other.itemId],
      )
    )[0];
  await expect.poll(async () => (await invoice())?.status, SLOW).toBe('paid');
  await desk.goto('/office/invoices');
  await main(desk)
    .getByRole('textbox', { name: 'Search', exact: true })
    .fill((await invoice())?.number.toLowerCase() ?? '');
  await main(desk).getByRole('button', { name: 'Find' }).click();
  // The row is in the whole list, too: it is opened in what was found.
  await expect(main(desk).locator('tbody.list-row')).toHaveCount(1, SLOW);
  await openRow(rowOf(desk, other.title));
  await expect(rowOf(desk, other.title)).toContainText('Farah Hopper');
  const refund = await openAction(rowOf(desk, other.title), 'Refund');
  await refund.getByLabel('Amount').fill('9000');
  await refund.getByLabel('Reason').selectOption('goodwill');
  await refund.getByLabel('Note').fill('A corner is bent');
  await refund.getByRole('button', { name: 'Send refund' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Send refund' }).click();
  await expect(refund.getByRole('alert')).toContainText('There is a problem', SLOW);
  await expect(refund.getByLabel('Amount')).toHaveValue('9000');
  expect((await invoice())?.refunded_cents).toBe('0');
  await refund.getByLabel('Amount').fill('50.00');
  await refund.getByRole('button', { name: 'Send refund' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Send refund' }).click();
  await expect(main(desk).getByRole('status').filter({ hasText: 'Refund sent' })).toBeVisible(SLOW);
  await expect(rowOf(desk, other.title)).toContainText('Refunded$50.00', SLOW);
  await expectAccessible(desk);

  await desk.goto('/office/audit');
  await expect(main(desk)).toContainText('The estate asks for more');
  await expectAccessible(desk);
});

test('an unknown code shows an error at its field', async ({ stage, assay }) => {
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office');
  await tabTo(main(desk).getByLabel('Scan in'));
  await desk.keyboard.type('rs-00000000');
  await desk.keyboard.press('Enter');
  await expect(main(desk)).toContainText('No open resale has this code');
  await expect(main(desk).getByLabel('Scan in')).toHaveValue('rs-00000000');
});
