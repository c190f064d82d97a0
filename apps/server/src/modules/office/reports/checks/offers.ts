import type { Check } from './check.ts';

/** How long after its deadline a live offer may still await the sweep. */
const GRACE = "interval '60 seconds'";

/** Offers, resales and ownership (reliability B: O01–O10, W01–W09), as far as the current tables allow. */
export const offerChecks: readonly Check[] = [
  {
    id: 'O01',
    statement: 'One live offer a buyer and item, and at most one that holds the item',
    sql: `select item_id, buyer_id from offer where status in ('pending', 'countered') group by item_id, buyer_id having count(*) > 1
      union all
      select item_id, null from offer where holds_item group by item_id having count(*) > 1`,
  },
  {
    id: 'O02',
    statement: 'An offer, and a counter, has exactly 48 hours',
    sql: `select id from offer where expires_at <> coalesce(counter_at, created_at) + interval '48 hours'
      or (status in ('countered', 'counter_accepted', 'counter_rejected')) <> (counter_at is not null)`,
  },
  {
    id: 'O03',
    statement: 'No offer or counter is answered after it expired',
    sql: `select id from offer where conclusion_mode in ('owner', 'counter') and concluded_at >= expires_at`,
  },
  {
    id: 'O04',
    statement: 'An offer is concluded once: by expiry, automatically, by its owner or by its buyer',
    sql: `select id from offer where (status in ('pending', 'countered')) <> (concluded_at is null)
      or (concluded_at is null) <> (conclusion_mode is null)
      or (expired_at is not null and (conclusion_mode <> 'auto' or status not in ('rejected', 'counter_rejected') or reason is not null))
      or (conclusion_mode = 'owner' and status not in ('accepted', 'rejected'))
      or (conclusion_mode = 'counter' and status not in ('counter_accepted', 'counter_rejected'))`,
  },
  {
    id: 'O05',
    statement: 'No unanswered offer stays open longer than a minute after its end',
    needsNow: true,
    sql: `select id, expires_at from offer where status in ('pending', 'countered') and not is_charging and expires_at < $1::timestamptz - ${GRACE}`,
  },
  {
    id: 'O06',
    statement:
      'Every accepted offer has one invoice over its price, its buyer’s; to a person it has one resale at that price, and no other offer has one',
    sql: `select o.id from offer o left join invoice v on v.offer_id = o.id
      where o.status in ('accepted', 'counter_accepted') and (v.id is null or v.user_id <> o.buyer_id
        or v.subtotal_cents <> case when o.status = 'counter_accepted' then o.counter_cents else o.amount_cents end
        or (v.seller_fee_cents is null) <> (o.owner_id is null))
      union all
      select o.id from offer o left join secondary_transaction s on s.id = o.id
      where (s.id is not null) <> (o.status in ('accepted', 'counter_accepted') and o.owner_id is not null)
        or s.price_cents <> case when o.status = 'counter_accepted' then o.counter_cents else o.amount_cents end
        or s.seller_id <> o.owner_id or s.buyer_id <> o.buyer_id or s.item_id <> o.item_id
      union all
      select v.offer_id from invoice v join offer o on o.id = v.offer_id
      where o.status not in ('accepted', 'counter_accepted') and not o.is_charging and v.status <> 'void'`,
  },
  {
    id: 'O07',
    statement: 'While an item is being sold no other offer on it is live, and it is in no auction',
    sql: `select h.item_id from offer h join offer o on o.item_id = h.item_id and o.id <> h.id and o.status in ('pending', 'countered')
        where h.holds_item and not h.is_charging
      union all
      select h.item_id from offer h join auction a on a.item_id = h.item_id and a.status <> 'done' where h.holds_item`,
  },
  {
    id: 'O08',
    statement: 'No one offers on their own item, and one buyer has one alias on an item',
    sql: `select id from offer where buyer_id = owner_id
      union all
      select item_id from offer group by item_id having count(distinct buyer_id) <> count(distinct alias)
        or count(distinct (buyer_id, alias)) <> count(distinct buyer_id)`,
  },
  {
    id: 'O09',
    statement: 'A counter is above the offer it answers, and both are whole dollars',
    sql: 'select id from offer where counter_cents <= amount_cents or amount_cents % 100 <> 0 or counter_cents % 100 <> 0',
  },
  {
    id: 'O10',
    statement:
      'A resale and its invoice say the same: unpaid while pending, paid afterwards, void when canceled unpaid',
    needsNow: true,
    sql: `select s.id, s.status, v.status as invoice_status from secondary_transaction s join invoice v on v.offer_id = s.id
      where v.updated_at < $1::timestamptz - ${GRACE}
        and ((s.status = 'pending' and v.status not in ('open', 'pending', 'failed'))
          or (s.status not in ('pending', 'cancelled', 'reauthenticated_failed') and v.status not in ('paid', 'failed', 'refunded'))
          or (s.status = 'cancelled' and v.status not in ('void', 'refunded', 'paid')))`,
  },
  {
    id: 'W01',
    statement: 'Ownership of an item never overlaps, and the current owner is the owner in the catalog',
    sql: `select a.item_id from ownership a join ownership b on b.item_id = a.item_id and b.from_at > a.from_at and coalesce(a.to_at, 'infinity') > b.from_at
      union all
      select w.item_id from ownership w join item t on t.id = w.item_id where w.to_at is null and t.owner_id is distinct from w.user_id`,
  },
  {
    id: 'W05',
    statement: 'A link is by the item’s own code, and made its linker the owner',
    sql: `select l.item_id from item_link l join item t on t.id = l.item_id where t.qrcode is distinct from l.qrcode
      union all
      select l.item_id from item_link l where not exists (select from ownership w where w.item_id = l.item_id and w.user_id = l.user_id
        and w.from_at <= l.linked_at and coalesce(w.to_at, 'infinity') > l.linked_at)`,
  },
  {
    id: 'W07',
    statement: 'A resale that is not over is of the item’s owner',
    sql: `select s.id from secondary_transaction s join item t on t.id = s.item_id
      where s.status in ('pending', 'paid', 'office_received') and t.owner_id is distinct from s.seller_id`,
  },
];
