import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import { defaultMinOffer } from '@assay/domain/offer/offer.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { isDoubtedSql } from '../../catalog/certificate/queries.ts';
import { addProvenance, assignItems, changeOwner } from '../../catalog/item/operations.ts';
import { closeOffers } from '../offer/operations.ts';

type Item = Pick<Tables['item'], 'id' | 'title' | 'slug' | 'owner_id'> & {
  qrcode: NonNullable<Tables['item']['qrcode']>;
  is_revoked: boolean;
  is_linked: boolean;
  /** An offer, a lot or an invoice of it is not settled. */
  is_in_transaction: boolean;
  /** Assay's inventory: not published yet, in an auction, listed, or open to offers, and not sold. */
  is_house_stock: boolean;
  /** The last buyer who paid for it, while it has no final owner. */
  buyer_id: string | null;
  paid_cents: number | null;
  /** The goods of that sale have left us, and no bank has taken the money back. */
  is_handed_over: boolean;
};

/** The last sale of item `t`: a line of a manual invoice may be a service for it. */
const LAST_SALE = `select v.id as invoice_id, v.user_id, l.unit_cents, v.shipping_status from invoice_line l join invoice v on v.id = l.invoice_id
    where l.item_id = t.id and v.status = 'paid' and (v.type <> 'manual' or l.sells_item) order by v.paid_at desc limit 1`;

const ITEM = `
  select t.id, t.title, t.slug, t.qrcode, t.owner_id, ${isDoubtedSql('t.id')} as is_revoked,
    exists (select from item_link l where l.item_id = t.id) as is_linked,
    exists (select from auction a where a.item_id = t.id and a.status <> 'done')
      or exists (select from secondary_transaction s where s.item_id = t.id and s.status not in ${listSql(resaleMachine.terminal)})
      or exists (select from offer o left join invoice v on v.offer_id = o.id where o.item_id = t.id and o.holds_item and v.status is distinct from 'paid')
      or exists (select from invoice_line l join invoice v on v.id = l.invoice_id where l.item_id = t.id and v.status in ('draft', 'open', 'pending', 'failed'))
      or exists (select from dispute d where d.invoice_id = paid.invoice_id and d.phase = 'opened')
      as is_in_transaction,
    t.owner_id is null and t.item_assignment is null and (t.status in ('draft', 'in_review', 'approved') or t.status = 'live'
      and (t.offer_type in ('make_offer', 'offer_instant') or exists (select from auction a where a.item_id = t.id))) as is_house_stock,
    paid.user_id as buyer_id, paid.unit_cents as paid_cents,
    coalesce(paid.shipping_status in ('shipped', 'received')
      and not exists (select from dispute d where d.invoice_id = paid.invoice_id and d.phase = 'lost'), false) as is_handed_over
  from item t left join lateral (${LAST_SALE}) paid on true
  where t.id = $1`;

/**
 * Links an item to its owner by the code on its seal, permanently (rules §4): they are its final owner, its minimum
 * offer is the price they paid plus 20%, and its history records it without their name. Who bought it may give its public
 * serial number once it has left us. Returns the item's id.
 * Refusals: not_found, code_revoked, already_linked (it belongs to a user), item_in_transaction (its sale isn't settled, its
 * payment is disputed, or it is still with us), email_unverified, account_blocked.
 */
export async function linkItem(ctx: AppContext, userId: string, code: string): Promise<string | Refusal> {
  const { rows } = await ctx.pool.query<Pick<Tables['item'], 'id'> & { is_by_code: boolean }>(
    // The serial number is public: only the code on the seal itself proves possession. Who bought the item, and to whom it
    // has left, needs none.
    `select id, qrcode = $1 as is_by_code from item t where qrcode = $1
     or serial = $2 and (t.owner_id = $3 or t.owner_id is null and $3 = (select s.user_id from (${LAST_SALE}) s))`,
    [code, serialIn(code), userId],
  );
  if (rows[0] === undefined) return refuse('not_found');
  const { id: itemId, is_by_code: isByCode } = rows[0];
  return transact(ctx, async (tx, emit) => {
    await tx.client.query('select id from item where id = $1 for update', [itemId]);
    const found = await tx.client.query<Item>(ITEM, [itemId]);
    const item = found.rows[0]!;
    const refusal = (await personRefusal(tx, userId)) ?? linkRefusal(item, userId);
    if (refusal !== null) return refusal;
    if (!isByCode && item.owner_id === null && !item.is_handed_over)
      return refuse('item_in_transaction', { detail: 'You can link it by its number once your order has shipped' });
    const now = ctx.clock.now();
    const at = new Date(now);
    await tx.client.query('insert into item_link (qrcode, item_id, user_id, linked_at) values ($1, $2, $3, $4)', [
      item.qrcode,
      itemId,
      userId,
      at,
    ]);
    await closeOffers(tx, emit, item, now);
    if (item.owner_id === null) await recordOwnership(tx, item, userId, at);
    await assignItems(tx, [itemId], 'final');
    const text = isByCode
      ? 'Linked to its owner by the code on its seal.'
      : 'Linked to its owner by its hologram number, as the buyer of record.';
    await addProvenance(tx, { itemId, at: now, kind: 'linked', place: '', text });
    return itemId;
  });
}

/** The serial number in what was typed; null if it is a code. */
function serialIn(typed: string): string | null {
  const found = codeIn(typed);
  return found?.kind === 'serial' ? found.serial : null;
}

async function personRefusal(tx: Tx, userId: string): Promise<Refusal | null> {
  const { rows } = await tx.client.query<{ is_blocked: boolean; is_verified: boolean }>(
    'select blocked_at is not null or deleted_at is not null as is_blocked, email_verified_at is not null as is_verified from users where id = $1',
    [userId],
  );
  if (rows[0]!.is_blocked) return refuse('account_blocked');
  return rows[0]!.is_verified ? null : refuse('email_unverified');
}

/** Reveals nothing about the owner. */
function linkRefusal(item: Item, userId: string): Refusal | null {
  if (item.is_revoked) return refuse('code_revoked');
  const ownerOfRecord = item.owner_id ?? item.buyer_id;
  if (item.is_linked || (ownerOfRecord !== null && ownerOfRecord !== userId)) return refuse('already_linked');
  if (item.is_in_transaction || item.is_house_stock) return refuse('item_in_transaction');
  return null;
}

/** The item is theirs: they can now sell it, with initial terms based on what they paid. */
async function recordOwnership(tx: Tx, item: Item, userId: string, at: Date): Promise<void> {
  const paidCents = item.buyer_id === userId ? item.paid_cents : null;
  await beginOwnership(tx, { itemId: item.id, userId, at, cause: 'link', paidCents });
  const minOfferCents = paidCents === null || paidCents === 0 ? null : defaultMinOffer(paidCents);
  await changeOwner(tx, { itemId: item.id, userId, minOfferCents });
  await tx.client.query('update offer set holds_item = false where item_id = $1 and holds_item', [item.id]);
}

/** Begins a person's time as the owner of an item; `paidCents` is null where nothing was paid. */
export async function beginOwnership(
  tx: Tx,
  given: { itemId: string; userId: string; at: Date; cause: 'link' | 'gift' | 'resale'; paidCents: number | null },
): Promise<void> {
  const { itemId, userId, at, cause, paidCents } = given;
  await tx
    .insertInto('ownership')
    .values({ item_id: itemId, user_id: userId, from_at: at, cause, paid_cents: paidCents })
    .execute();
}

/** Ends the owner's time, if the item has an owner. */
export async function endOwnership(tx: Tx, itemId: string, at: Date): Promise<void> {
  await tx
    .updateTable('ownership')
    .set({ to_at: at })
    .where('item_id', '=', itemId)
    .where('to_at', 'is', null)
    .execute();
}
