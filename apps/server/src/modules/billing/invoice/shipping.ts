import type { ShippingStatus } from '@assay/domain/enums.ts';
import type { Tx } from '../../../platform/database/database.ts';

const ORDER: readonly ShippingStatus[] = ['pending', 'ready', 'shipped', 'received'];

/** The parcel's new status. It never goes backward. The caller has the lock of the invoice. */
export async function moveParcel(tx: Tx, invoiceId: string, to: ShippingStatus, now: number): Promise<void> {
  await tx.client.query(
    'update invoice set shipping_status = $2, updated_at = $3 where id = $1 and shipping_status = any($4)',
    [invoiceId, to, new Date(now), ORDER.slice(0, ORDER.indexOf(to))],
  );
}
