import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import { isNoAddress, readReport } from './report.ts';

const SECRET = 'a secret of the mailbox';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { BOUNCE_SECRET: SECRET } });
});
afterAll(() => test.close());

type Spoilt = { status?: string; action?: string; recipient?: string; id?: string; type?: string };
/** A report as Postfix writes it. */
const report = (to: string, id: string, spoilt: Spoilt = {}): string =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-Id: <20261122010203.ABCDEF@mx.example.com>',
    `Content-Type: ${spoilt.type ?? 'multipart/report; report-type=delivery-status;\r\n\tboundary="B/x"'}`,
    '',
    'This is a MIME-encapsulated message.',
    '--B/x',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--B/x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${spoilt.recipient ?? to}`,
    `Action: ${spoilt.action ?? 'failed'}`,
    `Status: ${spoilt.status ?? '5.1.1'}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--B/x',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${to}`,
    `Message-ID: <${spoilt.id ?? `${id}@localhost`}>`,
    '',
    '--B/x--',
  ].join('\r\n');

async function signUpWithEmail(): Promise<{ person: Person; id: string }> {
  const person = await test.signUp();
  await test.runJobs();
  const { rows } = await test.ctx.pool.query<{ id: string }>(
    'select id from message where recipient = $1 and sent_at is not null order by created_at limit 1',
    [person.email],
  );
  return { person, id: rows[0]!.id };
}
const postReport = (mail: string, { secret = SECRET, ageS = 0 }: { secret?: string; ageS?: number } = {}) => {
  const seconds = Math.floor(test.ctx.clock.now() / 1000) - ageS;
  const signature = createHmac('sha256', secret).update(`${seconds}.${mail}`).digest('hex');
  return test.client().request('POST', '/v1/webhooks/mail', {
    rawBody: mail,
    headers: {
      'content-type': 'message/rfc822',
      'x-assay-signature': `t=${seconds},v1=${signature}`,
      origin: null,
      'sec-fetch-site': null,
      'x-app-type': null,
    },
  });
};
const readMailFailure = async ({ id }: Person): Promise<string | null> =>
  (await test.ctx.pool.query('select mail_failure from users where id = $1', [id])).rows[0].mail_failure;

it('given an email that bounces later, when its report is delivered twice, then the address is marked, and its user notified once', async () => {
  const { person, id } = await signUpWithEmail();
  for (let n = 0; n < 2; n++) expect((await postReport(report(person.email, id))).status).toBe(204);
  expect(await readMailFailure(person)).toBe('Bounced: 5.1.1');
  await test.runJobs();
  const { items } = (await person.client.get('/v1/user/alerts')).body;
  expect(items.filter(({ title }: { title: string }) => /mail/i.test(title))).toHaveLength(1);
});

it.each<[string, Spoilt]>([
  ['a full mailbox', { status: '5.2.2' }],
  ['a policy against us', { status: '5.7.1' }],
  ['a mail that is too large', { status: '5.3.4' }],
  ['a fault for the moment', { status: '4.4.1' }],
  ['a delay', { action: 'delayed' }],
  ['a delivery', { action: 'delivered', status: '2.0.0' }],
  ['someone else’s address', { recipient: 'other@example.com' }],
  ['a mail of another house', { id: '01890000-0000-7000-8000-000000000001@elsewhere.example' }],
  ['a mail that we did not send', { id: '01890000-0000-7000-8000-000000000001@localhost' }],
  ['a letter', { type: 'text/plain' }],
  ['a receipt for reading', { type: 'multipart/report; report-type=disposition-notification' }],
])('given %s, when it is forwarded, then it is accepted and nothing is marked', async (_given, spoilt) => {
  const { person, id } = await signUpWithEmail();
  expect((await postReport(report(person.email, id, spoilt))).status).toBe(204);
  expect(await readMailFailure(person)).toBeNull();
});

it.each([
  ['another secret', { secret: 'guessed' }],
  ['a signature of six minutes ago', { ageS: 360 }],
])('given %s, when a report is handed on, then 400 and nothing is marked', async (_given, signing) => {
  const { person, id } = await signUpWithEmail();
  const answer = await postReport(report(person.email, id), signing);
  expect([answer.status, answer.body.code]).toEqual([400, 'webhook_invalid']);
  expect(await readMailFailure(person)).toBeNull();
});

it('given text that is no email, then it is no report; given a status for a moved address, then the address is invalid', () => {
  for (const raw of ['', 'x', '\r\n\r\n', 'Content-Type: multipart/report; report-type=delivery-status\r\n\r\n'])
    expect(readReport(raw, 'localhost')).toBeNull();
  expect(['5.1.6', '5.0.0', '5.2.1', '5.4.4', '5.1.1'].every(isNoAddress)).toBe(true);
  expect(['5.7.1', '5.2.2', '4.1.1', '5.1', '55.1.1'].some(isNoAddress)).toBe(false);
});
