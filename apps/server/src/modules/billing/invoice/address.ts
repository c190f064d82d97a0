import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { savedAddressRefusal } from '../../pricing/price/index.ts';
import { applyPrice, canChange, cancelUnusedIntent, changeRefusal, findGoods, lockChangeable } from './changes.ts';
import { INVOICE_COLUMNS, type InvoiceRow } from './rows.ts';

/**
 * Changes an unpaid invoice to another of the buyer's addresses. Shipping, tax, total, hold and ledger are updated.
 * From then on the invoice keeps it, whatever their default is. Refusals: not_found (invoice or address);
 * validation_failed (an address we cannot ship to); invoice_state (paid, being paid, packed, a pickup, or of a cart,
 * whose address is chosen before checkout).
 */
export async function chooseAddress(
  ctx: AppContext,
  given: { userId: string; invoiceId: string; addressId: string },
): Promise<undefined | Refusal> {
  const { userId, invoiceId, addressId } = given;
  const { rows } = await ctx.pool.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 and v.user_id = $2 and v.status <> 'draft'`,
    [invoiceId, userId],
  );
  const known = rows[0];
  if (known === undefined) return refuse('not_found');
  const { rows: found } = await ctx.pool.query<AddressSnapshot>(
    `select id || ':' || (extract(epoch from updated_at) * 1000)::bigint as version, full_name as "fullName", line1, line2, city,
       state, postal_code as "postalCode", country, phone from address where id = $1 and user_id = $2`,
    [addressId, userId],
  );
  const address = found[0];
  if (address === undefined) return refuse('not_found');
  const unfit = savedAddressRefusal(address, 'addressId');
  if (unfit !== null) return unfit;
  if (!canChange(known)) return changeRefusal(known);
  if (known.delivery_method === 'pickup') return refuse('invoice_state', { detail: 'This order is for local pickup' });
  await ctx.rates.prepare([address]);
  if (!(await cancelUnusedIntent(ctx, invoiceId))) return refuse('invoice_state', { detail: 'A payment is under way' });
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoice = await lockChangeable(tx, userId, invoiceId);
    if (invoice === null || invoice.delivery_method === 'pickup') return changeRefusal(known);
    const goods = await findGoods(tx.client, invoice, now);
    if (goods === null)
      return refuse('invoice_state', { detail: 'This invoice was created manually. Contact us to change it' });
    await tx.client.query('update invoice set address_chosen = true where id = $1', [invoiceId]);
    // A quote is only valid for the address it was requested for.
    const isSamePlace = invoice.address?.version === address.version;
    const pricedGoods = isSamePlace ? goods : { ...goods, quotedShippingCents: null };
    await applyPrice({ ctx, tx, emit, invoice, goods: pricedGoods, address, now });
    return undefined;
  });
}
