import { expect } from '@playwright/test';
import type { ServerUrls } from '../journey.ts';

export type Mail = { to: string; subject: string; text: string; html: string | null; links: string[]; at: string };

/** Emails to this address in the sandbox, newest first. */
export async function readMails(assay: ServerUrls, to: string): Promise<Mail[]> {
  const answer = await fetch(`${assay.url}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { items: Mail[] }).items;
}

/** Waits for an email to this address with this subject, and returns the newest one. */
export async function awaitMail(assay: ServerUrls, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await readMails(assay, to)).find((mail) => subject.test(mail.subject));
        return found?.subject ?? 'no such mail yet';
      },
      { message: `a mail to ${to}`, timeout: 60_000, intervals: [100] },
    )
    .toMatch(subject);
  return found as Mail;
}

/** The URL in an email that leads to this path of the site. */
export function linkTo(mail: Mail, path: string): string {
  const link = mail.links.find((each) => new URL(each).pathname === path);
  if (link === undefined) throw new Error(`“${mail.subject}” has no link to ${path}: ${mail.links.join(' ')}`);
  return link;
}

/** How many texts this number has been sent. */
export async function textsTo(assay: ServerUrls, to: string): Promise<number> {
  const answer = await fetch(`${assay.url}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { items: unknown[] }).items.length;
}

/** Waits until this number has received this many codes, and returns the newest. */
export async function awaitText(assay: ServerUrls, to: string, count: number): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${assay.url}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(to)}`);
        const { items } = (await answer.json()) as { items: { text: string }[] };
        codes = items.map(({ text }) => /^\d{6}/.exec(text)?.[0] ?? '');
        return codes.length;
      },
      { message: `texts to ${to}`, timeout: 60_000, intervals: [100] },
    )
    .toBe(count);
  return codes[0] as string;
}
