import type { StaffRole } from '@assay/domain/office/roles.ts';

/** Each role as the office names it, and what it does. */
const ROLE_TEXT: Readonly<Record<StaffRole, readonly [label: string, does: string]>> = {
  admin: ['Administrator', 'Everything, including who works here'],
  catalog: ['Catalog', 'Items, photos, categories'],
  authenticator: ['Authenticator', 'Decides about authenticity, seals, rechecks'],
  auction: ['Auction', 'Sales, lots, offers, coupons'],
  finance: ['Finance', 'Invoices, payments, refunds, payouts, taxes'],
  logistics: ['Logistics', 'Receives, stores, packs and ships'],
  support: ['Support', 'Helps people: strikes, identity, reports'],
  auditor: ['Auditor', 'Reads everything, changes nothing'],
};

export const roleLabel = (role: StaffRole): string => ROLE_TEXT[role][0];

/** Names of roles, as one text. */
export const rolesText = (roles: readonly StaffRole[]): string => roles.map(roleLabel).join(', ');

/** To choose from. */
export const ROLE_OPTIONS = (Object.entries(ROLE_TEXT) as [StaffRole, readonly [string, string]][]).map(
  ([value, [label, hint]]) => ({ value, label, hint }),
);
