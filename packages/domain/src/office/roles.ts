/** What a staff member works on (back office §1). A person can have several roles. */
export const StaffRole = [
  'admin',
  'catalog',
  'authenticator',
  'auction',
  'finance',
  'logistics',
  'support',
  'auditor',
] as const;
export type StaffRole = (typeof StaffRole)[number];

const NAMES: Readonly<Record<StaffRole, string>> = {
  admin: 'Administrator',
  catalog: 'Catalog',
  authenticator: 'Authenticator',
  auction: 'Auction',
  finance: 'Finance',
  logistics: 'Logistics',
  support: 'Support',
  auditor: 'Auditor',
};

/** A role as people read it. */
export const roleName = (role: StaffRole): string => NAMES[role];

/** Names of roles, as one text. */
export const roleNames = (roles: readonly StaffRole[]): string => roles.map(roleName).join(', ');

/**
 * Returns true if a person with these roles may make a staff call. An admin may make every call, an auditor may make
 * every GET that answers no secrets and no other, and everyone else needs one of the call's roles.
 */
export function mayCall(
  roles: readonly StaffRole[],
  call: { readonly method: string; readonly roles: readonly StaffRole[]; readonly isSecret?: boolean | undefined },
): boolean {
  if (roles.includes('admin')) return true;
  if (call.method === 'GET' && call.isSecret !== true && roles.includes('auditor')) return true;
  return call.roles.some((role) => role !== 'auditor' && roles.includes(role));
}

/** The call that reads the codes of a coupon or a giveaway: anyone who knows one can redeem it. */
export const codesCall = { method: 'GET', roles: ['auction', 'support'], isSecret: true } as const;
