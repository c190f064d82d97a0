// The door of this capability for others.
export { saveBankAccount, startBankSetup } from './banks.ts';
export { saveCard, startCardSetup } from './cards.ts';
export { connectLink, readConnectedAccount } from './connected.ts';
export { customerIdOf, ensureCustomer } from './customers.ts';
export { confirmMethod, makeDefault, removeMethod } from './methods.ts';
export { dropMethod, mirrorMethod, toMethodFacts } from './mirror.ts';
export { applyPayout } from './payouts.ts';
