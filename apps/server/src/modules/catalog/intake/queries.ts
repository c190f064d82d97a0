import type { Intake, IntakeLine, IntakeSummary } from '@assay/contract/shapes/intake.ts';
import { type IntakeKind, readTag } from '@assay/domain/item/intake.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { PICTURE_JSON } from '../arrival/queries.ts';

type HeadRow = Pick<Tables['intake'], 'id' | 'number' | 'kind' | 'source_name' | 'received_at'> & {
  source_username: Tables['users']['username'] | null;
  receiver: Tables['users']['username'];
};
const HEAD = `v.id, v.number, v.kind, v.source_name, v.received_at, u.username as receiver,
  (select s.username from users s where s.id = v.source_user_id) as source_username`;

const toHead = (row: HeadRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  sourceName: row.source_name,
  sourceUsername: row.source_username,
  receivedBy: row.receiver,
  receivedAt: row.received_at.toISOString(),
});

type SummaryRow = HeadRow & { first_object: string; lines: number; open_lines: number };
type Query = {
  queue: 'open' | 'all';
  kind?: IntakeKind | undefined;
  find?: string | undefined;
  sort?: 'received' | '-received';
  offset: number;
  limit: number;
};

/** A line of the delivery `v` has no item yet. */
const IS_OPEN = 'exists (select from intake_line l where l.intake_id = v.id and l.item_id is null)';
export const DELIVERIES_WORK: WorkQueue = { source: `from intake v where ${IS_OPEN}`, since: 'v.received_at' };

function wanted({ queue, kind, find }: Query): { where: string; values: string[] } {
  const values: string[] = [];
  const add = (value: string): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (find !== undefined) {
    const tag = readTag(find);
    conditions.push(
      tag === null ? `normal_name(v.source_name) like ${add(containsPattern(find))}` : `v.number = ${add(tag.number)}`,
    );
  } else if (queue === 'open') conditions.push(IS_OPEN);
  if (kind !== undefined) conditions.push(`v.kind = ${add(kind)}`);
  return { where: conditions.join(' and ') || 'true', values };
}

/** Deliveries, newest first unless sorted; `find` finds by number, tag or party, whatever the queue. */
export async function readIntakes(
  ctx: Pick<AppContext, 'pool'>,
  query: Query,
): Promise<{ items: IntakeSummary[]; total: number; offset: number; limit: number }> {
  const { offset, limit } = query;
  const order = query.sort === 'received' ? 'v.received_at, v.id desc' : 'v.received_at desc, v.id';
  const { where, values } = wanted(query);
  const [page, total] = await Promise.all([
    ctx.pool.query<SummaryRow>(
      `select ${HEAD}, (select l.description from intake_line l where l.intake_id = v.id and l.position = 1) as first_object,
         (select count(*)::int from intake_line l where l.intake_id = v.id) as lines,
         (select count(*)::int from intake_line l where l.intake_id = v.id and l.item_id is null) as open_lines
       from intake v join users u on u.id = v.received_by where ${where} order by ${order} offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, `from intake v where ${where}`, values),
  ]);
  const items = page.rows.map((row) => ({
    ...toHead(row),
    firstObject: row.first_object,
    lines: row.lines,
    openLines: row.open_lines,
  }));
  return { items, total, offset, limit };
}

type LineRow = Pick<
  Tables['intake_line'],
  'id' | 'position' | 'description' | 'quantity' | 'insured_cents' | 'condition_note' | 'shelf'
> &
  Pick<IntakeLine, 'item' | 'pictures'>;
type IntakeRow = HeadRow &
  Pick<Tables['intake'], 'source_contact' | 'carrier' | 'tracking_number' | 'note' | 'created_at'>;

/** One delivery with its lines. Null: there is none. */
export async function readIntake(client: Queryable, id: string): Promise<Intake | null> {
  const { rows } = await client.query<IntakeRow>(
    `select ${HEAD}, v.source_contact, v.carrier, v.tracking_number, v.note, v.created_at
     from intake v join users u on u.id = v.received_by where v.id = $1`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { rows: lines } = await client.query<LineRow>(
    `select l.id, l.position, l.description, l.quantity, l.insured_cents, l.condition_note,
       case when t.id is null then l.shelf else t.shelf end as shelf,
       (select coalesce(json_agg(${PICTURE_JSON} order by p.at, p.id), '[]') from arrival_picture p where p.line_id = l.id) as pictures,
       case when t.id is not null then json_build_object('id', t.id, 'title', t.title, 'slug', t.slug, 'status', t.status,
         'custody', custody_of(t)) end as item
     from intake_line l left join item t on t.id = l.item_id where l.intake_id = $1 order by l.position`,
    [id],
  );
  return {
    ...toHead(row),
    sourceContact: row.source_contact,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    note: row.note,
    lines: lines.map((line) => ({
      id: line.id,
      position: line.position,
      description: line.description,
      quantity: line.quantity,
      insuredCents: line.insured_cents,
      conditionNote: line.condition_note,
      shelf: line.shelf,
      pictures: line.pictures,
      item: line.item,
    })),
  };
}
