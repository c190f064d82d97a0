import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestRow } from './queries.ts';

// What a request rests on. It is confirmed about that, or it lapses (decision 0236).

const at = (column: string): string => `extract(epoch from ${column})`;
const blocked = (person: string): string =>
  `jsonb_build_array(${at('u.blocked_at')}, ${at('u.deleted_at')})`.replaceAll('u.', `${person}.`);

/** SQL: the facts of a subject ($1), each by what the person reads of it. */
const PERSON = `select jsonb_build_object('the person’s account was blocked, unblocked or deleted', ${blocked('u')},
    'the credit limit has changed', c.limit_cents, 'a suspension from bidding has changed', ${at('u.bidding_suspended_until')},
    'VIP has changed', jsonb_build_array(u.is_vip, ${at('u.vip_until')}))
  from users u left join credit_account c on c.user_id = u.id where u.id = $1`;
const COLLEAGUE = `select jsonb_build_object('the colleague’s roles or access have changed', u.staff_version) from users u where u.id = $1`;
const INVITATION = `select jsonb_build_object('the invitation has changed',
    jsonb_build_array(n.email, n.roles, ${at('n.ended_at')}, ${at('n.accepted_at')})) from staff_invitation n where n.id = $1`;
const ITEM_FACTS = `'the item’s estimate has changed', jsonb_build_array(i.estimate_low_cents, i.estimate_high_cents),
    'the item’s certificate has changed', jsonb_build_array(i.certificate_state, i.authentication_type),
    'the item has another owner', jsonb_build_array(i.owner_id, i.item_assignment)`;
const ENDING = `select jsonb_build_object('the lot has ended or runs again', jsonb_build_array(a.outcome, ${at('a.done_at')}), ${ITEM_FACTS})
  from auction a join item i on i.id = a.item_id where a.id = $1`;
// Bids go on while it waits: only a void is about who leads.
const BIDS = ENDING.replace('jsonb_build_object(', "jsonb_build_object('the lot has another leader', a.leader_id, ");
const LOT = BIDS.replace(
  'jsonb_build_object(',
  "jsonb_build_object('the lot’s terms or times have changed', a.version, ",
);
const INVOICE = `select jsonb_build_object('the invoice’s status has changed', v.status, 'the invoice’s total has changed', v.total_cents,
    'more was refunded', v.refunded_cents, 'the buyer’s account was blocked, unblocked or deleted', ${blocked('u')})
  from invoice v join users u on u.id = v.user_id where v.id = $1`;
const ITEM = `select jsonb_build_object('the item was edited', i.version, 'the item was sealed', i.serial, ${ITEM_FACTS})
  from item i where i.id = $1`;
const OFFER = `select jsonb_build_object('the offer has changed', jsonb_build_array(o.status, o.amount_cents, o.counter_cents),
    'the buyer’s account was blocked, unblocked or deleted', ${blocked('u')}, ${ITEM_FACTS})
  from offer o join users u on u.id = o.buyer_id join item i on i.id = o.item_id where o.id = $1`;
const CLAIM = `select jsonb_build_object('the claim has changed', jsonb_build_array(s.status, s.claim_text, ${at('s.claim_decided_at')}),
    'the buyer’s account was blocked, unblocked or deleted', ${blocked('u')})
  from secondary_transaction s join users u on u.id = s.buyer_id where s.id = $1`;

const RESALE = `select jsonb_build_object('the sale has changed', jsonb_build_array(s.status, v.status, v.total_cents, v.refunded_cents),
    'the buyer’s account was blocked, unblocked or deleted', ${blocked('u')})
  from secondary_transaction s join invoice v on v.offer_id = s.id join users u on u.id = s.buyer_id where s.id = $1`;
const DRAFTS = (
  where: string,
): string => `(select jsonb_agg(jsonb_build_array(d.id, d.version, i.estimate_low_cents) order by d.id)
    from draft_lot d join item i on i.id = d.item_id where ${where})`;
const SALE = `select jsonb_build_object('the sale was edited, published or canceled',
    jsonb_build_array(s.version, ${at('s.published_at')}, ${at('s.canceled_at')}), 'a lot of the sale or its estimate has changed', ${DRAFTS('d.sale_id = s.id')})
  from sale s where s.id = $1`;
const DRAFT_LOT = `select jsonb_build_object('the lot or its estimate has changed', ${DRAFTS('d.id = $1')})`;
const COUPON = `select jsonb_build_object('another coupon has this code', (select c.id from coupon c where c.code = r.terms->>'code'))
  from office_request r where r.kind = 'coupon' and r.subject_id = $1 and r.status = 'waiting'`;
const BOUNDS = `select jsonb_build_object('the limits have changed', (select max(s.version) from setting s where s.key = 'bounds'))
  where $1::uuid is not null`;

const STATE: Readonly<Record<OfficeRequest['kind'], string>> = {
  reopen: LOT,
  credit_limit: PERSON,
  refund: INVOICE,
  payment: INVOICE,
  list_at_price: LOT,
  after_sale: LOT,
  accept_offer: OFFER,
  counter_offer: OFFER,
  private_sale: INVOICE,
  claim: CLAIM,
  void_bids: BIDS,
  withdraw: ENDING,
  void_invoice: INVOICE,
  certificate: ITEM,
  authentication: ITEM,
  staff_invite: INVITATION,
  staff_roles: COLLEAGUE,
  staff_end: COLLEAGUE,
  staff_factor: COLLEAGUE,
  lot_terms: LOT,
  list_item: ITEM,
  open_offers: ITEM,
  vip: PERSON,
  publish_sale: SALE,
  publish_lot: DRAFT_LOT,
  coupon: COUPON,
  giveaway: ITEM,
  cancel_resale: RESALE,
  lose_parcel: RESALE,
  bounds: BOUNDS,
};

/** Writes what a new request rests on. */
export async function keepStanding(
  tx: Tx,
  { id, kind, subjectId }: { id: string; kind: OfficeRequest['kind']; subjectId: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ state: object }>(`select (${STATE[kind]}) as state`, [subjectId]);
  await tx.client.query(
    `update office_request r set subject_state = $2, asker_version = (select u.staff_version from users u where u.id = r.requested_by)
     where id = $1`,
    [id, JSON.stringify(rows[0]!.state)],
  );
}

/** Why a locked request can’t be confirmed any more: what has changed since it was made. Null: nothing. */
export async function lapseReason(tx: Tx, row: RequestRow): Promise<string | null> {
  const { rows } = await tx.client.query<{ asker: boolean; changed: string[] }>(
    `select coalesce(r.asker_version <> u.staff_version, false) as asker,
       array(select coalesce(w.key, n.key) from jsonb_each(r.subject_state) w full join jsonb_each(s.state) n on n.key = w.key
         where r.subject_state is not null and w.value is distinct from n.value order by 1) as changed
     from office_request r join users u on u.id = r.requested_by cross join (select (${STATE[row.kind].replaceAll('$1', '$2')}) as state) s
     where r.id = $1`,
    [row.id, row.subject_id],
  );
  const { asker, changed } = rows[0]!;
  const reasons = [...changed, ...(asker ? ['the roles or access of the person who asked have changed'] : [])];
  if (reasons.length === 0) return null;
  return `This request has lapsed: since it was made, ${new Intl.ListFormat('en-US').format(reasons)}. If it is still right, it can be requested again`;
}
