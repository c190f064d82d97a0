import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const DAY = 86_400_000;
const INBOX = 'hello@assay.example';
const GIVEN = {
  name: '  Ada   Byron ',
  email: 'Ada@Example.com',
  topic: 'credit',
  message: 'I would like a higher limit.\r\n\r\nFor the sale on Sunday.',
};
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const send = (body: object, client = test.client()) => client.post('/v1/contact', body);
const readMessages = async () => (await test.ctx.pool.query('select * from contact_message order by number')).rows;

describe('writing to Assay', () => {
  it('given a visitor, when a message is sent, then it is stored and emailed to the team once', async () => {
    const answer = await send(GIVEN);
    expect([answer.status, answer.body]).toEqual([201, { reference: 'M-10001' }]);
    expect(await readMessages()).toMatchObject([
      {
        user_id: null,
        name: 'Ada Byron',
        email: 'ada@example.com',
        topic: 'credit',
        message: 'I would like a higher limit.\n\nFor the sale on Sunday.',
      },
    ]);
    await test.runJobs();
    const emails = test.mailbox.emails.filter(({ subject }) => subject.startsWith('M-10001'));
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[INBOX, 'M-10001 · Credit limit: Ada Byron']]);
    expect(emails[0]!.text).toContain('For the sale on Sunday.');
    expect(emails[0]!.text).toContain('Reply to: ada@example.com');
    expect(test.mailbox.to('ada@example.com')).toEqual([]);
  });

  it('given the same message ten times in parallel and again, when sent, then one is stored until a day is over', async () => {
    const same = { ...GIVEN, message: 'Pressed more than once.' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(same)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await readMessages()).length).toBe(2);
    await test.runJobs();
    expect(test.mailbox.emails.filter(({ text }) => text.includes('Pressed more than once.')).length).toBe(1);
    await test.moveClock(DAY + 1);
    expect((await send(same)).body).not.toEqual(answers[0]!.body);
    expect((await readMessages()).length).toBe(3);
  });

  it('given a logged-in user, when a message is sent, then it is theirs', async () => {
    const person = await test.signUp();
    expect((await send({ ...GIVEN, message: 'From a member of Assay.' }, person.client)).status).toBe(201);
    expect((await readMessages()).at(-1)).toMatchObject({ user_id: person.id });
  });

  it('given an address that contains mail fields, when it is answered, then the reply goes there without injected fields', async () => {
    const email = "a?bcc=eve+evil&body='pay#here'@example.com";
    expect((await send({ ...GIVEN, email, message: 'Planted fields in an address.' })).status).toBe(201);
    await test.runJobs();
    const { text } = test.mailbox.emails.findLast((mail) => mail.text.includes('Planted fields in an address.'))!;
    const link = new URL(/^mailto:.*$/m.exec(text)![0]);
    expect([...link.searchParams.keys()]).toEqual(['subject']);
    expect([decodeURIComponent(link.pathname), link.hash]).toEqual([email, '']);
  });

  it.each(['name', 'message', 'email'])(
    'given half a surrogate pair in %s, when sent, then 422 and nothing is stored',
    async (field) => {
      const before = (await readMessages()).length;
      const answer = await send({ ...GIVEN, [field]: `Written \ud800 in half, ${GIVEN.email}` });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [
          {
            path: field,
            code: 'invalid',
            message: 'This contains a character we can’t save. Delete it and type it again.',
          },
        ],
      ]);
      expect((await readMessages()).length).toBe(before);
    },
  );

  it.each([
    ['name', ' ', 'required'],
    ['name', '<3', 'name_invalid'],
    ['name', 'x'.repeat(101), 'name_too_long'],
    ['email', 'unknown', 'invalid_email'],
    ['topic', 'gossip', 'invalid'],
    ['message', 'Too short', 'message_too_short'],
    ['message', 'x'.repeat(5_001), 'message_too_long'],
  ])('given %s “%.20s”, when sent, then 422 %s and nothing is stored', async (field, value, code) => {
    const before = (await readMessages()).length;
    const answer = await send({ ...GIVEN, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: field, ...(field === 'topic' ? {} : { code }) }]);
    expect((await readMessages()).length).toBe(before);
  });
});

it('given one address, when a sixth message arrives within an hour, then it is rate limited', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const client = strict.client('203.0.113.9');
    const statuses: number[] = [];
    // In sandbox mode the budget of an address is fifty times as wide.
    for (let n = 0; n < 251; n++) statuses.push((await client.post('/v1/contact', { ...GIVEN, name: '' })).status);
    expect(new Set(statuses.slice(0, 250))).toEqual(new Set([422]));
    expect(statuses[250]).toBe(429);
    expect((await strict.ctx.pool.query('select 1 from contact_message')).rowCount).toBe(0);
  } finally {
    await strict.close();
  }
});

it('given a researcher, when security.txt is read, then it lists the contact, the expiry, and its own URL', async () => {
  const answer = await test.app.inject({ url: '/.well-known/security.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .toReversed()
      .map((line) => line.split(/: (.*)/s)),
  );
  const { PUBLIC_URL } = test.ctx.config;
  expect(fields).toMatchObject({
    Contact: 'mailto:hello@assay.example',
    Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
  });
  expect(Date.parse(fields.Expires!)).toBeGreaterThan(test.ctx.clock.now());
});
