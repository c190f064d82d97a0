import type { Address } from '@assay/contract/shapes/account.ts';
import { checkAddress } from '@assay/domain/account/address.ts';
import type { AddressMode } from '@assay/domain/enums.ts';

type AddressRow = {
  id: string;
  full_name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  phone: string;
  mode: string;
  created_at: Date;
};

export function toAddress(row: AddressRow): Address {
  const address = {
    id: row.id,
    fullName: row.full_name,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    country: row.country,
    phone: row.phone,
    mode: row.mode as AddressMode,
    createdAt: row.created_at.toISOString(),
  };
  return { ...address, fault: checkAddress({ ...address, mode: 'none' })[0]?.message ?? null };
}
