export { createCoupon } from './office.ts';
