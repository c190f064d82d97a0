import type { Check } from './check.ts';

const EPSILON = "interval '1 millisecond'"; // stored times are rounded to a microsecond, ours to a millisecond

export const auctionChecks: readonly Check[] = [
  {
    id: 'B01',
    statement: 'Accepted bids of an auction carry seq 1..n with no gap and no duplicate',
    sql: 'select auction_id from bid group by auction_id having count(*) <> count(distinct seq) or min(seq) <> 1 or max(seq) <> count(*)',
  },
  {
    id: 'B03',
    statement: 'Every accepted amount met the increment rule in force when it was accepted',
    sql: 'select auction_id, seq from bid where amount_cents < min_required_cents',
  },
  {
    id: 'B04',
    statement: 'One leader: the auction row (leader, price, counts) equals what its bids say',
    sql: `select a.id, a.seq, a.bid_count, a.price_cents, last.price_cents as last_price_cents from auction a
      left join lateral (select b.seq, b.price_cents, b.leader_alias from bid b where b.auction_id = a.id order by b.seq desc limit 1) last on true
      left join auction_bidder l on l.auction_id = a.id and l.user_id = a.leader_id
      where exists (select from bid b where b.auction_id = a.id)
        and not exists (select from lot_offer o where o.auction_id = a.id and o.status = 'accepted')
        and not exists (select from bid b where b.auction_id = a.id and (b.phase = 'blind' or b.voided_at is not null)) and (
        a.seq is distinct from last.seq
        or a.bid_count is distinct from (select count(*) from bid b where b.auction_id = a.id)
        or a.bidder_count is distinct from (select count(distinct b.user_id) from bid b where b.auction_id = a.id)
        or a.price_cents is distinct from last.price_cents
        or l.alias is distinct from last.leader_alias
        or a.leader_max_cents is distinct from l.max_cents)`,
  },
  {
    id: 'B04b',
    statement:
      'After a void: the price is the last one in the log, and the leader has a valid bid that covers their maximum',
    sql: `select a.id, a.price_cents, last.price_cents as logged_cents from auction a
      left join lateral (select l.price_cents from bid_log l where l.auction_id = a.id and l.kind in ('bid', 'void', 'reveal')
        order by l.position desc limit 1) last on true
      where exists (select from bid b where b.auction_id = a.id and b.voided_at is not null)
        and not exists (select from lot_offer o where o.auction_id = a.id and o.status = 'accepted')
        and not exists (select from bid b where b.auction_id = a.id and b.phase = 'blind') and (
        (a.leader_id is null and a.price_cents <> a.opening_cents)
        or (a.leader_id is not null and last.price_cents is distinct from a.price_cents)
        or (a.leader_id is not null and a.leader_max_cents > coalesce((select max(b.amount_cents) from bid b
          where b.auction_id = a.id and b.user_id = a.leader_id and b.voided_at is null), 0))
        or a.seq is distinct from (select max(b.seq) from bid b where b.auction_id = a.id)
        or a.bid_count > (select count(*) from bid b where b.auction_id = a.id and b.voided_at is null))`,
  },
  {
    id: 'B04c',
    statement: 'Every voided bid has its entry in the public log and its act in the audit log, and no other has',
    // The voids are read once: bid by bid, each query would read the lot's whole log.
    sql: `select b.auction_id, b.seq from bid b
      left join (select distinct auction_id, split_part(note, ' ', 1) as at from bid_log where kind = 'void') v
        on v.auction_id = b.auction_id and v.at = b.log_position::text
      where (b.voided_at is not null) <> (v.at is not null)
      union all
      select b.auction_id, b.seq from bid b where b.voided_at is not null and not exists (select from audit_event e
        where e.action = 'auction.void_bids' and e.subject_id = b.auction_id and e.after->'voidedSeqs' @> to_jsonb(b.seq))`,
  },
  {
    id: 'B04d',
    statement: 'A paused lot runs, has no alarm, and its log says so; a withdrawn one is done and public about it',
    sql: `select a.id from auction a where a.paused_at is not null and (a.status not in ('open', 'extended', 'blind') or a.next_due_at is not null
        or (select l.note from bid_log l where l.auction_id = a.id and l.note in ('paused', 'resumed') order by l.position desc limit 1) is distinct from 'paused')
      union all
      select a.id from auction a where a.outcome = 'withdrawn' and (a.done_at is null or a.winner_id is not null)`,
  },
  {
    id: 'B05',
    statement: 'The winner of a lot is its leader, at the price of the log',
    sql: `select a.id from auction a where a.outcome = 'sold'
      and not exists (select from reservation r where r.auction_id = a.id and r.state = 'sold')
      and (a.winner_id is distinct from a.leader_id or a.hammer_cents is distinct from a.price_cents)`,
  },
  {
    id: 'B07',
    statement: 'No bid before the start',
    sql: `select b.auction_id, b.seq from bid b join auction a on a.id = b.auction_id where b.received_at < a.starts_at - ${EPSILON}`,
  },
  {
    id: 'B08',
    statement: 'No accepted bid was received after the effective end of its phase',
    sql: `select b.auction_id, b.seq from bid b join auction a on a.id = b.auction_id where b.received_at > ${EPSILON} + case b.phase
      when 'open' then a.ends_at when 'extended' then a.extended_ends_at else a.blind_ends_at end`,
  },
  {
    id: 'B09',
    statement: 'No bid was received after the close',
    sql: `select b.auction_id, b.seq from bid b join auction a on a.id = b.auction_id where b.received_at > a.closed_at + ${EPSILON}`,
  },
  {
    id: 'B10',
    statement: 'Everyone who bid in the extended or blind phase had bid in the open phase',
    sql: `select b.auction_id, b.seq from bid b where b.phase <> 'open'
      and not exists (select from auction_bidder p where p.auction_id = b.auction_id and p.user_id = b.user_id and p.has_bid_before_end)`,
  },
  {
    id: 'B15',
    statement: 'A retried bid makes one row: every bid has its kept answer, and one only',
    sql: `select b.user_id, b.request_key from bid b group by b.user_id, b.request_key having count(*) > 1
      union all
      (select user_id, key from bid_request where status < 300
        except select user_id, request_key from bid except select user_id, request_key from sealed_entry)
      union all
      select b.user_id, b.request_key from bid b join bid_request r on r.user_id = b.user_id and r.key = b.request_key where b.told is not null`,
  },
  {
    id: 'B23',
    statement: 'A done auction with a winner made exactly one invoice; without a winner, none that stands',
    sql: `select a.id, count(v.id) as invoices from auction a left join invoice v on v.auction_id = a.id
      where a.status = 'done' group by a.id having count(v.id) filter (where v.status <> 'void') > 1
        or (a.winner_id is not null and count(v.id) = 0)
        or (a.winner_id is null and count(v.id) filter (where v.status not in ('void', 'refunded')) > 0)`,
  },
  {
    id: 'B23b',
    statement: 'The invoice of a lot is the winner’s, for hammer and premium, or for the published price without one',
    sql: `select v.id from invoice v join auction a on a.id = v.auction_id where v.status <> 'void' and not (v.status = 'refunded' and a.winner_id is null) and (v.user_id is distinct from a.winner_id
      or coalesce((select l.amount_cents from invoice_line l join reservation r on r.id = l.reservation_id
          where l.invoice_id = v.id and r.auction_id = a.id), v.subtotal_cents) is distinct from a.hammer_cents
      or v.premium_cents <> case when exists (select from invoice_line l join reservation r on r.id = l.reservation_id
          where l.invoice_id = v.id and r.auction_id = a.id) then 0 else round(a.hammer_cents * a.buyer_premium_bps / 10000.0) end)`,
  },
  {
    id: 'B24',
    statement:
      'A lot in second chance has one open offer, at most two were made, to different bidders, none to who failed to pay',
    sql: `select a.id from auction a where a.outcome = 'second_chance'
        and (select count(*) from lot_offer o where o.auction_id = a.id and o.status = 'offered') <> 1
      union all
      select auction_id from lot_offer where kind = 'second_chance' group by auction_id having count(*) > 2 or count(*) <> count(distinct user_id)
      union all
      select o.auction_id from lot_offer o join invoice v on v.auction_id = o.auction_id and v.user_id = o.user_id and v.id is distinct from o.invoice_id
      union all
      select o.auction_id from lot_offer o where not exists (select from auction_bidder b where b.auction_id = o.auction_id and b.user_id = o.user_id)`,
  },
  {
    id: 'B24b',
    statement:
      'An accepted offer sold the lot at its price; a lot that defaulted or is offered again has no winner and frees its item',
    sql: `select o.auction_id from lot_offer o join auction a on a.id = o.auction_id join invoice v on v.id = o.invoice_id
        where o.status = 'accepted' and (v.subtotal_cents <> o.amount_cents or v.user_id <> o.user_id
          or (v.status <> 'void' and (a.outcome <> 'sold' or a.winner_id is distinct from o.user_id)))
      union all
      select a.id from auction a join item i on i.id = a.item_id where a.outcome in ('second_chance', 'defaulted')
        and (a.winner_id is not null or (i.owner_id is null and i.item_assignment is not null
          and not exists (select from auction n where n.item_id = i.id and n.outcome = 'sold' and n.done_at > a.done_at)
          and not exists (select from invoice_line l where l.item_id = i.id and l.sells_item)))`,
  },
  {
    id: 'B25',
    statement:
      'One strike a void invoice at most, for its own buyer; a seller’s is for a resale that brought a penalty; three that stand block the account',
    sql: `select s.id from strike s join invoice v on v.id = s.invoice_id where s.reason in ('non_payment', 'fraud') and (v.status <> 'void' or v.user_id <> s.user_id or v.void_reason = 'sale_undone')
      union all
      select s.id from strike s left join invoice v on v.id = s.invoice_id left join secondary_transaction r on r.id = v.offer_id
      where s.reason not in ('non_payment', 'fraud') and s.invoice_id is not null and (r.seller_id is distinct from s.user_id or r.penalty_cents = 0)
      union all
      select s.user_id from strike s join users u on u.id = s.user_id where s.lifted_at is null and u.blocked_at is null
        group by s.user_id having count(*) >= 3`,
  },
  {
    id: 'B26',
    statement: 'Leaders, bidders and holds belong to people with a credit account, on lots that exist',
    sql: `select a.id, a.leader_id as user_id from auction a where a.leader_id is not null
        and not exists (select from credit_account c where c.user_id = a.leader_id)
      union all
      select b.auction_id, b.user_id from auction_bidder b
      where not exists (select from auction a where a.id = b.auction_id)
        or not exists (select from credit_account c where c.user_id = b.user_id)
      union all
      select h.ref, h.user_id from credit_hold h where not exists (select from credit_account c where c.user_id = h.user_id)`,
  },
];
