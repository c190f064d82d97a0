import { writeFileSync } from 'node:fs';
import { NotificationType } from '@assay/domain/enums.ts';
import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@assay/domain/timeZone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { mailOfType, previewPage, templateSamples as samples } from '../../../test/mailSamples.ts';
import type { Person } from '../../../test/people.ts';
import { notify } from '../../modules/notifications/alerts/notices.ts';
import { transact } from '../outbox.ts';
import { type MailBody, renderHtml, senderLines, withSender } from './layout.ts';
import { queueEmail } from './operations.ts';
import { sendMessage } from './send.ts';
import { type TemplateName, templates } from './templates.ts';

const [SENDER] = senderLines(EXAMPLE_SETTINGS) as [string];
const FRAME = { name: 'Assay', sender: [SENDER] };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const NOTICE = {
  type: 'INVOICE_DUE' as const,
  title: 'You are told',
  body: 'Words.',
  href: '/account',
  itemId: null,
};
const queue = (to: string, dedupeKey: string) =>
  transact(test.ctx, (tx) =>
    queueEmail(test.ctx, tx.client, {
      userId: null,
      to,
      template: 'welcome',
      data: { firstName: 'Ada', url: 'http://localhost:3000/onboarding/shipping-address' },
      dedupeKey,
    }),
  );
const message = async (to: string) =>
  (
    await test.ctx.pool.query<{ id: string; attempts: number; sent: boolean; last_error: string | null }>(
      'select id, attempts, sent_at is not null as sent, last_error from message where recipient = $1',
      [to],
    )
  ).rows;
/** What the passing of the pause between two tries would do. */
const retryNow = () =>
  test.ctx.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

describe('queueing', () => {
  it('given the same key twice, when queued, then one email is written and sent', async () => {
    expect(await queue('once@example.com', 'once')).toBe(true);
    expect(await queue('once@example.com', 'once')).toBe(false);
    await test.runJobs();
    expect(test.mailbox.to('once@example.com')).toMatchObject([
      { subject: 'Welcome to Assay', from: 'hello@assay.example' },
    ]);
    expect(await message('once@example.com')).toMatchObject([{ attempts: 1, sent: true, last_error: null }]);
  });

  it('given a transaction that fails, when it rolls back, then neither email nor job stays', async () => {
    const failing = transact(test.ctx, async (tx) => {
      await queueEmail(test.ctx, tx.client, {
        userId: null,
        to: 'never@example.com',
        template: 'welcome',
        data: { firstName: 'Ada', url: 'http://x' },
        dedupeKey: 'never',
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await test.runJobs();
    expect(test.mailbox.to('never@example.com')).toEqual([]);
    expect(await message('never@example.com')).toEqual([]);
  });
});

describe('sending', () => {
  it('given a mail server that refuses first, when the job is retried, then the email arrives once', async () => {
    test.mailbox.refuseNext(2);
    await queue('later@example.com', 'later');
    await test.runJobs();
    expect(test.mailbox.to('later@example.com')).toEqual([]);
    expect(await message('later@example.com')).toMatchObject([
      { attempts: 1, sent: false, last_error: expect.stringContaining('451') },
    ]);
    await retryNow();
    await test.runJobs();
    expect(await message('later@example.com')).toMatchObject([{ attempts: 2, sent: false }]);
    await retryNow();
    await test.runJobs();
    const [row] = await message('later@example.com');
    expect(row).toMatchObject({ attempts: 3, sent: true, last_error: null });
    expect(test.mailbox.to('later@example.com')).toMatchObject([{ messageId: `<${row!.id}@localhost>` }]);
  });

  it('given the same job many times in parallel and again later, when run, then one email is sent', async () => {
    await queue('twice@example.com', 'twice');
    const [row] = await message('twice@example.com');
    await Promise.all(Array.from({ length: 5 }, () => sendMessage(test.ctx, row!.id)));
    await sendMessage(test.ctx, row!.id);
    await test.runJobs();
    expect(test.mailbox.to('twice@example.com').length).toBe(1);
    expect(await message('twice@example.com')).toMatchObject([{ attempts: 1, sent: true }]);
  });

  it('given an open transaction, when sending inside it, then it refuses', async () => {
    const sending = transact(test.ctx, () => sendMessage(test.ctx, '00000000-0000-7000-8000-000000000000'));
    await expect(sending).rejects.toThrow('The mail server was called inside a database transaction');
  });
});

describe('templates', () => {
  const emails = [
    ...(Object.keys(templates) as TemplateName[]).map(
      (name) =>
        [
          name,
          (templates[name] as (data: unknown, zone: TimeZone, name: string) => MailBody)(
            samples[name],
            DEFAULT_TIME_ZONE,
            'Assay',
          ),
        ] as const,
    ),
    ...NotificationType.map((type) => [type, mailOfType(type)] as const),
  ];

  it.each(emails)(
    'given realistic data, when %s is rendered, then text and HTML have the same content and nothing is missing',
    (_name, mail) => {
      const { subject, text, content } = mail;
      const html = renderHtml(content, FRAME);
      expect(subject.length).toBeGreaterThan(5);
      const { url, label } = content.action!;
      expect(text).toContain(`${label}:\n${url}\n`);
      expect(html).toContain(`href="${url}"`);
      expect(html).toMatch(/^<!doctype html><html [^>]*lang="en".*<h1 [^>]*>.+<\/h1>.*<\/html>$/s);
      expect(html.match(/<table/g)?.length).toBe(html.match(/<table [^>]*role="presentation"/g)?.length);
      const visibleText = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '');
      for (const part of [subject, text, visibleText]) {
        expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\$\{/);
        // An empty variable leaves two spaces, empty quotes or a stray period.
        expect(part).not.toMatch(/\S {2,}\S|“”|\s\.(?:\s|$)/);
      }
      // Half of the readers use dark mode: every color that is set is overridden there.
      for (const name of new Set([...html.matchAll(/class="([a-z ]+)"/g)].flatMap(([, names]) => names!.split(' '))))
        expect(html).toContain(`.${name}`);
    },
  );

  it('given all emails, when put on a page, then each has its frame', () => {
    const page = previewPage();
    expect(page.match(/<iframe/g)?.length).toBe(Object.keys(templates).length + NotificationType.length);
    if (process.env.MAIL_PREVIEWS !== undefined) writeFileSync(process.env.MAIL_PREVIEWS, page);
  });

  it('given figures, when rendered, then they are formatted in Assay’s style', () => {
    expect(templates.won(samples.won, DEFAULT_TIME_ZONE).text).toContain(
      'Hammer price: $1,250\nShipping and insurance: $25.00\nSales tax: $57.50\nTotal: $1,332.50\nInvoice: 10001',
    );
    // The day on which something happens, as the invoice page says it.
    expect(templates.won(samples.won, DEFAULT_TIME_ZONE).text).toMatch(/Your total is \$1,332\.50, due .+ ET\./);
    const charged = templates.won({ ...samples.won, chargeAt: samples.won.dueAt }, DEFAULT_TIME_ZONE).text;
    expect(charged).toMatch(/We’ll charge your default card on .+ ET\. Pay another way until then\./);
    expect(charged).not.toContain('due ');
    expect(templates.payment_received(samples.payment_received).text).toContain('Paid: $1,332.50');
  });

  it('given a notice about a lot, when rendered, then the subject names it, once, and every email has the postal address', () => {
    const notice = { ...samples.notice, about: 'Glove' };
    expect(templates.notice(notice).subject).toBe('Closes within the hour: Glove');
    expect(templates.notice({ ...notice, title: 'Glove is sold' }).subject).toBe('Glove is sold');
    for (const [, mail] of emails)
      for (const part of [withSender(mail.text, [SENDER]), renderHtml(mail.content, FRAME)])
        expect(part).toContain(SENDER);
  });

  it('given markup in a title, when rendered, then it stays text and cannot add headers', () => {
    const { content, subject } = templates.won(
      { ...samples.won, title: '<script>"x"</script>\r\nBcc: a@b.c' },
      DEFAULT_TIME_ZONE,
    );
    const html = renderHtml(content, FRAME);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
    expect(subject).toBe('You won: <script>"x"</script> Bcc: a@b.c');
  });
});

describe('email that bounces', () => {
  const bell = async (person: Person): Promise<string[]> =>
    (await person.client.get('/v1/user/alerts')).body.items.map(({ title }: { title: string }) => title);
  const failure = async ({ id }: Person) =>
    (
      await test.ctx.pool.query<{ failed: boolean; why: string | null }>(
        'select mail_failed_at is not null as failed, mail_failure as why from users where id = $1',
        [id],
      )
    ).rows[0];
  const dropped = async (to: string): Promise<string[]> =>
    (
      await test.ctx.pool.query<{ template: string }>(
        'select template from message where recipient = $1 and dropped_at is not null order by created_at',
        [to],
      )
    ).rows.map(({ template }) => template);

  it('given a closed mailbox, when one email bounces, then no other is tried, the user is notified on the site, and a confirmed link fixes it', async () => {
    const person = await test.signUp();
    await test.runJobs();
    test.mailbox.close(person.email);
    await notify(test.ctx, { ...NOTICE, userId: person.id, ref: 'a' });
    await test.runJobs();
    const attempts = test.mailbox.attempts();
    await notify(test.ctx, { ...NOTICE, userId: person.id, ref: 'b' });
    await queueEmail(test.ctx, test.ctx.pool, {
      userId: person.id,
      to: person.email,
      template: 'welcome',
      data: { firstName: 'Ada', url: 'http://x' },
      dedupeKey: 'after-bounce',
    });
    await test.runJobs();
    expect(test.mailbox.attempts()).toBe(attempts);
    expect(await dropped(person.email)).toEqual(['notice', 'welcome']);
    expect(await failure(person)).toMatchObject({
      failed: true,
      why: expect.stringContaining('5.1.1 No such mailbox'),
    });
    expect((await bell(person)).slice(0, 3)).toEqual(['You are told', 'We can’t reach you by email', 'You are told']);
    const { body } = await person.client.get('/v1/user/notifications');
    expect(body.email).toEqual({ address: person.email, failedAt: expect.stringMatching(/Z$/) });

    test.mailbox.open(person.email);
    expect((await person.client.post('/v1/auth/resend-verification', { email: person.email })).status).toBe(202);
    await test.runJobs();
    const token = await test.verificationToken(person.email);
    expect((await person.client.post('/v1/auth/verify-email', { token })).status).toBe(200);
    expect(await failure(person)).toEqual({ failed: false, why: null });
    await notify(test.ctx, { ...NOTICE, userId: person.id, ref: 'c' });
    await test.runJobs();
    expect(test.mailbox.to(person.email).at(-1)?.subject).toBe('You are told');
  });

  it('given a busy mailbox, when it accepts the email later, then the address is not marked', async () => {
    const person = await test.signUp();
    await test.runJobs();
    test.mailbox.failEvery(1);
    await notify(test.ctx, { ...NOTICE, userId: person.id, ref: 'busy' });
    await test.runJobs();
    test.mailbox.failEvery(0);
    expect(await failure(person)).toEqual({ failed: false, why: null });
    await retryNow();
    await test.runJobs();
    expect(test.mailbox.to(person.email).at(-1)?.subject).toBe('You are told');
  });
});
