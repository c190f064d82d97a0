import { roleName, StaffRole } from '@assay/domain/office/roles.ts';

const DOES: Readonly<Record<StaffRole, string>> = {
  admin: 'Everything, including who works here',
  catalog: 'Items, photos, categories',
  authenticator: 'Decides about authenticity, seals, rechecks',
  auction: 'Sales, lots, offers, coupons',
  finance: 'Invoices, payments, refunds, payouts, taxes',
  logistics: 'Receives, stores, packs and ships',
  support: 'Helps people: strikes, identity, reports',
  auditor: 'Reads everything, changes nothing',
};

/** The roles to choose from, with what each does. */
export const ROLE_OPTIONS = StaffRole.map((role) => ({ value: role, label: roleName(role), hint: DOES[role] }));
