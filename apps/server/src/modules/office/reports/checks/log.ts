import type { Check } from './check.ts';

/** The text of an entry that its hash covers, as `canonicalEntry` of the domain writes it. */
const TEXT = `concat_ws(E'\\n', 'assay-bid-log/1', l.previous, l.auction_id, l.position, l.kind, round(extract(epoch from l.at) * 1000)::bigint,
  coalesce(l.alias::text, '-'), coalesce(l.price_cents::text, '-'), coalesce(encode(l.commitment, 'hex'), '-'), l.note)`;

export const logChecks: readonly Check[] = [
  {
    id: 'L01',
    statement: 'The log of every lot is a chain: each hash covers its entry and the hash before it',
    sql: `select l.auction_id, l.position from (
        select *, coalesce(encode(lag(hash) over (partition by auction_id order by position), 'hex'), repeat('0', 64)) as previous
        from bid_log) l
      where l.hash <> sha256(convert_to(${TEXT}, 'UTF8'))`,
  },
  {
    id: 'L02',
    statement: 'The lot knows the length and the last hash of its log, entries 1..n without a gap',
    sql: `select a.id, a.log_position, l.entries from auction a
      left join lateral (select count(*) as entries, coalesce(max(position), 0) as last from bid_log where auction_id = a.id) l on true
      where l.entries <> a.log_position or l.last <> a.log_position or (a.log_position > 0
        and not exists (select from bid_log e where e.auction_id = a.id and e.position = a.log_position and e.hash = a.chain_head))`,
  },
  {
    id: 'L03',
    statement: 'Every bid is in the log of its lot under its pseudonym, and its commitment opens to its amount',
    // An entry is the bid's own row or one of log_entry, never both: with the view, each bid would read all bids of its
    // lot.
    sql: `select b.auction_id, b.seq from bid b left join log_entry l on l.auction_id = b.auction_id and l.position = b.log_position
      where (b.chain_hash is null) = (l.position is null)
        or (l.position is not null and (l.alias is distinct from b.alias or l.kind <> case b.phase when 'blind' then 'reveal' else 'bid' end))
        or coalesce(b.commitment, l.commitment) is distinct from
          case when b.nonce is not null then sha256(convert_to(encode(b.nonce, 'hex') || E'\\n' || b.amount_cents, 'UTF8')) end`,
  },
  {
    id: 'L04',
    statement: 'Every checkpoint is of the log as it stands, and every settled lot has one of its whole log',
    sql: `select c.auction_id, c.length from log_checkpoint c
      left join bid_log l on l.auction_id = c.auction_id and l.position = c.length where l.hash is distinct from c.head
      union all
      select a.id, a.log_position from auction a where a.done_at is not null and a.log_position > 0
        and exists (select from bid_log l where l.auction_id = a.id and l.note like 'done:%')
        and not exists (select from log_checkpoint c where c.auction_id = a.id and c.length = a.log_position)`,
  },
];
