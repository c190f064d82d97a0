export { lastReconciliation, reconcile } from './reconciliation.ts';
