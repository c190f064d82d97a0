import type { Page } from '@playwright/test';
import { expect, type ServerUrls } from '../journey.ts';

/** Everybody of the first sale, each with a browser of their own. */
export type Name = 'visitor' | 'admin' | 'mara' | 'theo' | 'ada' | 'ben';

export type Crew = {
  assay: ServerUrls;
  page: (name: Name) => Promise<Page>;
};

export const SLOW = { timeout: 60_000 };

export const main = (page: Page) => page.getByRole('main');
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const saved = (page: Page, text: string | RegExp) =>
  expect(main(page).getByRole('status').filter({ hasText: text }).first()).toBeVisible(SLOW);
