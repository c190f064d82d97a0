// The door of this capability for others.
export { lastReconciliation, reconcile } from './reconciliation.ts';
