import { type FieldIssue, issue } from '../account/issue.ts';
import { type Fulfillment, ItemType, type OfferType, type SaleType } from '../enums.ts';

// Which types of item are sold how, and handed over how (rules §5.7).

type Rule = {
  offerTypes: readonly OfferType[];
  fulfillments: readonly Fulfillment[];
  /** Its owner may sell it on. */
  canBeResold: boolean;
};

const ANY_HANDOVER: readonly Fulfillment[] = ['ship', 'external', 'pickup', 'pickup_ship'];

const RULES: Readonly<Record<ItemType, Rule>> = {
  main: {
    offerTypes: ['auction', 'buy_now', 'make_offer', 'offer_instant'],
    fulfillments: ANY_HANDOVER,
    canBeResold: true,
  },
  // An add-on: bought with its main item, and travels with it.
  companion: { offerTypes: ['buy_now'], fulfillments: ANY_HANDOVER, canBeResold: true },
  // An experience or a download: there is nothing to ship or pick up.
  virtual: { offerTypes: ['auction', 'buy_now'], fulfillments: ['external'], canBeResold: false },
  // Claimed by a code.
  giveaway: { offerTypes: ['buy_now'], fulfillments: ANY_HANDOVER, canBeResold: true },
  non_auth: { offerTypes: ['buy_now'], fulfillments: ANY_HANDOVER, canBeResold: false },
};

/** How an owner sells an item on. */
const RESALE_OFFERS: readonly OfferType[] = ['make_offer', 'offer_instant'];

export const ITEM_TYPE_NAMES: Readonly<Record<ItemType, string>> = {
  main: 'Authenticated item',
  companion: 'Companion',
  virtual: 'Virtual item',
  giveaway: 'Giveaway',
  non_auth: 'Item without authentication',
};

type KindOfSale = { type: ItemType; offerType: OfferType; saleType: SaleType; fulfillment: Fulfillment };

/** What a new item of a type starts with. */
export function defaultsFor(type: ItemType): Omit<KindOfSale, 'type'> {
  const { offerTypes, fulfillments } = RULES[type];
  return { offerType: offerTypes[0]!, saleType: 'primary', fulfillment: fulfillments[0]! };
}

/** Offer types that an item of this type can have. */
export const offerTypesFor = ({ type, saleType }: Pick<KindOfSale, 'type' | 'saleType'>): readonly OfferType[] =>
  saleType === 'secondary' ? RESALE_OFFERS : RULES[type].offerTypes;

/** Types of items that are sold in this way for the first time. */
export const typesSoldBy = (offerType: OfferType): readonly ItemType[] =>
  ItemType.filter((type) => RULES[type].offerTypes.includes(offerType));

/** Why items of a type are in no auction. Null: they can be. */
export function auctionFault(type: ItemType): string | null {
  if (RULES[type].offerTypes.includes('auction')) return null;
  if (type === 'giveaway') return 'A giveaway is claimed by its codes, not sold in an auction';
  const name = type === 'companion' ? 'A companion' : 'An item without authentication';
  return `${name} is sold at a fixed price, not in an auction`;
}

export const fulfillmentsFor = (type: ItemType): readonly Fulfillment[] => RULES[type].fulfillments;

/** What is wrong with a combination of type, sale and handover, at the field that has to change. */
export function kindOfSaleFaults(
  item: KindOfSale & { mainItemId: string | null; authenticationType: string | null },
): FieldIssue[] {
  const { type, saleType, offerType, fulfillment } = item;
  const name = ITEM_TYPE_NAMES[type];
  const faults: FieldIssue[] = [];
  const add = (path: string, message: string) => faults.push(issue(path, 'not_allowed', message));
  if (saleType === 'secondary' && !RULES[type].canBeResold) add('saleType', `${name}: owners can’t sell it on`);
  else if (!offerTypesFor(item).includes(offerType))
    add(
      'offerType',
      saleType === 'secondary' ? 'A resale takes offers' : `${name}: not available with this way of selling`,
    );
  if (!fulfillmentsFor(type).includes(fulfillment))
    add('fulfillment', `${name}: there is nothing to ship or pick up. Choose “Delivered by a partner”`);
  if (type !== 'companion' && item.mainItemId !== null) add('mainItemId', 'Only a companion goes with another item');
  if ((type === 'virtual' || type === 'non_auth') && item.authenticationType !== null)
    add('type', `${name}: it can’t have a grade, and this item is authenticated`);
  return faults;
}
