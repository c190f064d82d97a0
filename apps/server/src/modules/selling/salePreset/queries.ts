import type { OfficePreset } from '@assay/contract/shapes/salePreset.ts';
import { type BuiltInPreset, isBuiltInPreset } from '@assay/domain/auction/salePresets.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern } from '../../../platform/database/finding.ts';
import { ownIncrements } from '../../catalog/lot/queries.ts';
import { builtIns, type PresetRow, toBuiltIn, toPreset, type Uses } from './presenter.ts';

const PRESETS = `
  select p.*, ${ownIncrements('p.table_version')} as increments,
    (select count(*) from sale s where s.preset_id = p.id and s.published_at is null and s.canceled_at is null)::int as sales,
    (select count(*) from draft_lot d where d.preset_id = p.id)::int as lots
  from sale_preset p`;

type Listed = { items: OfficePreset[]; total: number; offset: number; limit: number };

/** Presets by name: ours first. Retired ones are none of ours. */
export async function readPresets(
  ctx: AppContext,
  query: { status: 'current' | 'retired'; find?: string | undefined; offset: number; limit: number },
): Promise<Listed> {
  const { status, find, offset, limit } = query;
  const ours = status === 'current' ? builtIns(find) : [];
  const shown = ours.slice(offset, offset + limit);
  const where = `where (p.retired_at is not null) = $1 and ($2::text is null or normal_name(p.name) like $2)`;
  const filter = [status === 'retired', find === undefined ? null : containsPattern(find)];
  const [own, counted, uses] = await Promise.all([
    ctx.pool.query<PresetRow>(`${PRESETS} ${where} order by normal_name(p.name), p.id offset $3 limit $4`, [
      ...filter,
      Math.max(0, offset - ours.length),
      limit - shown.length,
    ]),
    ctx.pool.query<{ total: number }>(`select count(*)::int as total from sale_preset p ${where}`, filter),
    shown.length === 0 ? null : readUses(ctx.pool),
  ]);
  return {
    items: [...shown.map((id) => toBuiltIn(id, uses!(id))), ...own.rows.map(toPreset)],
    total: ours.length + counted.rows[0]!.total,
    offset,
    limit,
  };
}

/** How many unpublished sales and lots follow each of our presets. */
async function readUses(db: Queryable): Promise<(id: BuiltInPreset) => Uses> {
  const { rows } = await db.query<Uses & { preset: string }>(
    `select preset, sum(sales)::int as sales, sum(lots)::int as lots from (
       select preset, count(*) as sales, 0 as lots from sale where published_at is null and canceled_at is null group by preset
       union all select preset, 0, count(*) from draft_lot where preset is not null group by preset) u group by preset`,
  );
  return (id) => rows.find(({ preset }) => preset === id) ?? { sales: 0, lots: 0 };
}

/** A preset, or null. */
export async function readPreset(db: Queryable, id: string): Promise<OfficePreset | null> {
  if (isBuiltInPreset(id)) return toBuiltIn(id, (await readUses(db))(id));
  const { rows } = await db.query<PresetRow>(`${PRESETS} where p.id = $1`, [id]);
  return rows[0] === undefined ? null : toPreset(rows[0]);
}
