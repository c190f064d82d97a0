import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyField, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { PoolClient } from 'pg';
import { isoSql } from '../../../platform/database/sql.ts';
import { COLUMN_OF, ORDER, USES } from './definitions.ts';

type Reader = { readonly pool: Pick<PoolClient, 'query'> };
type NamesQuery = { find?: string | undefined; id?: string | undefined; offset: number; limit: number };

/** Items are counted up to this number: a page of names takes no longer in a large catalog. */
const COUNTED = 1_000;
const MAX_WORDS = 12;
const DATES: ReadonlySet<TaxonomyField> = new Set(['featuredFrom', 'featuredTo']);

/** Names beside ids, by kind. */
const NAMES_OF: Readonly<Partial<Record<TaxonomyKind, string>>> = {
  category: `(select p.name from category p where p.id = x.parent_id) as "parentName",`,
  collection: `(select t.title from item t where t.id = x.cover_item_id) as "coverTitle",`,
};

/** Returns the select list of a kind, as the contract has it. */
function columnsOf(kind: TaxonomyKind): string {
  const fields = TAXONOMY[kind].fields.map((field) => {
    const column = `x.${COLUMN_OF[field]}`;
    return `${DATES.has(field) ? isoSql(column) : column} as "${field}",`;
  });
  const [used] = USES[kind];
  const places =
    kind === 'category'
      ? '= any(array(select c.id from category c where c.id = x.id or c.parent_id = x.id))'
      : '= x.id';
  return `x.id, x.version, x.slug, x.name, ${fields.join(' ')} ${NAMES_OF[kind] ?? ''}
    (select count(*) from (select from item t where t.${used!.column} ${places} limit ${COUNTED}) n)::int as "itemCount"`;
}

/** The words of a name, each after a space. Artists are found by their aliases too, along the index artist_found. */
const formsOf = (kind: TaxonomyKind): string =>
  kind === 'artist' ? 'artist_forms(x.name, x.aliases)' : "' ' || search_forms(x.name, true)";

/** Returns the condition that a name `x` of a kind has all words of `find`, as far as they are typed. Null: there are no words. */
export function namesLike(kind: TaxonomyKind, find: string, bind: (value: unknown) => string): string | null {
  const words =
    normalName(find)
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  // More of them find no less.
  const conditions = words.slice(0, MAX_WORDS).map((word) => `${formsOf(kind)} like ${bind(`% ${word}%`)}`);
  return conditions.length === 0 ? null : conditions.join(' and ');
}

/** Names of a kind in their order, with the number of their items. */
export async function readOfficeNames(
  ctx: Reader,
  kind: TaxonomyKind,
  { find = '', id, offset, limit }: NamesQuery,
): Promise<{ items: OfficeName[]; total: number; offset: number; limit: number }> {
  const values: unknown[] = [offset, limit, id ?? null];
  const where = `($3::uuid is null or x.id = $3) and ${namesLike(kind, find, (value) => `$${values.push(value)}`) ?? 'true'}`;
  const { rows } = await ctx.pool.query<OfficeName & { total: number }>(
    `select ${columnsOf(kind)}, x.total from (
       select x.*, count(*) over ()::int as total from ${kind} x where ${where} order by ${ORDER[kind]}, x.id offset $1 limit $2) x
     order by ${ORDER[kind]}, x.id`,
    values,
  );
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, offset, limit };
}

/** One name, or null. */
export async function readOfficeName(ctx: Reader, kind: TaxonomyKind, id: string): Promise<OfficeName | null> {
  const { items } = await readOfficeNames(ctx, kind, { id, offset: 0, limit: 1 });
  return items[0] ?? null;
}
