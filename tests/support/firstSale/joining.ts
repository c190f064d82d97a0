import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../scripts/lib/root.ts';
import { expect, type ServerUrls } from '../journey.ts';
import { openAction } from '../office.ts';
import { awaitMail, awaitText, linkTo } from '../stage/inbox.ts';
import { field, main, SLOW, saved } from './crew.ts';

const STAFF_PASSWORD = 'Lantern-42!x';

/** The link that the operator's command prints. */
export async function inviteFirst(assay: ServerUrls, email: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'office:invite', '--', email], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: assay.databaseUrl, PUBLIC_URL: assay.url },
    shell: process.platform === 'win32',
  });
  const link = /https?:\/\/\S+/.exec(stdout)?.[0];
  if (link === undefined) throw new Error(`office:invite printed no link: ${stdout}`);
  return link;
}

/** Accepts an invitation as someone new: password, then the second factor, then the office. */
export async function join(
  assay: ServerUrls,
  page: Page,
  link: string,
  { username, phone }: { username: string; phone: string },
): Promise<void> {
  await page.goto(link);
  await field(page, 'Username').fill(username);
  await field(page, 'First name').fill('Grace');
  await field(page, 'Last name').fill('Hopper');
  await field(page, 'Password').fill(STAFF_PASSWORD);
  await field(page, 'Confirm password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step verification' })).toBeVisible(SLOW);
  await page.getByRole('button', { name: 'Use text messages' }).click();
  await field(page, 'Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await field(page, 'Code').fill(await awaitText(assay, `+1${phone}`, 1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Go to the office' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible(SLOW);
}

/** The only administrator invites a colleague, who joins by the email: no one else could confirm it. */
export async function inviteColleague(
  assay: ServerUrls,
  admin: Page,
  colleague: Page,
  { name, roles, phone }: { name: string; roles: readonly string[]; phone: string },
): Promise<void> {
  await admin.goto('/office/staff');
  const form = await openAction(main(admin), 'Invite a colleague');
  await form.getByLabel('Email', { exact: true }).fill(`${name}@example.org`);
  for (const role of roles) await form.getByLabel(role, { exact: true }).check();
  await form.getByLabel('Note', { exact: true }).fill('Joins for the first sale');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await saved(admin, 'Invitation sent.');
  const link = linkTo(await awaitMail(assay, `${name}@example.org`, /Join the .* team/), '/join');
  await join(assay, colleague, link, { username: `${name}.hopper`, phone });
}
