export { actAsStaff } from './staff.ts';
export { transferCall, transferReversalCall } from './transfers.ts';
