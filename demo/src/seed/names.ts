import type { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { insertName } from '../../../apps/server/src/modules/catalog/taxonomy/operations.ts';
import type { Tx } from '../../../apps/server/src/platform/database/database.ts';
import { transact } from '../../../apps/server/src/platform/outbox.ts';
import { artists, categories, collections, conditions, genres, partners } from '../catalog.ts';
import { done, type Office } from './office.ts';

/** Ids of the names that items are filed under, by kind and slug. */
export type Names = Readonly<Record<TaxonomyKind, ReadonlyMap<string, string>>>;
type NewName = Parameters<typeof insertName>[2];

/** When the taxonomy was made, before the first item was received. */
export const OPENED_AT = Date.UTC(2000, 0, 6, 14);

/** Makes the taxonomy: artists, categories, genres, conditions, partners and collections. */
export async function makeNames(office: Office): Promise<Names> {
  office.setTime(OPENED_AT);
  return transact(office.ctx, async (tx) => ({
    artist: await makeAll(office, tx, 'artist', artists, (row) => ({
      summary: row.line,
      bio: row.bio,
      activeYears: row.activeYears,
      aliases: row.nicknames ?? [],
    })),
    category: await makeCategories(office, tx),
    genre: await makeAll(office, tx, 'genre', genres),
    condition: await makeAll(office, tx, 'condition', conditions, (row) => ({
      meaning: row.meaning,
      position: row.rank,
    })),
    partner: await makeAll(office, tx, 'partner', partners, (row) => ({ summary: row.line })),
    collection: await makeAll(office, tx, 'collection', collections, (row) => ({
      summary: row.line,
      description: row.description,
      isFeatured: row.featured,
    })),
  }));
}

async function makeCategories(office: Office, tx: Tx): Promise<Map<string, string>> {
  const ids = await makeAll(office, tx, 'category', categories);
  for (const top of categories)
    for (const [slug, id] of await makeAll(office, tx, 'category', top.subCategories, () => ({
      parentId: ids.get(top.slug)!,
    })))
      ids.set(slug, id);
  return ids;
}

async function makeAll<T extends { slug: string; name: string }>(
  office: Office,
  tx: Tx,
  kind: TaxonomyKind,
  rows: readonly T[],
  fieldsOf: (row: T) => Omit<NewName, 'name'> = () => ({}),
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const row of rows) {
    const by = { actor: office.as('catalog'), at: office.ctx.clock.now(), address: row.slug };
    ids.set(row.slug, done(await insertName(tx, kind, { name: row.name, ...fieldsOf(row) }, by)).id);
  }
  return ids;
}
