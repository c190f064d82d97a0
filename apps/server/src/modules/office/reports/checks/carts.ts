import type { Check } from './check.ts';

/** Bags, their checkouts and their coupons. */
export const cartChecks: readonly Check[] = [
  {
    id: 'G01',
    statement: 'A bag has 20 lines at most',
    sql: 'select bag_id, count(*) as lines from bag_line group by bag_id having count(*) > 20',
  },
  {
    id: 'G02',
    statement: 'The checkout of a bag is an unpaid invoice of this bag and its owner',
    sql: `select b.id, v.status from bag b join invoice v on v.id = b.invoice_id
      where v.bag_id is distinct from b.id or v.user_id is distinct from b.user_id or v.status not in ('open', 'failed') or v.pays_later`,
  },
  {
    id: 'G03',
    statement: 'An unpaid invoice that withholds units for a bag is the checkout of that bag',
    sql: `select v.id, v.status from invoice v where v.status in ('open', 'failed') and not v.pays_later and v.bag_id is not null
      and not exists (select from bag b where b.invoice_id = v.id)
      and exists (select from invoice_line l join reservation r on r.id = l.reservation_id where l.invoice_id = v.id and r.bag_id = v.bag_id and r.state = 'held')`,
  },
  {
    id: 'G04',
    statement: "The lines of a bag's invoice carry all of its discount and, with shipping, all of its tax",
    sql: `select v.id from invoice v join invoice_line l on l.invoice_id = v.id where v.bag_id is not null
      group by v.id having sum(l.discount_cents) <> v.discount_cents or sum(l.tax_cents) + v.shipping_tax_cents <> v.tax_cents`,
  },
  {
    id: 'G05',
    statement:
      "Nothing of a checkout stays in the bag once it is paid: a line's item is not sold with an invoice that the bag is in",
    sql: "select b.id from bag b join invoice v on v.id = b.invoice_id where v.status = 'paid'",
  },
  {
    id: 'M19',
    statement: 'Coupons: live uses within the maximum, and within that of one person',
    sql: `select c.id from coupon c join coupon_use s on s.coupon_id = c.id and s.given_back_at is null
      group by c.id, c.max_uses having count(*) > c.max_uses
      union all
      select c.id from coupon c join coupon_use s on s.coupon_id = c.id and s.given_back_at is null
      group by c.id, s.user_id, c.max_uses_per_user having count(*) > c.max_uses_per_user`,
  },
  {
    id: 'M19b',
    statement:
      'An invoice with a coupon has one use of it, given back exactly when the invoice is void or its goods were gone',
    sql: `select v.id from invoice v left join coupon_use s on s.invoice_id = v.id
      where v.coupon_id is distinct from s.coupon_id or (s.id is not null and (s.given_back_at is not null) <> (v.status = 'void'
        or exists (select from refund f where f.invoice_id = v.id and f.reason = 'goods_gone')))`,
  },
  {
    id: 'M20',
    statement: 'The discount on an invoice is that of its use, and no more than its coupon gives',
    sql: `select v.id from invoice v left join coupon_use s on s.invoice_id = v.id left join coupon c on c.id = s.coupon_id
      where v.bag_id is not null and (v.discount_cents <> coalesce(s.discount_cents, 0)
        or v.discount_cents > case when v.total_cents = 0 then 49 else 0 end + case c.type when 'dollar_off' then least(c.value_cents, v.subtotal_cents)
          when 'percentage_off' then least(v.subtotal_cents * c.percent / 100, coalesce(c.max_discount_cents, v.subtotal_cents)) else 0 end)`,
  },
  {
    id: 'R01',
    statement: 'A code is claimed as often as it may be at most, and a gift by one person and at one address once',
    sql: `select d.id from redeem_code d join redeem_claim k on k.code_id = d.id group by d.id, d.max_claims having count(*) > d.max_claims
      union all
      select item_id from redeem_claim where item_id is not null group by item_id, user_id having count(*) > 1
      union all
      select item_id from redeem_claim where address_key is not null group by item_id, address_key having count(*) > 1`,
  },
  {
    id: 'R02',
    statement: 'A giveaway on an invoice costs nothing, is one, and was claimed by its buyer',
    sql: `select l.id from invoice_line l join item i on i.id = l.item_id and i.type = 'giveaway' join invoice v on v.id = l.invoice_id
      where v.status <> 'void' and v.bag_id is not null and (l.unit_cents <> 0 or l.quantity <> 1
        or not exists (select from redeem_claim k where k.item_id = l.item_id and k.user_id = v.user_id))`,
  },
  {
    id: 'T01',
    statement: 'A decided certificate says who decided and when; a person has one approved for a state',
    sql: `select id from tax_certificate where (status in ('approved', 'rejected')) <> (decided_at is not null and decided_by is not null)
      union all
      select min(id::text)::uuid from tax_certificate where status = 'approved' group by user_id, state having count(*) > 1`,
  },
];
