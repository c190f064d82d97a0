import type { Intake, IntakeLine, IntakeSummary } from '@assay/contract/shapes/intake.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, countShown } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';

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

type SummaryRow = HeadRow & { lines: number; open_lines: number };
type Query = { queue: 'open' | 'all'; find?: string | undefined; offset: number; limit: number };

function wanted({ queue, find }: Query): { where: string; values: string[] } {
  if (find !== undefined)
    return /^IN-\d+$/i.test(find)
      ? { where: 'v.number = $1', values: [find.toUpperCase()] }
      : { where: 'lower(v.source_name) like $1', values: [containsPattern(find)] };
  if (queue === 'all') return { where: 'true', values: [] };
  return { where: 'exists (select from intake_line l where l.intake_id = v.id and l.item_id is null)', values: [] };
}

/** Deliveries, newest first; `find` finds by number or party, whatever the queue. */
export async function readIntakes(
  ctx: Pick<AppContext, 'pool'>,
  query: Query,
): Promise<{ items: IntakeSummary[]; total: number; offset: number; limit: number }> {
  const { offset, limit } = query;
  const { where, values } = wanted(query);
  const [page, total] = await Promise.all([
    ctx.pool.query<SummaryRow>(
      `select ${HEAD}, (select count(*)::int from intake_line l where l.intake_id = v.id) as lines,
         (select count(*)::int from intake_line l where l.intake_id = v.id and l.item_id is null) as open_lines
       from intake v join users u on u.id = v.received_by where ${where} order by v.received_at desc, v.id offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, `from intake v where ${where}`, values),
  ]);
  const items = page.rows.map((row) => ({ ...toHead(row), lines: row.lines, openLines: row.open_lines }));
  return { items, total, offset, limit };
}

type LineRow = Pick<
  Tables['intake_line'],
  'id' | 'position' | 'description' | 'quantity' | 'insured_cents' | 'condition_note' | 'shelf'
> & { item: IntakeLine['item'] };
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
      item: line.item,
    })),
  };
}
