import { namedBy } from '../taxonomy/index.ts';
import { namesLike } from '../taxonomy/queries.ts';

/** What narrows a list of items, as the contract has it (`itemNarrowing`). */
export type ItemNarrowing = {
  artist?: string | undefined;
  category_id?: string | undefined;
  consigned?: 'yes' | 'no' | undefined;
  sale_id?: string | undefined;
};

const CONSIGNED = `select l.item_id from intake_line l join intake v on v.id = l.intake_id
  where v.kind = 'consignment' and l.item_id is not null`;

/**
 * Returns the condition on an item `t`, without a leading `and`; null if nothing narrows. It appends its values to those of
 * the statement.
 */
export function narrowedItems(query: ItemNarrowing, values: unknown[]): string | null {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (query.artist !== undefined)
    conditions.push(
      `t.artist_id = any(array(select x.id from artist x where ${namesLike('artist', query.artist, bind) ?? 'false'}))`,
    );
  if (query.category_id !== undefined) {
    const named = namedBy('category', "'{}'::text[]", `array[${bind(query.category_id)}::uuid]`);
    conditions.push(
      `t.category_id = any(array(select c.id from ${named} k join category c on c.id = k.id or c.parent_id = k.id))`,
    );
  }
  if (query.consigned !== undefined)
    conditions.push(`${query.consigned === 'yes' ? '' : 'not '}t.id in (${CONSIGNED})`);
  if (query.sale_id !== undefined) {
    const sale = bind(query.sale_id);
    conditions.push(`t.id in (select d.item_id from draft_lot d where d.sale_id = ${sale}::uuid
      union select a.item_id from auction a where a.sale_id = ${sale}::uuid)`);
  }
  return conditions.length === 0 ? null : conditions.join(' and ');
}
