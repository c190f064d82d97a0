// The door of this capability for others.
export { keepBankAccount, startBankSetup } from './banks.ts';
export { keepCard, startCardSetup } from './cards.ts';
export { connectLink, readConnectedAccount } from './connected.ts';
export { customerIdOf, ensureCustomer } from './customers.ts';
export { confirmMethod, makeDefault, removeMethod } from './methods.ts';
export { dropMethod, factsOf, mirrorMethod } from './mirror.ts';
export { applyPayout } from './payouts.ts';
