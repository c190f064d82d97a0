import type { TaxonomyField, TaxonomyKind } from '@assay/domain/item/taxonomy.ts';

// Where each kind of name is stored, and what uses it. Six tables, one set of statements.

/** Column of each field. */
export const COLUMN_OF: Readonly<Record<TaxonomyField, string>> = {
  summary: 'summary',
  aliases: 'aliases',
  activeYears: 'active_years',
  bio: 'bio',
  parentId: 'parent_id',
  shotDetails: 'shot_details',
  meaning: 'meaning',
  position: 'position',
  description: 'description',
  coverItemId: 'cover_item_id',
  isFeatured: 'is_featured',
  featuredFrom: 'featured_from',
  featuredTo: 'featured_to',
};

type Use = { table: string; column: string; singular: string; plural: string };

const items = (column: string): Use => ({ table: 'item', column, singular: 'item', plural: 'items' });

/** What points at a name: it can’t be deleted meanwhile, and moves with a merge. Follows are moved apart. */
export const USES: Readonly<Record<TaxonomyKind, readonly Use[]>> = {
  artist: [items('artist_id')],
  category: [
    items('category_id'),
    { table: 'category', column: 'parent_id', singular: 'subcategory', plural: 'subcategories' },
  ],
  genre: [items('genre_id')],
  condition: [items('condition_id')],
  partner: [items('partner_id')],
  collection: [items('collection_id')],
};

/** Kinds that people follow: the column of `follow`. */
export const FOLLOWED: Readonly<Partial<Record<TaxonomyKind, string>>> = {
  artist: 'artist_id',
  collection: 'collection_id',
};

export const ORDER: Readonly<Record<TaxonomyKind, string>> = {
  artist: 'normal_name(x.name)',
  category:
    'coalesce((select p.name from category p where p.id = x.parent_id), x.name), x.parent_id is not null, x.name',
  genre: 'normal_name(x.name)',
  condition: 'x.position, x.name',
  partner: 'normal_name(x.name)',
  collection: 'not x.is_featured, x.position, x.name',
};
