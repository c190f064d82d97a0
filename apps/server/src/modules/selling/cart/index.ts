export { couponRefusal, isBankLine, type PricedCart, priceCart, resolveShipTo } from './calculate.ts';
export { adoptVisitorCart } from './merge.ts';
export { putLine } from './put.ts';
export {
  type CartAddress,
  type CartHead,
  lockOwnCart,
  type Owner,
  readHead,
  readHeldLines,
  readLines,
} from './rows.ts';
export { hashCartSecret, isCartSecret, newCartSecret } from './visitor.ts';
