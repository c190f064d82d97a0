import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house.ts';
import { change } from '../outbox.ts';
import type { renderMail } from './layout.ts';
import { queueMail } from './operations.ts';
import { sendMessage } from './send.ts';
import { type TemplateName, templates } from './templates.ts';

let test: TestHouse;
beforeAll(async () => {
  test = await openTestHouse();
});
afterAll(() => test.close());

const queue = (to: string, dedupeKey: string) =>
  change(test.house, (tx) =>
    queueMail(test.house, tx.client, {
      userId: null,
      to,
      template: 'welcome',
      data: { firstName: 'Ada', url: 'http://localhost:3000/onboarding/shipping-address' },
      dedupeKey,
    }),
  );
const message = async (to: string) =>
  (
    await test.house.pool.query<{ id: string; attempts: number; sent: boolean; last_error: string | null }>(
      'select id, attempts, sent_at is not null as sent, last_error from message where recipient = $1',
      [to],
    )
  ).rows;
/** What the passing of the pause between two tries would do. */
const retryNow = () =>
  test.house.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

describe('queueing', () => {
  it('given the same key twice, when queued, then one mail is written and sent', async () => {
    expect(await queue('once@example.com', 'once')).toBe(true);
    expect(await queue('once@example.com', 'once')).toBe(false);
    await test.settle();
    expect(test.mailbox.to('once@example.com')).toMatchObject([
      { subject: 'Welcome to Assay', from: 'house@assay.example' },
    ]);
    expect(await message('once@example.com')).toMatchObject([{ attempts: 1, sent: true, last_error: null }]);
  });

  it('given a transaction that fails, when it rolls back, then neither mail nor job stays', async () => {
    const failing = change(test.house, async (tx) => {
      await queueMail(test.house, tx.client, {
        userId: null,
        to: 'never@example.com',
        template: 'welcome',
        data: { firstName: 'Ada', url: 'http://x' },
        dedupeKey: 'never',
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await test.settle();
    expect(test.mailbox.to('never@example.com')).toEqual([]);
    expect(await message('never@example.com')).toEqual([]);
  });
});

describe('sending', () => {
  it('given a mail server that refuses first, when the job is tried again, then the mail arrives once', async () => {
    test.mailbox.refuseNext(2);
    await queue('later@example.com', 'later');
    await test.settle();
    expect(test.mailbox.to('later@example.com')).toEqual([]);
    expect(await message('later@example.com')).toMatchObject([
      { attempts: 1, sent: false, last_error: expect.stringContaining('451') },
    ]);
    await retryNow();
    await test.settle();
    expect(await message('later@example.com')).toMatchObject([{ attempts: 2, sent: false }]);
    await retryNow();
    await test.settle();
    const [row] = await message('later@example.com');
    expect(row).toMatchObject({ attempts: 3, sent: true, last_error: null });
    expect(test.mailbox.to('later@example.com')).toMatchObject([{ messageId: `<${row!.id}@localhost>` }]);
  });

  it('given the same job many times at once and again later, when run, then one mail is sent', async () => {
    await queue('twice@example.com', 'twice');
    const [row] = await message('twice@example.com');
    await Promise.all(Array.from({ length: 5 }, () => sendMessage(test.house, row!.id)));
    await sendMessage(test.house, row!.id);
    await test.settle();
    expect(test.mailbox.to('twice@example.com').length).toBe(1);
    expect(await message('twice@example.com')).toMatchObject([{ attempts: 1, sent: true }]);
  });

  it('given an open transaction, when sending inside it, then it refuses', async () => {
    const sending = change(test.house, () => sendMessage(test.house, '00000000-0000-7000-8000-000000000000'));
    await expect(sending).rejects.toThrow('The mail server was called inside a database transaction');
  });
});

describe('templates', () => {
  const samples: { [T in TemplateName]: Parameters<(typeof templates)[T]>[0] } = {
    verify_email: {
      firstName: 'Ada',
      url: 'http://localhost:3000/verify-email#token=abc',
      expiresAt: Date.UTC(2026, 0, 2, 17),
    },
    reset_password: {
      firstName: 'Ada',
      url: 'http://localhost:3000/reset-password#token=abc',
      expiresAt: Date.UTC(2026, 0, 2, 17),
    },
    newsletter_confirm: { url: 'http://localhost:3000/newsletter#token=abc', expiresAt: Date.UTC(2026, 0, 2, 17) },
    notice: {
      title: 'A strike',
      body: 'Words.',
      facts: [['Invoice', 'INV-1']],
      label: 'See',
      url: 'https://x.example/a',
    },
    contact_message: {
      reference: 'M-10001',
      name: 'Ada Byron',
      email: 'ada@example.com',
      topic: 'Something else',
      message: 'One line.\n\nAnother.',
      isMember: false,
      url: 'mailto:ada@example.com?subject=Re%3A%20M-10001',
    },
    welcome: { firstName: 'Ada', url: 'http://localhost:3000/onboarding/shipping-address' },
    outbid: {
      title: 'Ball',
      byAlias: 'Bidder 2',
      priceCents: 125_000,
      minNextBidCents: 130_000,
      endsAt: Date.UTC(2026, 0, 2, 17),
      url: 'http://localhost:3000/items/ball',
    },
    won: {
      title: 'Ball',
      hammerCents: 125_000,
      invoiceNumber: '10001',
      dueAt: Date.UTC(2026, 6, 2, 17),
      url: 'http://localhost:3000/account/invoices/1',
    },
    refund_issued: {
      invoiceNumber: '10001',
      amountCents: 133_250,
      isGoodsGone: false,
      url: 'http://localhost:3000/account/invoices/1',
    },
    payment_received: { invoiceNumber: '10001', totalCents: 133_250, url: 'http://localhost:3000/account/invoices/1' },
    payment_failed: {
      invoiceNumber: '10001',
      reason: 'Your card was declined.',
      url: 'http://localhost:3000/account/invoices/1',
    },
  };

  it.each(Object.keys(samples) as TemplateName[])(
    'given the data of %s, when rendered, then text and HTML both carry heading and link',
    (name) => {
      const render = templates[name] as (data: unknown) => ReturnType<typeof renderMail>;
      const { subject, text, html } = render(samples[name]);
      expect(subject.length).toBeGreaterThan(5);
      const { url } = samples[name];
      expect(text).toContain(`\n${url}\n`);
      expect(html).toContain(`href="${url}"`);
      expect(html).toMatch(/^<!doctype html><html lang="en">.*<h1 [^>]*>.+<\/h1>.*<\/html>$/s);
      expect(html).not.toContain('<table');
      expect(text).not.toMatch(/undefined|NaN|<\w/);
    },
  );

  it('given figures, when rendered, then they read as the house writes them', () => {
    expect(templates.won(samples.won).text).toContain(
      'Hammer price: $1,250\nInvoice: 10001\nPayment due: July 2, 2026 at 1:00 PM ET',
    );
    expect(templates.payment_received(samples.payment_received).text).toContain('Paid: $1,332.50');
  });

  it('given markup in a title, when rendered, then it stays text and cannot add headers', () => {
    const { html, subject } = templates.won({ ...samples.won, title: '<script>"x"</script>\r\nBcc: a@b.c' });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
    expect(subject).toBe('You won: <script>"x"</script> Bcc: a@b.c');
  });
});
