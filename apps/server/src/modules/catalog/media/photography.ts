import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { PICTURE_COUNT, PICTURE_SIDE } from '@assay/domain/item/completeness.ts';
import { shotList } from '@assay/domain/item/shots.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { namedBy } from '../taxonomy/index.ts';

type Query = {
  id?: string | undefined;
  ref?: string | undefined;
  category_id?: string | undefined;
  shelf?: string | undefined;
  offset: number;
  limit: number;
};
type Row = Pick<
  Tables['item'],
  'id' | 'title' | 'type' | 'status' | 'shelf' | 'autographed' | 'authentication_type' | 'created_at'
> & {
  category: PhotographyItem['category'];
  details: Tables['category']['shot_details'] | null;
  kinds: string[];
  pictures: number;
};

const IS_PHYSICAL = "t.type <> 'virtual'";
const IS_SEALED = "(t.type = 'main' or (t.type in ('companion', 'giveaway') and t.authentication_type is not null))";
const IS_SIGNED = `(t.autographed and ${IS_PHYSICAL})`;
/** Not all shots of an item `t` of a category `c` are among its good pictures `p`: the rule of domain/item/shots.ts in SQL. */
const LACKS_SHOTS = `not (p.kinds @> (array['hero']
    || case when ${IS_PHYSICAL} then array['back'] else '{}' end
    || case when ${IS_SEALED} then array['hologram'] else '{}' end
    || case when ${IS_SIGNED} then array['signature'] else '{}' end)
  and (not ${IS_PHYSICAL} or p.details >= greatest(1, cardinality(c.shot_details),
    ${PICTURE_COUNT} - (2 + ${IS_SEALED}::int + ${IS_SIGNED}::int))))`;
/** Of a picture `m`: it is good enough for approval. */
const IS_GOOD = `greatest(m.width, m.height) >= ${PICTURE_SIDE} and btrim(m.alt) <> ''`;

/** Items with their good pictures. */
const ITEMS = `from item t left join category c on c.id = t.category_id
    cross join lateral (select coalesce(array_agg(m.kind) filter (where ${IS_GOOD}), '{}') as kinds, count(*)::int as pictures,
      count(*) filter (where m.kind = 'detail' and ${IS_GOOD}) as details from media m where m.item_id = t.id and m.type = 'image') p`;
/** It isn't approved yet and lacks pictures: what is approved had all that it needed. */
const IS_TO_PHOTOGRAPH = `t.status in ('draft', 'in_review') and ${LACKS_SHOTS}`;
export const PHOTOGRAPHY_WORK: WorkQueue = { source: `${ITEMS} where ${IS_TO_PHOTOGRAPH}`, since: 't.created_at' };

/** Items that aren't approved yet and lack pictures, by shelf; those without one last. `id` or `ref`: that item, whatever it has. */
export async function readPhotography(ctx: AppContext, { id, ref, category_id, shelf, offset, limit }: Query) {
  const [one, key]: readonly [string | null, string?] =
    id !== undefined
      ? ['t.id = $3', id]
      : ref !== undefined
        ? ['(t.slug = lower($3) or t.serial = upper($3))', ref]
        : [null];
  const values = [category_id ?? null, shelf ?? null, ...(key === undefined ? [] : [key])];
  const source = `${ITEMS} where ${one ?? IS_TO_PHOTOGRAPH}
      and ($1::uuid is null or t.category_id = any(array(select k.id from ${namedBy('category', "'{}'::text[]", 'array[$1::uuid]')} k))) and ($2::text is null or starts_with(lower(t.shelf), lower($2)))`;
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<Row>(
      `select t.id, t.title, t.type, t.status, t.shelf, t.autographed, t.authentication_type, t.created_at, c.shot_details as details,
         p.kinds, p.pictures, case when c.id is not null then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) end as category
       ${source} order by t.shelf, t.created_at, t.id offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, source, values),
  ]);
  return { items: rows.map(toItem), total, offset, limit };
}

const toItem = (row: Row): PhotographyItem => ({
  itemId: row.id,
  title: row.title,
  type: row.type,
  status: row.status,
  category: row.category,
  shelf: row.shelf,
  isAutographed: row.autographed,
  pictures: row.pictures,
  shots: shotList(
    {
      type: row.type,
      authenticationType: row.authentication_type,
      isAutographed: row.autographed,
      details: row.details ?? [],
    },
    row.kinds,
  ),
  createdAt: row.created_at.toISOString(),
});
