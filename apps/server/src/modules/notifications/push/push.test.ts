import { createDecipheriv, createECDH, createHmac, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { notify } from '../alerts/notices.ts';
import { isPushService } from './services.ts';

const HOUR = 3_600_000;
type ReceivedPush = { path: string; headers: IncomingMessage['headers']; body: Buffer };

let service: Server;
let base: string;
let test: TestApp;
let received: ReceivedPush[] = [];
/** The push service's response by path; 201 by default. */
const answers = new Map<string, number[]>();
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path)?.shift() ?? 201).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  test = await startTestApp({ env: { PUSH_API_BASE: base } });
});
afterAll(async () => {
  await test.close();
  service.close();
});
beforeEach(() => {
  received = [];
  answers.clear();
});

/** A browser as seen by its push service and the app: it has its own keys and decrypts its messages. */
function newBrowser() {
  const ecdh: ECDH = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: {
      endpoint: `${base}${path}`,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open: (sealed: Buffer): unknown => JSON.parse(openSealed(sealed, ecdh, auth)),
  };
}

/** RFC 8291 from the browser's side. */
function openSealed(sealed: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const sender = sealed.subarray(21, 21 + sealed[20]!);
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(sender)).digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender, Buffer.from([1])]);
  const seed = createHmac('sha256', shared).update(info).digest();
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', seed, salt, `Content-Encoding: ${what}\0`, length));
  const body = sealed.subarray(21 + sealed[20]!);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
}

const read = async ({ client }: Person) => (await client.get('/v1/user/push')).body;
const join = (person: Person, browser = newBrowser()) =>
  person.client.post('/v1/user/push', browser.subscription).then((answer) => ({ answer, browser }));
const won = (person: Person, ref: string) =>
  notify(test.ctx, {
    userId: person.id,
    type: 'AUCTION_WON',
    ref,
    title: 'You won a signed ball',
    body: 'The invoice is due on Friday.',
    href: '/account/invoices',
    itemId: null,
  });
/** Quiet hours delay push messages: this user has none. */
async function signUpWithoutQuietHours(): Promise<Person> {
  const person = await test.signUp();
  await person.client.patch('/v1/user/notifications', { quietHours: null });
  return person;
}

it('given the example of the standard, when the test browser decrypts it, then the text matches the standard', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  expect(browser.getPublicKey('base64url')).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  const sealed = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(openSealed(sealed, browser, bytes('BTBZMqHH6r4Tts7J_aSIgg'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

describe('joining', () => {
  it('given no bid yet, when the settings are read, then push is not offered; after the first bid it is', async () => {
    const person = await test.signUp({ isOnboarded: true });
    const { publicKey, ...before } = await read(person);
    expect(before).toEqual({ isOffered: false, browsers: 0 });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const lot = await listLot(test.ctx, { endsInMs: HOUR });
    const bid = { amountCents: 20_000, isMax: true };
    await person.client.post(`/v1/auction/${lot.auctionId}/bid`, bid, { 'idempotency-key': newKey() });
    expect(await read(person)).toMatchObject({ isOffered: true, browsers: 0 });
  });

  it('given a browser, when it subscribes twice, moves to another user and ends, then each has only their own', async () => {
    const [person, other] = [await signUpWithoutQuietHours(), await signUpWithoutQuietHours()];
    const { browser, answer } = await join(person);
    expect([answer.status, answer.body.browsers]).toEqual([200, 1]);
    expect((await join(person, browser)).answer.body.browsers).toBe(1);
    expect((await join(other, browser)).answer.body.browsers).toBe(1);
    expect((await read(person)).browsers).toBe(0);
    const end = (by: Person) =>
      by.client.delete(`/v1/user/push?endpoint=${encodeURIComponent(browser.subscription.endpoint)}`);
    expect((await end(person)).status).toBe(200);
    expect((await read(other)).browsers).toBe(1);
    expect((await end(other)).body.browsers).toBe(0);
    expect((await end(other)).status).toBe(200);
  });

  it('given eleven browsers, when the last joins, then the oldest is forgotten', async () => {
    const person = await signUpWithoutQuietHours();
    for (let n = 0; n < 11; n++) await join(person);
    expect((await read(person)).browsers).toBe(10);
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://db5p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:444/x', false],
    ['https://a:b@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil-push.apple.com.example/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['http://127.0.0.1:5432/', false],
    ['file:///etc/passwd', false],
  ])('given the address %s, when checked, then %s', async (endpoint, isKnown) => {
    expect(isPushService(endpoint, { PUSH_API_BASE: null })).toBe(isKnown);
    if (isKnown) return;
    const person = await test.signUp();
    const answer = await person.client.post('/v1/user/push', { ...newBrowser().subscription, endpoint });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_parameter']);
    expect((await read(person)).browsers).toBe(0);
  });
});

describe('pushing', () => {
  it('given two browsers, when a lot is won and the event repeats, then each gets one message that only it can read', async () => {
    const person = await signUpWithoutQuietHours();
    const browsers = [(await join(person)).browser, (await join(person)).browser];
    await won(person, 'one');
    await won(person, 'one');
    await test.runJobs();
    expect(received.map(({ path }) => path).sort()).toEqual(browsers.map(({ path }) => path).sort());
    const first = received.find(({ path }) => path === browsers[0]!.path)!;
    expect(browsers[0]!.open(first.body)).toEqual({
      title: 'You won a signed ball',
      body: 'The invoice is due on Friday.',
      href: '/account/invoices',
      tag: `AUCTION_WON:${person.id}:one`,
    });
    expect(() => browsers[1]!.open(first.body)).toThrow();
    expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'high' });
  });

  it('given a message, when its service verifies the sender, then it is signed by the key that the browser has', async () => {
    const person = await signUpWithoutQuietHours();
    await join(person);
    await won(person, 'signed');
    await test.runJobs();
    const { token, key } = /^vapid t=(?<token>\S+), k=(?<key>\S+)$/.exec(String(received[0]!.headers.authorization))!
      .groups as { token: string; key: string };
    expect(key).toBe((await read(person)).publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload, protectedHeader } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: base });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT' });
    expect(payload.sub).toBe('mailto:hello@assay.example');
    expect(Number(payload.exp) - Date.now() / 1000).toBeLessThanOrEqual(3_600);
  });

  it.each([404, 410])(
    'given a browser that its service no longer knows (%i), when pushed to, then it is deleted',
    async (status) => {
      const person = await signUpWithoutQuietHours();
      const { browser } = await join(person);
      const { browser: other } = await join(person);
      answers.set(browser.path, [status]);
      await won(person, `gone${status}`);
      await test.runJobs();
      expect((await read(person)).browsers).toBe(1);
      expect(received.filter(({ path }) => path === other.path)).toHaveLength(1);
    },
  );

  it('given a service that fails briefly, when retried, then it arrives; one that refuses the message is not retried', async () => {
    const person = await signUpWithoutQuietHours();
    const { browser } = await join(person);
    answers.set(browser.path, [503, 429]);
    await won(person, 'again');
    for (let n = 0; n < 3; n++) {
      await test.moveClock(60_000);
      await test.ctx.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'push:%'");
      await test.runJobs();
    }
    expect(received).toHaveLength(3);
    const { rows } = await test.ctx.pool.query(
      'select sent_at is not null as sent, attempts from push_message where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ sent: true, attempts: 3 }]);
    answers.set(browser.path, [413]);
    await won(person, 'large');
    await test.runJobs();
    expect(received).toHaveLength(4);
  });

  it('given push switched off, no browser, or quiet hours, when a lot is won, then nothing is pushed, or when they end', async () => {
    const [person, without, quiet] = [
      await signUpWithoutQuietHours(),
      await signUpWithoutQuietHours(),
      await test.signUp(),
    ];
    await join(person);
    const { browser } = await join(quiet);
    await person.client.patch('/v1/user/notifications', {
      choices: [{ type: 'AUCTION_WON', channel: 'push', isOn: false }],
    });
    const now = new Date(test.ctx.clock.now());
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    await quiet.client.patch('/v1/user/notifications', {
      timeZone: 'UTC',
      quietHours: { fromMinute: (minute + 1_430) % 1_440, toMinute: (minute + 60) % 1_440 },
    });
    for (const each of [person, without, quiet]) await won(each, 'quiet');
    await test.runJobs();
    expect(received).toEqual([]);
    await test.moveClock(61 * 60_000);
    await test.runJobs();
    expect(received.map(({ path }) => path)).toEqual([browser.path]);
  });
});
