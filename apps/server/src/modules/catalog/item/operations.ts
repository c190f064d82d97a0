import type { OfferType } from '@assay/domain/enums.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

// What sales and owners change of an item. The caller holds the lock of the item.

/** Writes that items are sold: 'virtual' until their buyer links them by the code on their seal, then 'final'. */
export async function assignItems(tx: Tx, itemIds: readonly string[], assignment: 'virtual' | 'final'): Promise<void> {
  await tx.client.query('update item set item_assignment = $2 where id = any($1::uuid[])', [
    arrayLiteral(itemIds),
    assignment,
  ]);
}

/** The sale is undone: Assay sells the item again. An item owned by a person does not change. */
export async function releaseItem(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('item')
    .set({ item_assignment: null })
    .where('id', '=', itemId)
    .where('owner_id', 'is', null)
    .execute();
}

/**
 * Items without a buyer that came on consignment before that kept them from sale: they are kept from now on, and don't become
 * Assay's stock.
 */
export async function holdConsigned(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.client.query(
    `update item i set is_consigned = true
     where i.id = any($1::uuid[]) and not i.is_consigned and i.owner_id is null and i.item_assignment is null
       and exists (select from intake_line l join intake n on n.id = l.intake_id where l.item_id = i.id and n.kind = 'consignment')`,
    [arrayLiteral(itemIds)],
  );
}

/** Gives the item to another person. What the former owner asked for it ends; `minOfferCents` is the new least offer. */
export async function changeOwner(
  tx: Tx,
  given: { itemId: string; userId: string; minOfferCents: number | null },
): Promise<void> {
  await tx
    .updateTable('item')
    .set({
      owner_id: given.userId,
      consignor_id: null,
      sale_type: 'secondary',
      offer_type: 'make_offer',
      price_cents: null,
      min_offer_cents: given.minOfferCents,
    })
    .where('id', '=', given.itemId)
    .execute();
}

/** The item is lost: no one owns it, and no one may make an offer for it. */
export async function removeOwner(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('item')
    .set({ owner_id: null, item_assignment: 'virtual', is_hidden_from_offers: true })
    .where('id', '=', itemId)
    .execute();
}

/** How the item is sold from now on: the kind of offer, the instant price, the least offer, and whether it takes any. */
export async function changeTerms(
  tx: Tx,
  itemId: string,
  terms: Partial<{
    offer_type: OfferType;
    price_cents: number | null;
    min_offer_cents: number | null;
    is_hidden_from_offers: boolean;
  }>,
): Promise<void> {
  await tx.updateTable('item').set(terms).where('id', '=', itemId).execute();
}

/** Writes that these items are sold in auctions, or otherwise, from now on. */
export async function setOfferType(tx: Tx, itemIds: readonly string[], offerType: OfferType): Promise<void> {
  await tx.client.query('update item set offer_type = $2 where id = any($1::uuid[]) and offer_type <> $2', [
    arrayLiteral(itemIds),
    offerType,
  ]);
}

/** Adds a line to the item's public history. `place` is where it happened; empty if private. */
export async function addProvenance(
  tx: Tx,
  event: { itemId: string; at: number; kind: string; place: string; text: string },
): Promise<void> {
  const { itemId, at, kind, place, text } = event;
  await tx
    .insertInto('provenance_event')
    // What an object went through may be older than the times that ids begin with.
    .values({ id: newId(Math.max(at, 0)), item_id: itemId, at: new Date(at), kind, place, text })
    .execute();
}
