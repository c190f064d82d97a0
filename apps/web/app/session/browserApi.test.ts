import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserApi } from './browserApi.ts';

/** What the network was asked for, and how it answers. */
const asked: string[] = [];
let answer: (path: string) => Response;
beforeEach(() => {
  asked.length = 0;
  const stored: Record<string, string> = {
    assay_refresh_token: 'token',
    assay_access_expires_at: String(Date.now() + 600_000),
  };
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null });
  vi.stubGlobal('document', { cookie: 'assay_device_uuid=one', documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { language: 'en-US' });
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    return answer(input);
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = () =>
  browserApi.call('office.sale', { params: { id: 'unknown' } }).catch((thrown: Response) => thrown.status);

test('given a record of the office that is not there, then its 404 is final', async () => {
  answer = () => new Response('{}', { status: 404, headers: { 'x-office-session': 'active' } });
  expect(await read()).toBe(404);
  expect(asked).toEqual(['/v1/office/sale/unknown']);
});

test('given the 404 that visitors get, then the session is refreshed first', async () => {
  answer = (path) => new Response('{}', { status: path.endsWith('/auth/refresh') ? 503 : 404 });
  expect(await read()).toBe(404);
  expect(asked).toEqual(['/v1/office/sale/unknown', '/v1/auth/refresh']);
});
