export { type LotGoods, type PricedLot, priceLot, shippingAddress, shippingAddresses } from './lot.ts';
export { estimateSale, priceSale, totalChanged, totalRefusal } from './sale.ts';
export { savedAddressRefusal } from './savedAddress.ts';
