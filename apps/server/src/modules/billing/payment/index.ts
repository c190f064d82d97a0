export { customerIdOf, ensureCustomer } from './customers.ts';
export { toMethodFacts } from './mirror.ts';
export { applyPayout } from './payouts.ts';
