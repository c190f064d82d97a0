import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS_FILE, operationsSource, STAFF_CALLS_FILE, staffCallsSource } from '../scripts/generate.ts';
import { createClient } from './index.ts';

test('the table of operations is what the contract gives', () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(operationsSource());
});

test('the roles of the staff calls are what the contract gives', () => {
  expect(readFileSync(STAFF_CALLS_FILE, 'utf8')).toBe(staffCallsSource());
});

test('a single-page operation is called like any other', async () => {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'http://x',
    fetch: async (input, init) => {
      sent.push(`${init?.method} ${input}`);
      return new Response(null, { status: 204 });
    },
  });
  await client.call('user.notifications');
  await client.call('office.desk');
  await expect(client.call('user.notificationsUpdate', {} as never)).rejects.toThrow(
    'Required parameter body was null or undefined when calling user.notificationsUpdate.',
  );
  expect(sent).toEqual(['GET http://x/v1/user/notifications', 'GET http://x/v1/office/desk']);
});
