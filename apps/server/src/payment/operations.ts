// The door of this capability for others.
export { dropMethod, keepCard, mirrorMethod, startCardSetup } from './cards.ts';
export { customerIdOf, ensureCustomer } from './customers.ts';
