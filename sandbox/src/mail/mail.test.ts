import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';
import { type InboxMessage, linksIn } from './inbox.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const messages = async (query = ''): Promise<InboxMessage[]> =>
  ((await (await fetch(`${bench.base}/sandbox/inbox/messages.json${query}`)).json()) as { items: InboxMessage[] })
    .items;

const sms = (
  body: Record<string, string>,
  authorization = `Basic ${Buffer.from('ACtest:secret').toString('base64')}`,
) =>
  fetch(`${bench.base}/2010-04-01/Accounts/ACtest/Messages.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
    body: new URLSearchParams(body).toString(),
  });

describe('the inbox', () => {
  it('given an email over SMTP, then each recipient finds it, newest first, with its links', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: bench.sandbox.smtpPort,
      secure: false,
      ignoreTLS: true,
    });
    const send = (subject: string) =>
      transport.sendMail({
        from: '"Assay" <hello@assay.example>',
        to: ['Buyer <buyer@assay.example>', 'second@assay.example'],
        subject,
        text: 'Bestätige: http://shop.test/verify?token=abc.',
        html: '<p>Größe <a href="http://shop.test/verify?token=abc&amp;x=1">Verify</a></p>',
      });
    await send('First');
    await send('Zweite Überschrift');
    transport.close();
    const [newest, older, ...rest] = await messages('?to=BUYER@assay.example');
    expect(rest).toEqual([]);
    expect(older?.subject).toBe('First');
    expect(newest).toMatchObject({
      kind: 'email',
      to: 'buyer@assay.example',
      from: 'hello@assay.example',
      subject: 'Zweite Überschrift',
      links: ['http://shop.test/verify?token=abc&x=1', 'http://shop.test/verify?token=abc'],
    });
    expect(newest?.text.trim()).toBe('Bestätige: http://shop.test/verify?token=abc.');
    expect(newest?.html).toContain('Größe');
    expect(await messages('?to=second@assay.example')).toHaveLength(2);

    const page = await fetch(`${bench.base}/sandbox/inbox/messages/${newest?.id}`);
    expect(await page.text()).toContain('href="http://shop.test/verify?token=abc&amp;x=1"');
    const frame = await fetch(`${bench.base}/sandbox/inbox/messages/${newest?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(frame.headers.get('content-security-policy')).toContain('sandbox allow-popups');
    expect(await frame.text()).toContain('<base target="_top">');
  });

  it('given an SMS over Twilio’s protocol, then it is in the inbox', async () => {
    const answered = await sms({ To: '+12125550123', From: '+15005550006', Body: 'Your code is 123456' });
    expect(answered.status).toBe(201);
    expect(await answered.json()).toMatchObject({
      account_sid: 'ACtest',
      status: 'queued',
      to: '+12125550123',
      num_segments: '1',
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    });
    expect(await messages('?to=%2B12125550123')).toEqual([
      expect.objectContaining({ kind: 'sms', text: 'Your code is 123456', subject: '', html: null, links: [] }),
    ]);
  });

  it.each([
    [{ To: '12', From: '+15005550006', Body: 'x' }, 400, 21211],
    [{ To: '+12125550199', Body: 'x' }, 400, 21603],
    [{ To: '+12125550199', From: '+15005550006' }, 400, 21602],
  ])('given the SMS %o, then it is refused as Twilio refuses it', async (body, status, code) => {
    const answered = await sms(body as Record<string, string>);
    expect(answered.status).toBe(status);
    expect(await answered.json()).toMatchObject({ code, status });
    expect(await messages('?to=%2B12125550199')).toEqual([]);
  });

  it('given no credentials, then no SMS is accepted', async () => {
    expect((await sms({ To: '+12125550199', From: '+15005550006', Body: 'x' }, 'Bearer x')).status).toBe(401);
  });

  it('when everything is deleted, then the inbox is empty', async () => {
    expect((await fetch(`${bench.base}/sandbox/inbox/messages.json`, { method: 'DELETE' })).status).toBe(204);
    expect(await messages()).toEqual([]);
  });

  it('given a text, then its addresses are found without the punctuation after them', () => {
    expect(linksIn('See https://a.test/x, or (http://b.test/y).', null)).toEqual([
      'https://a.test/x',
      'http://b.test/y',
    ]);
  });
});
