export { blockForDispute, unblockSettled } from './disputes.ts';
