import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PurchaseAddress } from '@assay/contract/shapes/purchase.ts';
import { type AddressSnapshot, checkAddress, normalizeAddress } from '@assay/domain/account/address.ts';
import { checkPlace } from '@assay/domain/account/zip.ts';
import type { AppContext } from '../../../platform/context.ts';
import { savedAddressRefusal } from '../../pricing/price/index.ts';
import { toWalletSnapshot } from '../invoice/index.ts';

const SAVED = `select id || ':' || (extract(epoch from updated_at) * 1000)::bigint as version, full_name as "fullName", line1, line2, city,
  state, postal_code as "postalCode", country, phone from address where user_id = $1`;

/**
 * A purchase's destination: the given saved address, the inline one, or the default shipping address. Null if there is
 * none. With `isEstimate` a state is enough. Refusals: not_found, validation_failed.
 */
export async function resolveAddress(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  given: PurchaseAddress | undefined,
  isEstimate: boolean,
): Promise<AddressSnapshot | null | Refusal> {
  if (given === undefined || Object.keys(given).length === 0) {
    const { rows } = await ctx.pool.query<AddressSnapshot>(`${SAVED} and mode in ('shipping', 'both')`, [userId]);
    return validateSaved(rows[0] ?? null, isEstimate);
  }
  if (given.addressId !== undefined) {
    const { rows } = await ctx.pool.query<AddressSnapshot>(`${SAVED} and id = $2`, [userId, given.addressId]);
    return rows[0] === undefined
      ? refuse('not_found', { param: 'address.addressId' })
      : validateSaved(rows[0], isEstimate);
  }
  const written = normalizeAddress({
    fullName: given.fullName ?? '',
    line1: given.line1 ?? '',
    line2: given.line2 ?? null,
    city: given.city ?? '',
    state: given.state ?? '',
    postalCode: given.postalCode ?? '',
    country: given.country ?? 'US',
    phone: given.phone ?? '',
    mode: 'none',
  });
  const isWhole = !isEstimate || written.line1 !== '';
  const faults = isWhole ? checkAddress(written) : checkPlace(written);
  if (faults.length > 0)
    return refuse('validation_failed', {
      errors: faults.map((fault) => ({ ...fault, path: `address.${fault.path}` })),
    });
  const { mode: _mode, line2, ...rest } = written;
  return toWalletSnapshot({ ...rest, line2: line2 ?? null });
}

/** An estimate shows any saved address; a purchase only accepts one we can ship to. */
const validateSaved = (saved: AddressSnapshot | null, isEstimate: boolean): AddressSnapshot | null | Refusal =>
  (isEstimate ? null : savedAddressRefusal(saved)) ?? saved;

/** "Portland OR 97201", as far as it is known. */
export const formatPlace = (address: AddressSnapshot): string =>
  [address.city, address.state, address.postalCode].filter((part) => part !== '').join(' ');
