// What others may ask of this capability: what a sale costs its buyer, before and when an invoice is opened.
export { type LotGoods, type PricedLot, priceLot, shippingAddress, shippingAddresses } from './lot.ts';
export { estimateSale, priceSale, totalChanged, totalRefusal } from './sale.ts';
export { savedAddressRefusal } from './savedAddress.ts';
