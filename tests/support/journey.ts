import { test as base } from '@playwright/test';

export interface HouseAddresses {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
}

/** Playwright's test, with the addresses of the running house; pages open relative to it. */
export const test = base.extend<{ house: HouseAddresses }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  house: async ({}, use) => {
    const {
      HOUSE_URL: url = '',
      HOUSE_SANDBOX_URL: sandboxUrl = '',
      HOUSE_DATABASE_URL: databaseUrl = '',
    } = process.env;
    await use({ url, sandboxUrl, databaseUrl });
  },
  baseURL: async ({ house }, use) => use(house.url),
});

export { expect } from '@playwright/test';
