import type { Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { expect } from '../journey.ts';
import { main, SLOW, saved } from './crew.ts';

type Entries = { fields?: Record<string, string>; choices?: Record<string, string> };

const PLACE: Entries = {
  fields: { 'Street address': '12 Foundry Street', City: 'Portland', 'ZIP code': '97209' },
  choices: { State: 'OR' },
};

/** What a new business enters, form by form. */
const SETTINGS: Record<string, Entries> = {
  Business: { fields: { 'Legal name': 'Foundry Auctions LLC', Phone: '(503) 555-0140' } },
  'Postal address': PLACE,
  Pickup: {
    fields: { ...PLACE.fields, 'Name on labels': 'Foundry Auctions, front desk', Hours: 'Mon to Fri, 10 to 6' },
    choices: { State: 'OR' },
  },
  Email: { fields: { 'Sender name': 'Foundry Auctions', 'Sender address': 'hello@foundry.example' } },
  Shipping: {
    fields: {
      'Small (S)': '15',
      'Medium (M)': '25',
      'Large (L)': '75',
      'Insured free up to': '100',
      'Insurance: for every': '100',
      'Insurance: costs': '1',
    },
  },
  'Sales tax': { fields: { Registrations: 'WA 12-3456789' } },
  'Terms of service': { fields: { 'In force since': '2026-01-01' } },
  'Conditions of sale': { fields: { 'In force since': '2026-01-01' } },
  'Privacy policy': { fields: { 'In force since': '2026-01-01' } },
  Cookies: { fields: { 'In force since': '2026-01-01' } },
};

/** Fills in every setting that the checklist asks for. */
export async function enterSettings(page: Page): Promise<void> {
  await page.goto('/office/setup');
  await main(page).getByRole('link', { name: 'Business', exact: true }).click();
  await expect(page).toHaveURL(/\/office\/settings#business$/);
  await hydrated(page);
  for (const [title, { fields = {}, choices = {} }] of Object.entries(SETTINGS)) {
    const form = page.getByRole('form', { name: title, exact: true });
    for (const [label, value] of Object.entries(choices)) await form.getByLabel(label).selectOption(value);
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
    await form.getByLabel('Note').fill('Our first entry');
    await form.getByRole('button', { name: /^Save/ }).click();
    await saved(page, `${title} saved.`);
  }
}

/** Makes a name of the taxonomy through its page. */
export async function createName(
  page: Page,
  kind: 'artist' | 'category' | 'condition',
  name: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await page.goto(`/office/taxonomy/${kind}`);
  await hydrated(page);
  await page.locator('summary', { hasText: `New ${kind}` }).click();
  const form = page.getByRole('form', { name: `New ${kind}` });
  await form.getByLabel('Name', { exact: true }).fill(name);
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: `Create ${kind}` }).click();
  await saved(page, `${name} saved.`);
}

/** Checks how many steps the checklist has left. */
export async function expectStepsLeft(page: Page, left: readonly string[]): Promise<void> {
  await page.goto('/office/setup');
  const todo = main(page).getByRole('listitem').filter({ hasText: 'To do' });
  await expect(todo).toHaveCount(left.length, SLOW);
  for (const label of left) await expect(todo.filter({ has: page.getByText(label, { exact: true }) })).toHaveCount(1);
}
