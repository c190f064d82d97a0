import type { Operation } from '@assay/contract/index.ts';

/** The calls of the contract by topic, each group for a test file that stays short. */
const GROUPS = {
  account: ['auth', 'passkey', 'user', 'identity', 'mail', 'messaging', 'push', 'newsletter', 'contact'],
  office: ['office'],
  buying: ['cart', 'payment', 'invoice', 'tax', 'redeem', 'offer', 'lotOffer', 'resale', 'transfer'],
} as const;

export type Group = keyof typeof GROUPS | 'other';

/** The group of a call. Calls without one are among the others, so that none is left out. */
export function groupOf(operation: Operation): Group {
  const module = operation.split('.')[0]!;
  const found = Object.entries(GROUPS).find(([, modules]) => (modules as readonly string[]).includes(module));
  return (found?.[0] as Group | undefined) ?? 'other';
}
