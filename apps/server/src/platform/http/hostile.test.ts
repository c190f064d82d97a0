import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

// Unreadable input is refused with a code from the error list, never answered with 500.

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ env: { STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test' } });
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** The answer to bytes as they are, up to where the server ends it. */
function answerTo(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(headers)?.[1]), headers, body });
    });
  });
}
const get = (path: string, more = '') =>
  answerTo(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);

describe('addresses and headers', () => {
  test.each([
    ['a header of 20 kB', () => get('/v1/auction', `X-Long: ${'a'.repeat(20_000)}\r\n`), 431, 'headers_too_large'],
    ['bytes that are no request', () => answerTo('HELLO\r\n\r\n'), 400, 'invalid_parameter'],
    ['an id of 301 characters', () => get(`/v1/auction/${'a'.repeat(301)}`), 414, 'uri_too_long'],
    ['a file of 301 characters', () => get(`/media/items/${'a'.repeat(301)}.webp`), 404, 'not_found'],
    ['three slashes', () => get('///'), 404, 'not_found'],
    ['a broken host', () => get("//['"), 404, 'not_found'],
    ['a broken escape', () => get('/v1/auction/%c0%af'), 400, 'invalid_parameter'],
    ['a way out of the media folder', () => get('/media/..%2f..%2fetc%2fpasswd'), 404, 'not_found'],
  ])('given %s, then problem+json with its code', async (_what, sendHostile, status, code) => {
    const answer = await sendHostile();
    expect(answer.status).toBe(status);
    expect(answer.headers.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ status, code });
  });
});

describe('signed events that no database can store', () => {
  const event = { id: 'evt_1', type: 'x.y', created: 1, livemode: false, data: { object: { id: 'pi_1' } } };
  const send = (payload: string) => {
    const signature = app.ctx.payments.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_of_this_test',
      timestamp: Math.floor(app.ctx.clock.now() / 1_000),
    });
    return app.app.inject({
      method: 'POST',
      url: '/v1/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  };
  test('given one that can be stored, then it is accepted', async () => {
    expect((await send(JSON.stringify(event))).statusCode).toBe(200);
  });
  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"evt"'],
    ['no data', JSON.stringify({ ...event, data: null })],
    ['no object', JSON.stringify({ ...event, data: { object: null } })],
    ['NUL in its id', JSON.stringify({ ...event, id: 'evt_\u0000' })],
    ['NUL in the id of its object', JSON.stringify({ ...event, data: { object: { id: 'pi_\u0000' } } })],
    ['half a surrogate pair in its type', JSON.stringify({ ...event, type: 'x.\ud800' })],
    ['half a surrogate pair in its account', JSON.stringify({ ...event, account: 'acct_\udc00' })],
    ['a type of 300 characters', JSON.stringify({ ...event, type: 'x'.repeat(300) })],
  ])('given %s, then 400 and nothing is stored', async (_what, payload) => {
    const before = await app.ctx.pool.query('select from provider_event');
    const answer = await send(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_invalid']);
    expect((await app.ctx.pool.query('select from provider_event')).rowCount).toBe(before.rowCount);
  });
});
