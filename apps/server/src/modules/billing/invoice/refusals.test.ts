import { readdir, readFile } from 'node:fs/promises';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { InvoiceStatus, ShippingStatus } from '@assay/domain/enums.ts';
import { invoiceStateText, refundLimitText } from '@assay/domain/invoice/stateText.ts';
import { expect, test } from 'vitest';

/** Codes that only say “not in this state”, of the calls by which staff change something. */
const STATE_CODES = [
  ...new Set(
    Object.values<RouteDefinition>(routes).flatMap(({ audience, method, errors }) =>
      audience === 'staff' && method !== 'GET' ? errors.filter((code) => code.endsWith('_state')) : [],
    ),
  ),
];

test('given the source of the server, then no refusal about a state is without the reason', async () => {
  expect(STATE_CODES).toEqual(
    expect.arrayContaining([
      'invoice_state',
      'auction_state',
      'request_state',
      'offer_state',
      'sale_state',
      'certificate_state',
    ]),
  );
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const bare: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, root), 'utf8');
    for (const code of STATE_CODES)
      for (const [found] of text.matchAll(new RegExp(`refuse\\(\\s*'${code}'(?:,\\s*\\{[^}]*\\})?`, 'g')))
        if (!/\bdetail\b/.test(found)) bare.push(`${name}: ${found}`);
  }
  expect(bare).toEqual([]);
});

test('given any state of an invoice, then the refusal names it', () => {
  for (const status of InvoiceStatus)
    for (const shippingStatus of ShippingStatus)
      expect(invoiceStateText({ status, shippingStatus })).toMatch(/^(The|A) .{10,}$/);
  expect(invoiceStateText({ status: 'void', shippingStatus: 'pending' })).toBe('The invoice is void');
  expect(invoiceStateText({ status: 'open', shippingStatus: 'ready' })).toBe('The order is packed');
  expect(refundLimitText({ totalCents: 52_000, leftCents: 42_000 })).toBe(
    'You can refund up to $420.00: $100.00 of $520.00 is refunded or on its way already',
  );
});
