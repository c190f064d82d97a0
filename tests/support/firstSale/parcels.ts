import type { Page } from '@playwright/test';
import { officeRow, openRow, submitAction } from '../office.ts';
import { expectPdf } from './object.ts';

/** Packs an order with its slip, gives it to the carrier, and records its delivery. */
export async function deliver(page: Page, title: string): Promise<void> {
  await page.goto('/office/invoices?status=to_ship');
  await expectPdf(
    page,
    (await openRow(officeRow(page, title))).getByRole('link', { name: 'Print label and packing slip' }),
  );
  await submitAction(page, { action: 'Packed', button: 'Packed', message: /^Packed/ });
  await openRow(officeRow(page, title));
  await submitAction(page, {
    action: 'Given to the carrier',
    button: 'Given to the carrier',
    fields: { Carrier: 'FedEx', 'Tracking number': '794600000123' },
    message: /^Shipped/,
  });
  await page.goto('/office/invoices?status=all');
  await openRow(officeRow(page, title));
  await submitAction(page, { action: 'Delivered', button: 'Delivered', message: /^Delivered/ });
}
