import type { Page } from '@playwright/test';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { awaitMail } from '../support/stage/inbox.ts';

const MINUTE = 60_000;
const token = (page: Page) => page.evaluate(() => localStorage.getItem('assay_refresh_token'));
/** Waits until the page has hydrated and renewed its session: a page closed before that loses the new token. */
const waitForRefresh = async (page: Page): Promise<void> => {
  await hydrated(page);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.evaluate(() => navigator.locks.request('assay_refresh', () => undefined));
};

test('given two tabs, when both must renew at the same time, then both stay logged in', async ({ stage }) => {
  const person = await stage.person({ readiness: 'verified' });
  const first = await stage.pageOf(person);
  const second = await first.context().newPage();
  const tabs = [first, second];
  for (const tab of tabs) {
    await tab.goto('/account');
    await expect(tab.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    // The page refreshes the session it was given.
    await expect.poll(async () => JSON.stringify(person.storageState).includes(String(await token(tab)))).toBe(false);
    await waitForRefresh(tab);
  }
  for (let round = 0; round < 2; round++) {
    const before = await token(first);
    await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
    await stage.advanceTime(11 * MINUTE);
    await Promise.all(tabs.map((tab) => tab.goto('/account/profile')));
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect.poll(() => token(first)).not.toBe(before);
    for (const tab of tabs) await waitForRefresh(tab);
    expect(await token(second)).toBe(await token(first));
  }
  const ended = await stage.rows<{ reason: string }>(
    "select revoke_reason as reason from session where user_id = $1 and revoke_reason in ('refresh_reused', 'other_device')",
    [person.id],
  );
  expect(ended).toEqual([]);
});

test('given a stolen renewal token, when it is used without the device cookie, then refused, the session ends, and the owner is notified', async ({
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  await page.goto('/account');
  await expect.poll(async () => JSON.stringify(person.storageState).includes(String(await token(page)))).toBe(false);
  await waitForRefresh(page);
  const stolen = await token(page);

  // A third-party script could read only the token in this browser: another browser does not have its cookie.
  const attacker = await stage.pageOf(null);
  await attacker.goto('/login');
  const answer = await attacker.evaluate(async (bearer) => {
    const response = await fetch('/v1/auth/refresh', {
      headers: { authorization: `Bearer ${bearer}`, 'x-app-type': 'web_app' },
    });
    return { status: response.status, code: ((await response.json()) as { code: string }).code };
  }, stolen);
  expect(answer).toEqual({ status: 401, code: 'invalid_token' });
  expect(await attacker.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'assay_auth' }));

  const mail = await awaitMail(assay, person.email, /^We ended a session/);
  expect(mail.text).toContain('Someone used a copy of your session.');
  await stage.advanceTime(11 * MINUTE);
  await page.goto('/account/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fprofile$/);
  const rows = await stage.rows<{ reason: string }>(
    "select revoke_reason as reason from session where user_id = $1 and revoke_reason = 'other_device'",
    [person.id],
  );
  expect(rows).toEqual([{ reason: 'other_device' }]);
});

test('given a tour of the account, when the storage of the browser is inspected, then it contains no secret but the renewal token', async ({
  stage,
}) => {
  const person = await stage.person();
  const page = await stage.pageOf(person);
  for (const path of [
    '/account',
    '/account/profile',
    '/account/security',
    '/account/notifications',
    '/account/payments',
    '/marketplace',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  const secret = storedKeys.filter((name) => /token|secret|password|auth/i.test(name));
  expect(secret).toEqual(['assay_refresh_token']);
  const readable = await page.evaluate(() => document.cookie);
  expect(readable).not.toMatch(/assay_(?:auth|device)=/);
  const text = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(text).not.toContain(person.email);
  expect(text).not.toContain(person.password);
});
