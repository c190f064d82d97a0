import type { Location } from '@assay/contract/shapes/location.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { countShown } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Row = Pick<Tables['location'], 'id' | 'version' | 'code' | 'name' | 'created_at' | 'closed_at'> & {
  objects: number;
};

const LOCATIONS = `select o.id, o.version, o.code, o.name, o.created_at, o.closed_at,
    (select count(*)::int from item t where t.shelf = o.code)
      + (select count(*)::int from intake_line l where l.shelf = o.code and l.item_id is null) as objects
  from location o`;

const toLocation = (row: Row): Location => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: row.name,
  objects: row.objects,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** All open shelves by code, for their labels; `find`: those whose code begins with it. */
export async function readLabels(ctx: Pick<AppContext, 'pool'>, find: string | undefined) {
  const { rows } = await ctx.pool.query<Pick<Tables['location'], 'code' | 'name' | 'created_at'>>(
    'select code, name, created_at from location where closed_at is null and starts_with(code, $1) order by code',
    [find?.toUpperCase() ?? ''],
  );
  return rows;
}

type Query = { queue: 'open' | 'closed'; find?: string | undefined; offset: number; limit: number };

/** Shelves by code; `find`: those whose code begins with it. */
export async function readLocations(ctx: Pick<AppContext, 'pool'>, { queue, find, offset, limit }: Query) {
  const isOpen = `o.closed_at is ${queue === 'open' ? '' : 'not '}null`;
  const where = find === undefined ? isOpen : `${isOpen} and starts_with(o.code, $1)`;
  const values = find === undefined ? [] : [find.toUpperCase()];
  const [page, total] = await Promise.all([
    ctx.pool.query<Row>(`${LOCATIONS} where ${where} order by o.code offset ${offset} limit ${limit}`, values),
    countShown(ctx, `from location o where ${where}`, values),
  ]);
  return { items: page.rows.map(toLocation), total, offset, limit };
}

/** One shelf. */
export async function readLocation(client: Queryable, id: string): Promise<Location> {
  const { rows } = await client.query<Row>(`${LOCATIONS} where o.id = $1`, [id]);
  return toLocation(rows[0]!);
}
