import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import { type CertificateState, SCAN_WINDOW_MS } from '@assay/domain/item/certificate.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { revokeSeal } from '../seal/operations.ts';
import { mayMoveCertificate } from './policy.ts';

/** Counts a lookup: one per device and half hour. `device` identifies the device; only its keyed hash is stored. */
export async function countScan(ctx: AppContext, itemId: string, device: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.pool.query({
    name: 'certificate-scan',
    text: `with added as (insert into scan (item_id, device, window_number, at) values ($1, $2, $3, $4) on conflict do nothing returning at)
      insert into scan_total (item_id, total, first_at, last_at) select $1, 1, at, at from added
      on conflict (item_id) do update set total = scan_total.total + 1, last_at = excluded.last_at`,
    values: [
      itemId,
      ctx.encryption.keyedHash(Buffer.from(`scan ${itemId} ${device}`)).subarray(0, 16),
      Math.floor(now / SCAN_WINDOW_MS),
      new Date(now),
    ],
  });
}

type CertificateChange = Certificate['changes'][number];

/**
 * Changes a certificate's state in the transaction of the act, and locks the item. What staff call, with a second person
 * and what it does to sales, is in selling/saleHold/operations.ts. Refusals: not_found without a
 * certificate, certificate_state if the state table has no such row.
 */
export async function moveCertificate(
  tx: Tx,
  given: { itemId: string; state: CertificateState; note: string; actorId: string | null; at: number },
): Promise<(CertificateChange & { from: CertificateState }) | Refusal> {
  const last = await mayMoveCertificate(tx, given.itemId, given.state);
  if (isRefusal(last)) return last;
  await tx.client.query(
    'insert into certificate_change (id, item_id, position, state, note, actor_id, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [newId(given.at), given.itemId, last.position + 1, given.state, given.note, given.actorId, new Date(given.at)],
  );
  if (given.state === 'revoked') await revokeSeal(tx, given);
  return { from: last.from, state: given.state, note: given.note, at: new Date(given.at).toISOString() };
}

/** Opens the certificate of an item that has just been sealed: from now on everyone can look it up. */
export async function openCertificate(tx: Tx, given: { itemId: string; actorId: string; at: number }): Promise<void> {
  await tx.client.query(
    `insert into certificate_change (id, item_id, position, state, note, actor_id, at)
     select $1, $2, coalesce(max(position), 0) + 1, 'active', 'Sealed, and the certificate issued.', $3, $4 from certificate_change where item_id = $2`,
    [newId(given.at), given.itemId, given.actorId, new Date(given.at)],
  );
}

/**
 * Adds a paid sale to the custody record of each certified item on the invoice. Idempotent. (A resale is recorded once
 * it has passed its recheck.) The buyer is not named. Items are locked in order of id.
 */
export function recordSale(ctx: AppContext, invoiceId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await tx.client.query(
      `select from item where id in (select item_id from invoice_line where invoice_id = $1) order by id for no key update`,
      [invoiceId],
    );
    // The id is derived from invoice and item, so a repeat finds the existing row.
    await tx.client.query(
      `insert into provenance_event (id, item_id, at, kind, place, text)
       select md5(v.id::text || i.id::text)::uuid, i.id, v.paid_at, 'sold', $2, 'Sold to a private collector.'
       from invoice v join item i on i.id in (select item_id from invoice_line where invoice_id = v.id)
       where v.id = $1 and v.seller_fee_cents is null and v.paid_at is not null and i.serial is not null and i.authentication_type is not null
       order by i.id on conflict (id) do nothing`,
      [invoiceId, businessName(readSettings(ctx))],
    );
  });
}
