import { CERTIFIED_TYPES } from '@assay/domain/item/saleHold.ts';
import { listSql } from '../../../../platform/database/sql.ts';
import type { Check } from './check.ts';

/**
 * Nothing is sold while its sale is on hold (rules §6, decision 0135). Sweeps get one minute for anything that begins
 * during a hold.
 */
export const saleHoldChecks: readonly Check[] = [
  {
    id: 'H01',
    statement: 'No sellable item without an active certificate, of the types that need one',
    needsNow: true,
    sql: `with unfit as (select t.id from item t where t.sale_hold is not null
        or (t.type in ${listSql(CERTIFIED_TYPES)} and t.authentication_type is null))
      select a.id, a.item_id, 'runs' as how from auction a join unfit t on t.id = a.item_id
        where a.status in ('open', 'extended', 'blind') and a.paused_at is null and a.starts_at < $1::timestamptz - interval '60 seconds'
          and a.ends_at > $1::timestamptz
      union all
      select o.id, o.item_id, 'offered' from offer o join unfit t on t.id = o.item_id
        where o.status in ('pending', 'countered') and not o.is_charging`,
  },
  {
    id: 'H02',
    statement: 'An item knows the state of its certificate',
    sql: `select t.id, t.certificate_state from item t left join lateral (select c.state from certificate_change c where c.item_id = t.id
        order by c.position desc limit 1) c on true
      where t.certificate_state <> coalesce(c.state, 'active') or (t.certificate_state = 'active') <> (t.certificate_left_at is null)`,
  },
  {
    id: 'H03',
    statement: 'The seal of an item is the one bound to it',
    sql: `select s.serial, s.item_id from seal s join item t on t.id = s.item_id
      where s.status = 'active' and (t.serial is distinct from s.serial or t.qrcode is distinct from s.token)`,
  },
  {
    id: 'H04',
    statement: 'The grade of an item is that of the last decision about it',
    sql: `select t.id, t.authentication_type, d.grade from item t
      join lateral (select a.grade from authentication a where a.item_id = t.id order by a.position desc limit 1) d on true
      where t.authentication_type is distinct from case when d.grade in ('gold', 'silver') then d.grade end`,
  },
];
