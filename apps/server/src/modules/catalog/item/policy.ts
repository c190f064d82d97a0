import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { SALE_HOLD_TEXT, type SaleHold } from '@assay/domain/item/saleHold.ts';

/** Why an item can't be published or sold in any way now (item.sale_hold). Null: it can. Refusal: item_not_for_sale. */
export const saleHoldRefusal = (hold: SaleHold | null): Refusal | null =>
  hold === null ? null : refuse('item_not_for_sale', { detail: SALE_HOLD_TEXT[hold] });
