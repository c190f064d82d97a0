import type { Custody, OfficeCustody } from '@assay/contract/shapes/custody.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { addressLines } from '@assay/domain/account/addressLines.ts';
import { CustodyAct, type CustodyFacts, type CustodyState, mayClear, moveCustody } from '@assay/domain/item/custody.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { ADDRESS_JSON } from '../../identity/account/queries.ts';

export type CustodyRow = Pick<
  Tables['item'],
  'id' | 'custody_since' | 'shelf' | 'failed_recheck' | 'certificate_state'
> & {
  custody: CustodyState;
  is_owned: boolean;
  is_in_sale: boolean;
  /** From the last return label or parcel. Null: none since the object came in. */
  way_back: {
    trigger: 'label' | 'ship_back';
    carrier: string | null;
    trackingNumber: string | null;
    labelId: string | null;
    labeledAt: string | null;
  } | null;
  held_by: string | null;
};

const SINCE_ARRIVAL = `m.position > coalesce((select max(r.position) from custody_move r where r.item_id = t.id and r.trigger in ('receive', 'arrive')), 0)`;

export const CUSTODY_FACTS = `
  select t.id, custody_of(t) as custody, t.custody_since, t.shelf, t.failed_recheck, t.certificate_state, t.owner_id is not null as is_owned,
    exists (select from offer o where o.item_id = t.id and o.holds_item) as is_in_sale,
    (select json_build_object('trigger', (array_agg(m.trigger order by m.position desc))[1],
        'carrier', (array_agg(m.carrier order by m.position desc) filter (where m.trigger = 'label'))[1],
        'trackingNumber', (array_agg(m.tracking_number order by m.position desc) filter (where m.trigger = 'label'))[1],
        'labelId', (array_agg(m.id order by m.position desc) filter (where m.trigger = 'label'))[1],
        'labeledAt', (array_agg(${isoSql('m.at')} order by m.position desc) filter (where m.trigger = 'label'))[1])
      from custody_move m where m.item_id = t.id and m.trigger in ('label', 'ship_back') and ${SINCE_ARRIVAL} having count(*) > 0) as way_back,
    (select m.actor_id from custody_move m where m.item_id = t.id and m.trigger = 'hold' order by m.position desc limit 1) as held_by
  from item t`;

/** Who has an item, in the form of the rules. */
export function toCustodyFacts(row: CustodyRow): CustodyFacts {
  return {
    state: row.custody,
    isOwned: row.is_owned,
    isInSale: row.is_in_sale,
    hasLabel: row.way_back?.trigger === 'label',
    isReturn: row.way_back?.trigger === 'ship_back',
    heldBy: row.held_by,
    failedRecheck: row.failed_recheck,
  };
}

const wayBack = (row: CustodyRow): Custody['wayBack'] =>
  row.way_back?.carrier == null || row.way_back.trackingNumber === null
    ? null
    : { carrier: row.way_back.carrier, trackingNumber: row.way_back.trackingNumber };

/** Who has these items now, by item, for both sides of their sales and their owners. */
export async function readCustody(
  ctx: Pick<AppContext, 'pool'>,
  itemIds: readonly string[],
): Promise<Map<string, Custody>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await ctx.pool.query<CustodyRow>(`${CUSTODY_FACTS} where t.id = any($1::uuid[])`, [itemIds]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.custody,
        since: row.custody_since?.toISOString() ?? null,
        failedRecheck: row.failed_recheck,
        wayBack: row.custody === 'in_transit_out' || row.custody === 'returned' ? wayBack(row) : null,
      },
    ]),
  );
}

/** The item `t` is owned and with Assay: the condition of the index item_kept. */
const IS_KEPT = "t.owner_id is not null and (t.custody = 'in_house' or (t.custody is null and t.is_in_custody))";
/** Failed its recheck, or already has its label: it is returned. A suspected counterfeit is not. */
const TO_RETURN = `t.id in (select c.id from (${CUSTODY_FACTS}
    where ${IS_KEPT} and (t.failed_recheck is not null or exists (select from custody_move l where l.item_id = t.id and l.trigger = 'label'))) c
  where not c.is_in_sale and c.failed_recheck is distinct from 'counterfeit' and (c.failed_recheck is not null or c.way_back->>'trigger' = 'label'))`;
/** The desk's queues of items `t`: to be returned, held, in storage for owners, in transit, returned, failed or lost. */
const QUEUES = {
  to_return: TO_RETURN,
  held: "t.custody = 'held'",
  kept: `${IS_KEPT} and not exists (select from offer o where o.item_id = t.id and o.holds_item) and not ${TO_RETURN}`,
  moving: "t.custody in ('in_transit_in', 'in_transit_out')",
  returned: "t.custody = 'returned'",
  undecided: "(t.failed_recheck is not null or t.custody = 'lost')",
} as const;
const workOf = (queue: keyof typeof QUEUES): WorkQueue => ({
  source: `from item t where ${QUEUES[queue]}`,
  since: 't.custody_since',
});
export const CUSTODY_WORK = {
  to_return: workOf('to_return'),
  held: workOf('held'),
  undecided: workOf('undecided'),
} as const;

export type CustodyQuery = { queue: keyof typeof QUEUES; id?: string | undefined; offset: number; limit: number };
type OfficeRow = CustodyRow & {
  title: string;
  slug: string;
  serial: string | null;
  owner: string | null;
  history: OfficeCustody['history'];
  address: AddressSnapshot | null;
};
/** The address that an owner has things sent to (item: alias `t`). */
const OWNER_ADDRESS = `(select ${ADDRESS_JSON} from address d where d.user_id = t.owner_id and d.mode in ('shipping', 'both'))`;

/** Reference of the return label. Null: no label exists, or its parcel has arrived. */
const returnCode = (row: CustodyRow): string | null =>
  row.way_back?.labelId == null || (row.custody !== 'in_house' && row.custody !== 'in_transit_out')
    ? null
    : `RT-${row.way_back.labelId.slice(-8).toUpperCase()}`;

export type ReturnParcel = {
  code: string;
  title: string;
  serial: string | null;
  to: string[];
  carrier: string;
  trackingNumber: string;
  labeledAt: string;
};

/** The parcel that returns an item to its owner. Null: no such item, no label, no address, or it has arrived. */
export async function readReturnParcel(ctx: Pick<AppContext, 'pool'>, itemId: string): Promise<ReturnParcel | null> {
  const { rows } = await ctx.pool.query<OfficeRow>(
    `select c.*, t.title, t.serial, ${OWNER_ADDRESS} as address from (${CUSTODY_FACTS} where t.id = $1) c join item t on t.id = c.id`,
    [itemId],
  );
  const row = rows[0];
  if (row === undefined || row.address === null) return null;
  const [code, parcel] = [returnCode(row), wayBack(row)];
  if (code === null || parcel === null) return null;
  const { title, serial, address } = row;
  return { code, title, serial, to: addressLines(address), ...parcel, labeledAt: row.way_back!.labeledAt! };
}

/** Returns true if an item's owner has an address that it can be sent back to. */
export async function hasReturnAddress(client: Pick<PoolClient, 'query'>, itemId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from item t where t.id = $1 and ${OWNER_ADDRESS} is not null`, [
    itemId,
  ]);
  return rowCount !== 0;
}

/** Objects at the custody desk, longest in their state first. `id`: one of them, in any queue. */
export async function readOfficeCustody(ctx: AppContext, staffId: string, query: CustodyQuery) {
  const { offset, limit, id } = query;
  const source = `from item t where ${id === undefined ? QUEUES[query.queue] : 't.id = $1'}`;
  const values = id === undefined ? [] : [id];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<OfficeRow>(
      `select c.*, t.title, t.slug, t.serial, u.username as owner, ${OWNER_ADDRESS} as address,
       coalesce((select json_agg(json_build_object('trigger', m.trigger, 'to', m.to_state, 'shelf', m.shelf, 'carrier', m.carrier,
         'trackingNumber', m.tracking_number, 'note', m.note, 'at', ${isoSql('m.at')}) order by m.position desc)
         from custody_move m where m.item_id = c.id), '[]') as history
     from (${CUSTODY_FACTS} where t.id in (select t.id ${source} order by t.custody_since, t.id offset ${offset} limit ${limit})) c
       join item t on t.id = c.id left join users u on u.id = t.owner_id order by c.custody_since, c.id`,
      values,
    ),
    countShown(ctx, source, values),
  ]);
  return { items: rows.map((row) => toOffice(row, staffId)), total, offset, limit };
}

function toOffice(row: OfficeRow, staffId: string): OfficeCustody {
  const facts = toCustodyFacts(row);
  const isClearable = mayClear({
    failedRecheck: row.failed_recheck,
    isCertificateActive: row.certificate_state === 'active',
    hasNewCondition: true,
  });
  return {
    itemId: row.id,
    title: row.title,
    slug: row.slug,
    serial: row.serial,
    owner: row.owner,
    state: row.custody,
    since: row.custody_since?.toISOString() ?? null,
    shelf: row.shelf,
    failedRecheck: row.failed_recheck,
    wayBack: wayBack(row),
    returnTo: row.address === null ? null : addressLines(row.address),
    returnCode: returnCode(row),
    acts: CustodyAct.filter((act) => (act === 'clear' ? isClearable : moveCustody(facts, act, staffId) !== null)),
    history: row.history,
  };
}
