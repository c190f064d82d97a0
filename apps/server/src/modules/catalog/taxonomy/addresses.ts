import type { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';

// A name goes on being found by what it was called: renames and merges keep former slugs and the ids of merged names
// (taxonomy_slug). Everything that takes a slug or an id of a name from outside reads it here.

/**
 * SQL of a table (id, key): the names of a kind that have these slugs or ids, had them, or took in another with them. `slugs` and
 * `ids` are parameters or expressions of type text[] and uuid[].
 */
export const namedBy = (kind: TaxonomyKind, slugs: string, ids = "'{}'::uuid[]"): string => `(
  select n.id, n.slug as key from ${kind} n where n.slug = any(${slugs})
  union all select n.id, n.id::text from ${kind} n where n.id = any(${ids})
  union all select s.target_id, s.slug from taxonomy_slug s where s.kind = '${kind}' and s.slug = any(${slugs})
    and not exists (select from ${kind} n where n.slug = s.slug)
  union all select s.target_id, s.merged_id::text from taxonomy_slug s where s.kind = '${kind}' and s.merged_id = any(${ids}))`;

/** SQL of a table (target_id, formerly): the former slugs of each name of a kind, and the ids of those merged into it. */
export const formerly = (kind: TaxonomyKind): string => `(
  select s.target_id, array_agg(s.slug) || array_remove(array_agg(s.merged_id::text), null) as formerly
  from taxonomy_slug s where s.kind = '${kind}' group by s.target_id)`;
