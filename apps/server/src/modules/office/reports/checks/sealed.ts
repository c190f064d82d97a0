import type { Check } from './check.ts';

export const sealedChecks: readonly Check[] = [
  {
    id: 'B19',
    statement: 'At most one sealed bid a person and lot',
    sql: `select auction_id, user_id from bid where phase = 'blind' group by auction_id, user_id having count(*) > 1`,
  },
  {
    id: 'B21',
    statement:
      'Sealed bids are revealed after the deadline alone, once, with the end of their lot, each as a row of the history',
    sql: `select s.auction_id, s.user_id from sealed_bid s join auction a on a.id = s.auction_id
      where (s.revealed_at is not null) <> (a.done_at is not null) or s.revealed_at < s.blind_ends_at
        or (s.revealed_at is not null) <> exists (select from bid b
          where b.auction_id = s.auction_id and b.user_id = s.user_id and b.phase = 'blind' and b.request_key = s.request_key)
      union all
      select b.auction_id, b.user_id from bid b where b.phase = 'blind'
        and not exists (select from sealed_bid s where s.auction_id = b.auction_id and s.user_id = b.user_id)`,
  },
  {
    id: 'B19b',
    statement: 'Every sealed bid is its last entry, and its raises are numbered 1..n',
    sql: `select s.auction_id, s.user_id from sealed_bid s
      left join sealed_entry e on e.auction_id = s.auction_id and e.seq = s.seq
      where e.commitment is distinct from s.commitment or e.user_id <> s.user_id or e.revision <> s.revision
        or s.revision <> (select count(*) from sealed_entry n where n.auction_id = s.auction_id and n.user_id = s.user_id)
      union all
      select e.auction_id, e.user_id from sealed_entry e
        where not exists (select from sealed_bid s where s.auction_id = e.auction_id and s.user_id = e.user_id)`,
  },
  {
    id: 'B21b',
    statement: 'The log of a lot holds every sealed entry once it is done, and none before',
    sql: `select coalesce(e.auction_id, l.auction_id) as auction_id from
      (select auction_id, commitment from sealed_entry join auction a on a.id = auction_id where a.done_at is not null) e
      full join (select auction_id, commitment from bid_log where kind = 'sealed') l using (auction_id, commitment)
      where e.auction_id is null or l.auction_id is null`,
  },
  {
    id: 'B17c',
    statement: 'A credit account counts the live sealed bids of its owner',
    sql: `select c.user_id, c.sealed_count from credit_account c
      where c.sealed_count <> (select count(*) from sealed_bid s where s.user_id = c.user_id and s.revealed_at is null)`,
  },
];
