import type { Fees } from '@assay/domain/resale/fee.ts';
import type { TimelineFacts } from '@assay/domain/resale/timeline.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { settingOfSql } from '../../../platform/settings.ts';

/** A resale with the item and invoice facts its rules need. */
export type ResaleRow = Pick<
  Tables['secondary_transaction'],
  | 'id'
  | 'item_id'
  | 'seller_id'
  | 'buyer_id'
  | 'price_cents'
  | 'fee_cents'
  | 'agreed_cents'
  | 'proposed_cents'
  | 'status'
  | 'shipping_status'
  | 'code'
  | 'paid_at'
  | 'ship_by'
  | 'is_extended'
  | 'is_in_custody'
  | 'carrier'
  | 'tracking_number'
  | 'handed_in_at'
  | 'reminders'
  | 'received_at'
  | 'recheck_by'
  | 'reviewer_id'
  | 'failure_class'
  | 'failure_note'
  | 'failed_by'
  | 'consent_by'
  | 'seller_agreed_at'
  | 'buyer_agreed_at'
  | 'reauthenticated_at'
  | 'outbound_by'
  | 'outbound_carrier'
  | 'outbound_number'
  | 'shipped_at'
  | 'delivered_at'
  | 'claimed_at'
  | 'claim_text'
  | 'claim_decided_at'
  | 'claim_cents'
  | 'ended_at'
  | 'cancel_reason'
  | 'penalty_cents'
  | 'created_at'
> &
  Pick<Tables['item'], 'slug' | 'type' | 'fulfillment' | 'serial' | 'qrcode'> &
  Pick<Tables['invoice'], 'due_at' | 'delivery_method' | 'tax_rate_bps'> & {
    // of the item
    title: Tables['item']['title'];
    // of its offer and invoice
    offer_status: Tables['offer']['status'];
    invoice_id: Tables['invoice']['id'];
    invoice_number: Tables['invoice']['number'];
    invoice_status: Tables['invoice']['status'];
    invoice_failure: Tables['invoice']['failure_code'];
    invoice_shipping_cents: Tables['invoice']['shipping_cents'];
    is_disputed: boolean;
    /** Those of its invoice's version of the settings. Null: none were ever set. */
    fees: Fees | null;
  };

/** The fees of a resale: as they were when the offer was accepted. */
export const feesOf = (row: Pick<ResaleRow, 'fees'>): Fees => ({ ...EMPTY_SETTINGS.fees, ...row.fees });

export const RESALES = `
  select s.*, t.title, t.slug, t.type, t.fulfillment, t.serial, t.qrcode, o.status as offer_status, v.id as invoice_id, v.number as invoice_number,
    v.status as invoice_status, v.failure_code as invoice_failure, v.due_at, v.delivery_method, v.shipping_cents as invoice_shipping_cents, v.tax_rate_bps,
    exists (select from dispute d where d.invoice_id = v.id and d.phase = 'opened') as is_disputed,
    ${settingOfSql('fees', 'v.settings_version')} as fees
  from secondary_transaction s join item t on t.id = s.item_id join offer o on o.id = s.id join invoice v on v.offer_id = s.id`;

export async function readResaleRow(client: Queryable, id: string): Promise<ResaleRow | null> {
  const { rows } = await client.query<ResaleRow>(`${RESALES} where s.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Locks a resale and reads it under that lock. Its item is locked before. */
export async function lockResale(tx: Tx, id: string): Promise<ResaleRow | null> {
  await tx.client.query('select id from secondary_transaction where id = $1 for update', [id]);
  return readResaleRow(tx.client, id);
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** The resale as the rules read it. */
export function toFacts(row: ResaleRow): TimelineFacts {
  return {
    status: row.status,
    inboundStatus: row.shipping_status,
    shipBy: ms(row.ship_by),
    isExtended: row.is_extended,
    isInCustody: row.is_in_custody,
    isPickup: row.delivery_method === 'pickup' || row.type === 'virtual',
    failureClass: row.failure_class,
    reviewerId: row.reviewer_id,
    consentBy: ms(row.consent_by),
    hasSellerAgreed: row.seller_agreed_at !== null,
    hasBuyerAgreed: row.buyer_agreed_at !== null,
    deliveredAt: ms(row.delivered_at),
    claimedAt: ms(row.claimed_at),
    isClaimDecided: row.claim_decided_at !== null,
    soldAt: row.created_at.getTime(),
    paidAt: ms(row.paid_at),
    handedInAt: ms(row.handed_in_at),
    receivedAt: ms(row.received_at),
    recheckBy: ms(row.recheck_by),
    reauthenticatedAt: ms(row.reauthenticated_at),
    outboundBy: ms(row.outbound_by),
    shippedAt: ms(row.shipped_at),
    endedAt: ms(row.ended_at),
    payBy: ms(row.due_at),
    isBankWorking:
      row.invoice_status === 'pending' ||
      (row.invoice_status === 'failed' && row.invoice_failure === 'payment_disputed'),
    isPaid: isPaid(row),
    cancelReason: row.cancel_reason,
    isReseal: row.failure_class === 'seal',
    hasNewPrice: row.proposed_cents !== null,
  };
}

/** Assay has the money, and no bank has withdrawn it. */
export const isPaid = (row: Pick<ResaleRow, 'invoice_status' | 'is_disputed'>): boolean =>
  (row.invoice_status === 'paid' || row.invoice_status === 'refunded') && !row.is_disputed;

/** The item's price: the lower one once both sides have agreed to it. */
export const saleCents = (row: Pick<ResaleRow, 'price_cents' | 'agreed_cents'>): number =>
  row.agreed_cents ?? row.price_cents;
