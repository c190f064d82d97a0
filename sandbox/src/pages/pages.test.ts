import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
  const stripe = bench.stripe('pages');
  await stripe.paymentIntents.create({ amount: 4321, currency: 'usd', payment_method: 'pm_card_visa', confirm: true });
  const transport = createTransport({
    host: '127.0.0.1',
    port: bench.sandbox.smtpPort,
    secure: false,
    ignoreTLS: true,
  });
  await transport.sendMail({
    from: 'a@b.test',
    to: 'c@d.test',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(2)>',
  });
  transport.close();
});
afterAll(() => bench.stop());

const get = (path: string) => fetch(`${bench.base}${path}`);

describe('the pages', () => {
  it.each(['/sandbox', '/sandbox/', '/sandbox/inbox', '/sandbox/inbox?kind=sms', '/sandbox/payments'])(
    'given %s, then it is a page without inline code under a strict policy',
    async (path) => {
      const answered = await get(path);
      const page = await answered.text();
      expect(answered.status).toBe(200);
      expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answered.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(page).toMatch(/<html lang="en">/);
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<style|style="|<script>|\son\w+=/);
    },
  );

  it('given a hostile email, then its text is shown, not run', async () => {
    const page = await (await get('/sandbox/inbox')).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
  });

  it('given a payment, then the dashboard shows it with its fee', async () => {
    const page = await (await get('/sandbox/payments')).text();
    expect(page).toContain('$43.21');
    expect(page).toContain('$1.55');
    expect(page).toContain('payment_intent.succeeded');
  });

  it.each(['sandbox.css', 'clock.js', 'inbox.js', 'challenge-done.js'])(
    'given the file %s, then it is served',
    async (name) => {
      expect((await get(`/sandbox/assets/${name}`)).status).toBe(200);
    },
  );

  it('given a form sent from another site, then it is refused', async () => {
    const answered = await fetch(`${bench.base}/sandbox/inbox/clear`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answered.status).toBe(403);
    expect(((await (await get('/sandbox/inbox/messages.json')).json()) as { total: number }).total).toBe(1);
  });

  it.each(['/sandbox/3ds/payatt_none', '/sandbox/identity/vs_none?t=x', '/sandbox/inbox/messages/msg_none'])(
    'given an address of nothing (%s), then it is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
