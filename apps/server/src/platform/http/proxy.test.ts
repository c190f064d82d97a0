import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy, type TestProxy } from '../../../../../tests/support/proxy.ts';
import type { TestApp } from '../../../test/app.ts';
import { startLiveApp } from '../../../test/checklist/liveApp.ts';
import { PASSWORD, type Person } from '../../../test/people.ts';
import { buildApp } from '../../app.ts';
import { createBidding } from '../../createBidding.ts';
import type { BidEngine } from '../../modules/selling/bidding/index.ts';
import { readTrustProxy } from './proxy.ts';

describe('TRUST_PROXY', () => {
  const trusts = (raw: string, address: string, hop = 0) => readTrustProxy(raw)?.(address, hop) ?? false;

  it('given networks, then peers in them are trusted at any distance and no others', () => {
    for (const raw of ['10.1.0.0/16', 'loopback, 10.1.0.0/16', '2001:db8::/32,10.1.0.0/16']) {
      expect(trusts(raw, '10.1.2.3', 3)).toBe(true);
      expect(trusts(raw, '::ffff:10.1.2.3')).toBe(true);
      expect(trusts(raw, '10.2.0.1')).toBe(false);
      expect(trusts(raw, 'unknown')).toBe(false);
    }
    expect([trusts('private', '192.168.7.7'), trusts('private', '203.0.113.7')]).toEqual([true, false]);
    expect([trusts('203.0.113.7', '203.0.113.7'), trusts('203.0.113.7', '203.0.113.8')]).toEqual([true, false]);
  });

  it('given a number of proxies, then so many are trusted, the nearest only where no stranger can be', () => {
    expect([trusts('1', '127.0.0.1', 0), trusts('1', '127.0.0.1', 1)]).toEqual([true, false]);
    expect([trusts('2', '10.0.0.1', 0), trusts('2', '198.51.100.1', 1), trusts('2', '198.51.100.1', 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(trusts('1', '203.0.113.7', 0)).toBe(false);
  });

  it('given no value, then no proxy is trusted; given an invalid one, then the error says what is accepted', () => {
    for (const raw of [undefined, '', '0']) expect(readTrustProxy(raw)).toBeNull();
    for (const raw of ['all', '10.0.0.0/33', '10.0.0.0/', 'true', '11'])
      expect(() => readTrustProxy(raw)).toThrow(/^(takes a number of proxies|trusts at most 10)/);
  });
});

describe('production behind a proxy that ends TLS', () => {
  let test: TestApp;
  let person: Person;
  let bidding: BidEngine;
  const apps: FastifyInstance[] = [];
  const proxies: TestProxy[] = [];

  /** The app, trusting these proxies, behind one on this machine. */
  async function behind(trusted: string, proto?: string): Promise<string> {
    const config = { ...test.ctx.config, TRUST_PROXY: readTrustProxy(trusted) };
    const app = await buildApp({ ...test.ctx, config }, bidding);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const target = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const proxy = await startProxy({ choose: () => target, proto });
    apps.push(app);
    proxies.push(proxy);
    return proxy.url;
  }

  const call = (url: string, visitor: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        origin: test.ctx.config.PUBLIC_URL,
        'x-app-type': 'web_app',
        'content-type': 'application/json',
        'x-test-visitor': visitor,
        ...init.headers,
      },
    });
  const logIn = (url: string, visitor: string, body: object, headers: Record<string, string> = {}) =>
    call(`${url}/v1/auth/signin/email`, visitor, { method: 'POST', body: JSON.stringify(body), headers });
  const addressesOf = async () =>
    (
      await test.ctx.pool.query<{ ip: string }>('select ip from session where user_id = $1 order by created_at', [
        person.id,
      ])
    ).rows.map(({ ip }) => ip);

  beforeAll(async () => {
    test = await startLiveApp();
    person = await test.signUp({ ip: '198.51.100.200' });
    bidding = createBidding(test.ctx);
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop();
    for (const app of apps) await app.close();
    await bidding.stop();
    await test.close();
  });

  it('given a visitor with too many wrong passwords, when another one logs in, then only the first one is throttled and the session has the other’s address', async () => {
    const url = await behind('loopback');
    const answers = [];
    // Spoofed from in front of the proxy: what the proxy adds counts.
    for (let n = 0; n < 21; n++)
      answers.push((await logIn(url, '203.0.113.66', {}, { 'x-forwarded-for': `192.0.2.${n}` })).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect(answers.at(-1)).toBe(429);
    const good = await logIn(url, '203.0.113.5', { email: person.email, password: PASSWORD });
    expect(good.status).toBe(200);
    for (const cookie of good.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Secure/);
    expect((await addressesOf()).at(-1)).toBe('203.0.113.5');
  });

  it('given an address with 20 live streams, when it requests one more, then 429 with Retry-After until one ends; another address has its own', async () => {
    const url = await behind('loopback');
    const leaving = new AbortController();
    const open = (visitor: string, signal?: AbortSignal) => call(`${url}/v1/live`, visitor, { signal });
    const streams = [await open('203.0.113.20', leaving.signal)];
    while (streams.length < 20) streams.push(await open('203.0.113.20'));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await open('203.0.113.20');
    expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).code]).toEqual([
      429,
      '5',
      'rate_limited',
    ]);
    streams.push(await open('203.0.113.21'));
    expect(streams.at(-1)!.status).toBe(200);
    leaving.abort();
    await expect
      .poll(async () => {
        streams.push(await open('203.0.113.20'));
        return streams.at(-1)!.status;
      })
      .toBe(200);
    for (const { body } of streams.slice(1)) await body?.cancel();
  });

  it('given two proxies in a row, then the address is the one before both', async () => {
    const url = await behind('2');
    const forwarded = { 'x-forwarded-for': '192.0.2.1, 203.0.113.77' };
    expect((await logIn(url, '10.0.0.9', { email: person.email, password: PASSWORD }, forwarded)).status).toBe(200);
    expect((await addressesOf()).at(-1)).toBe('203.0.113.77');
  });

  it('given an untrusted peer, then its headers about addresses and https are ignored', async () => {
    const url = await behind('10.0.0.0/8', 'http');
    expect((await logIn(url, '203.0.113.5', { email: person.email, password: PASSWORD })).status).toBe(200);
    expect((await addressesOf()).at(-1)).toBe('127.0.0.1');
    expect((await call(`${url}/v1/meta`, '203.0.113.5')).headers.get('location')).toBeNull();
  });

  it('given a request that reached the proxy without TLS, then reads redirect to https and changes are refused; probes are answered', async () => {
    const url = await behind('1', 'http');
    const read = await call(`${url}/marketplace?page=2`, '203.0.113.5');
    expect([read.status, read.headers.get('location')]).toEqual([308, 'https://assay.example/marketplace?page=2']);
    const write = await logIn(url, '203.0.113.5', {}, { origin: 'http://assay.example' });
    expect([write.status, (await write.json()).code]).toEqual([403, 'csrf_failed']);
    expect((await call(`${url}/healthz`, '203.0.113.5')).status).toBe(200);
  });
});
