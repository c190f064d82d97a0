import type { Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { expect } from '../journey.ts';
import { main, SLOW, saved } from './crew.ts';

/** `topic`: the page of the form, if another than that of the one before; `isReasoned`: of money or law. */
type Entries = {
  topic?: string;
  isReasoned?: boolean;
  fields?: Record<string, string>;
  choices?: Record<string, string>;
};

const PLACE: Entries = {
  fields: { 'Street address': '12 Foundry Street', City: 'Portland', 'ZIP code': '97209' },
  choices: { State: 'OR' },
};

/** What a new business enters, form by form. */
const SETTINGS: Record<string, Entries> = {
  Business: { fields: { 'Legal name': 'Foundry Auctions LLC', Phone: '(503) 555-0140' } },
  'Time zone': { choices: { 'Time zone': 'America/New_York' } },
  'Postal address': { ...PLACE, topic: 'addresses' },
  Pickup: {
    fields: { ...PLACE.fields, 'Name on labels': 'Foundry Auctions, front desk', Hours: 'Mon to Fri, 10 to 6' },
    choices: { State: 'OR' },
  },
  Email: { topic: 'email', fields: { 'Sender name': 'Foundry Auctions', 'Sender address': 'hello@foundry.example' } },
  Shipping: {
    topic: 'shipping',
    isReasoned: true,
    fields: {
      'Small (S)': '15',
      'Medium (M)': '25',
      'Large (L)': '75',
      'Insured free up to': '100',
      'Insurance: for every': '100',
      'Insurance: costs': '1',
    },
  },
  'Buyer’s premium': { topic: 'fees', isReasoned: true, fields: { 'Buyer’s premium, %': '0' } },
  'Sales tax': { topic: 'tax', isReasoned: true, fields: { Registrations: 'WA 12-3456789' } },
  'Terms of service': { topic: 'terms', isReasoned: true, fields: { 'In force since': '2026-01-01' } },
  'Conditions of sale': { topic: 'conditions', isReasoned: true, fields: { 'In force since': '2026-01-01' } },
  'Privacy policy': { topic: 'privacy', isReasoned: true, fields: { 'In force since': '2026-01-01' } },
  Cookies: { topic: 'cookies', isReasoned: true, fields: { 'In force since': '2026-01-01' } },
};

/** Fills in every setting that the checklist asks for. */
export async function enterSettings(page: Page): Promise<void> {
  await page.goto('/office/setup');
  await main(page).getByRole('link', { name: 'Business', exact: true }).click();
  await expect(page).toHaveURL(/\/office\/settings\/business$/);
  await hydrated(page);
  for (const [title, { topic, isReasoned, fields = {}, choices = {} }] of Object.entries(SETTINGS)) {
    if (topic !== undefined) {
      await page.goto(`/office/settings/${topic}`);
      await hydrated(page);
    }
    const form = page.getByRole('form', { name: title, exact: true });
    for (const [label, value] of Object.entries(choices)) await form.getByLabel(label).selectOption(value);
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
    if (isReasoned === true) await form.getByLabel('Note').fill('Our first entry');
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
