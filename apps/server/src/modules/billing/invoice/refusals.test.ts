import { readdir, readFile } from 'node:fs/promises';
import { InvoiceStatus, ShippingStatus } from '@assay/domain/enums.ts';
import { invoiceStateText, refundLimitText } from '@assay/domain/invoice/stateText.ts';
import { expect, test } from 'vitest';

test('given the source of the server, then no refusal about an invoice is without the reason', async () => {
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const bare: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, root), 'utf8');
    for (const [found] of text.matchAll(/refuse\('invoice_state'(?:, \{[^}]*\})?\)/g))
      if (!found.includes('detail')) bare.push(`${name}: ${found}`);
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
