import { dollarsCell } from '../../../platform/csv.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountTable } from '../../../platform/http/mountTable.ts';

/** Lists of money, and of the sales between people that it belongs to. */
export function mountMoneyTables(mounting: Mounting): void {
  mountTable(mounting, 'office.invoices', 'invoices.csv', [
    ['Invoice', ({ number }) => number],
    ['Buyer', ({ buyer }) => buyer],
    ['Status', ({ status }) => status],
    ['Overdue', ({ overdue }) => overdue],
    ['Items', ({ lines }) => lines.map(({ title }) => title).join('; ')],
    ['Subtotal', ({ subtotalCents }) => dollarsCell(subtotalCents)],
    ['Premium', ({ premiumCents }) => dollarsCell(premiumCents)],
    ['Discount', ({ discountCents }) => dollarsCell(discountCents)],
    ['Shipping', ({ shippingCents }) => dollarsCell(shippingCents)],
    ['Tax', ({ taxCents }) => dollarsCell(taxCents)],
    ['Total', ({ totalCents }) => dollarsCell(totalCents)],
    ['Refunded', ({ refundedCents }) => dollarsCell(refundedCents)],
    ['Delivery', ({ deliveryMethod }) => deliveryMethod],
    ['Shipping status', ({ shippingStatus }) => shippingStatus],
    ['Carrier', ({ parcel }) => parcel?.carrier ?? null],
    ['Tracking number', ({ parcel }) => parcel?.trackingNumber ?? null],
    ['Created', ({ createdAt }) => createdAt, 'time'],
    ['Due', ({ dueAt }) => dueAt, 'time'],
    ['Paid', ({ paidAt }) => paidAt, 'time'],
  ]);
  mountTable(mounting, 'office.payouts', 'payouts.csv', [
    ['Seller', ({ seller }) => seller],
    ['Item', ({ title }) => title],
    ['Cause', ({ cause }) => cause],
    ['Gross', ({ grossCents }) => dollarsCell(grossCents)],
    ['Fee', ({ feeCents }) => dollarsCell(feeCents)],
    ['Offset', ({ nettedCents }) => dollarsCell(nettedCents)],
    ['Net', ({ netCents }) => dollarsCell(netCents)],
    ['State', ({ state }) => state],
    ['On hold', ({ isHeld }) => isHeld],
    ['Blocked because', ({ blockedReason }) => blockedReason],
    ['Due', ({ dueAt }) => dueAt, 'time'],
    ['Sent', ({ sentAt }) => sentAt, 'time'],
  ]);
  mountTable(mounting, 'office.refunds', 'refunds.csv', [
    ['Invoice', ({ number }) => number],
    ['Buyer', ({ buyer }) => buyer],
    ['Amount', ({ amountCents }) => dollarsCell(amountCents)],
    ['State', ({ state }) => state],
    ['Reason', ({ reason }) => reason],
    ['Tries', ({ tries }) => tries],
    ['Created', ({ createdAt }) => createdAt, 'time'],
    ['Changed', ({ updatedAt }) => updatedAt, 'time'],
  ]);
  mountTable(mounting, 'office.disputes', 'disputes.csv', [
    ['Invoice', ({ number }) => number],
    ['Buyer', ({ buyer }) => buyer],
    ['Amount', ({ amountCents }) => dollarsCell(amountCents)],
    ['Status', ({ status }) => status],
    ['Reason', ({ reason }) => reason],
    ['Evidence due', ({ evidenceDueAt }) => evidenceDueAt, 'time'],
    ['Opened', ({ openedAt }) => openedAt, 'time'],
    ['Closed', ({ closedAt }) => closedAt, 'time'],
  ]);
  mountTable(mounting, 'office.taxCertificates', 'exemption-certificates.csv', [
    ['Buyer', ({ buyer }) => buyer],
    ['Business', ({ businessName }) => businessName],
    ['State', ({ state }) => state],
    ['Number', ({ number }) => number],
    ['Status', ({ status }) => status],
    ['Expires', ({ expiresOn }) => expiresOn],
    ['Submitted', ({ submittedAt }) => submittedAt, 'time'],
    ['Decided', ({ decidedAt }) => decidedAt, 'time'],
  ]);
  mountTable(mounting, 'office.resales', 'resales.csv', [
    ['Code', ({ code }) => code],
    ['Item', ({ slug }) => slug],
    ['Title', ({ title }) => title],
    ['Serial', ({ serial }) => serial],
    ['Seller', ({ seller }) => seller],
    ['Buyer', ({ buyer }) => buyer],
    ['Price', ({ priceCents }) => dollarsCell(priceCents)],
    ['Status', ({ status }) => status],
    ['Paid', ({ isPaid }) => isPaid],
    ['Pickup', ({ isPickup }) => isPickup],
    ['Next step by', ({ actBy }) => actBy, 'time'],
    ['Open claim', ({ hasOpenClaim }) => hasOpenClaim],
  ]);
}
