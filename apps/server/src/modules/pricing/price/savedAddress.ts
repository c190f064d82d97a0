import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type AddressSnapshot, checkAddress } from '@assay/domain/account/address.ts';

/**
 * An address that was saved before one of today's rules is checked again where it is used: validation_failed at its fields,
 * or at the field `path` that chose it; null when it is fine.
 */
export function savedAddressRefusal(address: AddressSnapshot | null, path?: string): Refusal | null {
  if (address === null) return null;
  const [first, ...rest] = checkAddress({ ...address, mode: 'none' });
  if (first === undefined) return null;
  const errors =
    path === undefined
      ? [first, ...rest].map((each) => ({ ...each, path: `address.${each.path}` }))
      : [{ ...first, path }];
  return refuse('validation_failed', { detail: `Fix the address first: ${first.message}`, errors });
}
