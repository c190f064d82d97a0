export { couponRefusal, isBankLine, type PricedCart, priceCart, resolveShipTo } from './calculate.ts';
export { adoptVisitorBag } from './merge.ts';
export { putLine } from './put.ts';
export { type BagAddress, type BagHead, lockOwnBag, type Owner, readHead, readHeldLines, readLines } from './rows.ts';
export { hashBagSecret, isBagSecret, newBagSecret } from './visitor.ts';
