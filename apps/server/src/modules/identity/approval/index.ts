export { invoiceNeedsTwoPeople, priceNeedsTwoPeople } from './prices.ts';
