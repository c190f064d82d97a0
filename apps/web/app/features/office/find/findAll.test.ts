import { expect, test } from 'vitest';
import type { PageClient } from '../../../session/browserApi.ts';
import { findPlaces, findRecords } from './findAll.ts';

/** A client that records which calls are made, and finds nothing. */
function silentApi() {
  const calls: string[] = [];
  const call = async (operation: string) => {
    calls.push(operation);
    if (operation === 'office.findResale') throw new Response(null, { status: 404 });
    return { items: [], total: 0, offset: 0, limit: 5 };
  };
  return { calls, api: { call } as unknown as Pick<PageClient, 'call'> };
}

test('pages are found by a part of their name, and only those that the roles may open', () => {
  expect(findPlaces(['finance'], 'PAY').map(({ href }) => href)).toEqual(['/office/payouts']);
  expect(findPlaces(['catalog'], 'pay')).toEqual([]);
  expect(findPlaces(['admin'], '').length).toBeGreaterThan(15);
});

test.each([
  [
    'admin',
    'INV-10007',
    [
      'office.items',
      'office.lots',
      'office.sales',
      'office.invoices',
      'office.people',
      'office.findResale',
      'office.seals',
    ],
  ],
  ['admin', 'Ruben Ostrow glove', ['office.items', 'office.lots', 'office.sales', 'office.invoices', 'office.people']],
  ['authenticator', 'RS-12345678', ['office.items', 'office.findResale', 'office.seals']],
  [
    'logistics',
    'in-000012',
    ['office.items', 'office.invoices', 'office.findResale', 'office.intakes', 'office.seals'],
  ],
  [
    'logistics',
    'IN-000012-2',
    ['office.items', 'office.invoices', 'office.findResale', 'office.intakes', 'office.seals'],
  ],
  ['logistics', 'IN-000012/2', ['office.items', 'office.invoices', 'office.intakes']],
  ['finance', '12', ['office.invoices', 'office.people']],
  ['admin', 'x', []],
] as const)('%s typing “%s” makes the calls that can answer', async (role, typed, expected) => {
  const { api, calls } = silentApi();
  expect(await findRecords(api, [role], typed, { zone: 'America/New_York' })).toEqual([]);
  expect(calls).toEqual(expected);
});

test('given a seal that is on no item, then it is found with its status as staff read it', async () => {
  const call = async (operation: string) => {
    if (operation === 'office.findResale') throw new Response(null, { status: 404 });
    return { items: operation === 'office.seals' ? [{ serial: 'AS-00012345', item: null, status: 'printed' }] : [] };
  };
  const api = { call } as unknown as Pick<PageClient, 'call'>;
  const found = await findRecords(api, ['authenticator'], 'AS-00012345', { zone: 'America/New_York' });
  expect(found.map(({ title, detail }) => [title, detail])).toEqual([['AS-00012345', 'In stock']]);
});
