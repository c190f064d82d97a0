import type { Check } from './check.ts';

/** Gifted items (rules §9). */
export const transferChecks: readonly Check[] = [
  {
    id: 'W21',
    statement:
      'A pending transfer belongs to the item’s owner, is the only one on it, and no one can buy the item or offer for it meanwhile',
    sql: `select x.id from item_transfer x join item t on t.id = x.item_id
        where x.status = 'pending' and (t.owner_id is distinct from x.from_id
          or exists (select from offer o where o.item_id = x.item_id and (o.holds_item or o.status in ('pending', 'countered')))
          or exists (select from auction a where a.item_id = x.item_id and a.status <> 'done'))
      union all
      select item_id from item_transfer where status = 'pending' group by item_id having count(*) > 1`,
  },
  {
    id: 'W22',
    statement:
      'Every accepted transfer moved ownership from its giver to its receiver, once, at that moment, and no other did',
    sql: `select x.id from item_transfer x where x.status = 'accepted' and (
          (select count(*) from ownership w where w.item_id = x.item_id and w.user_id = x.to_id and w.from_at = x.concluded_at and w.cause = 'gift'
            and w.paid_cents is null) <> 1
          or exists (select from ownership w where w.item_id = x.item_id and w.user_id = x.from_id and w.from_at < x.concluded_at
            and coalesce(w.to_at, 'infinity') > x.concluded_at))
      union all
      select w.item_id from ownership w where w.cause = 'gift' and not exists (select from item_transfer x
        where x.item_id = w.item_id and x.to_id = w.user_id and x.status = 'accepted' and x.concluded_at = w.from_at)`,
  },
  {
    id: 'W23',
    statement: 'A transfer has seven days: none is accepted later, and none waits longer than a minute after its end',
    needsNow: true,
    sql: `select id from item_transfer where expires_at <> created_at + interval '168 hours' or (status = 'accepted' and concluded_at >= expires_at)
        or (status = 'pending' and expires_at < $1::timestamptz - interval '60 seconds')`,
  },
];
