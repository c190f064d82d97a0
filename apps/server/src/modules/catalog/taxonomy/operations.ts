import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { NameChange, NewName, OfficeName, TaxonomyFields } from '@assay/contract/shapes/taxonomy.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { freeSlug, slugFrom } from '@assay/domain/item/slug.ts';
import { TAXONOMY, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { COLUMN_OF, FOLLOWED, USES } from './definitions.ts';
import { readOfficeName } from './queries.ts';

// Staff make, change, merge and delete the names that items are filed under. Triggers pass each change on to search,
// caches and the sitemap.

type By = { actor: Actor };
/** Who acts, when, and what the audit log says of it besides. */
type Doing = By & { at: number; note?: string };

/** Locks all names of a kind for a change: few people write few rows, and names must differ. */
async function lockKind(tx: Tx, kind: TaxonomyKind): Promise<void> {
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('taxonomy:' || $1, 0))", [kind]);
}

const lockName = (tx: Tx, kind: TaxonomyKind, id: string) =>
  tx.client
    .query<{ id: string; slug: string; name: string; version: number }>(
      `select id, slug, name, version from ${kind} where id = $1 for update`,
      [id],
    )
    .then(({ rows }) => rows[0]);

/** What is wrong with the fields of a name. `id`: null for a new one. */
async function faultsOf(tx: Tx, kind: TaxonomyKind, given: NameChange, id: string | null): Promise<FieldIssue[]> {
  const faults: FieldIssue[] = [];
  const has = async (sql: string, ...values: unknown[]) => (await tx.client.query(sql, values)).rowCount !== 0;
  if (given.name !== undefined) {
    const { rows } = await tx.client.query<{ name: string }>(
      `select name from ${kind} where normal_name(name) = normal_name($1) and id is distinct from $2 limit 1`,
      [given.name, id],
    );
    const [same] = rows;
    if (same !== undefined)
      faults.push(issue('name', 'taken', `There is already ${TAXONOMY[kind].singular.toLowerCase()} “${same.name}”`));
  }
  if (given.parentId != null) {
    if (
      given.parentId === id ||
      !(await has('select from category where id = $1 and parent_id is null', given.parentId))
    )
      faults.push(issue('parentId', 'unknown', 'Choose a category without a parent category'));
    else if (id !== null && (await has('select from category where parent_id = $1', id)))
      faults.push(issue('parentId', 'has_children', 'It has subcategories: it can’t be one itself'));
  }
  const details = given.shotDetails?.map(normalName) ?? [];
  const repeated = details.findIndex((detail, place) => details.indexOf(detail) < place);
  if (repeated >= 0) faults.push(issue('shotDetails', 'invalid', `“${given.shotDetails?.[repeated]}” is listed twice`));
  if (given.coverItemId != null && !(await has('select from item where id = $1', given.coverItemId)))
    faults.push(issue('coverItemId', 'unknown', 'There is no such item'));
  return faults;
}

/** An end of featuring before its start, given the stored dates. */
async function datesFault(tx: Tx, id: string | null, given: TaxonomyFields): Promise<FieldIssue[]> {
  if (given.featuredFrom === undefined && given.featuredTo === undefined) return [];
  const { rows } = await tx.client.query<{ from: Date | null; to: Date | null }>(
    'select featured_from as from, featured_to as to from collection where id = $1',
    [id],
  );
  const at = (value: string | null | undefined, stored: Date | null | undefined): number | null =>
    value === undefined ? (stored?.getTime() ?? null) : value === null ? null : Date.parse(value);
  const [from, to] = [at(given.featuredFrom, rows[0]?.from), at(given.featuredTo, rows[0]?.to)];
  return from !== null && to !== null && to <= from
    ? [issue('featuredTo', 'too_early', 'The end must be after the start')]
    : [];
}

/** The address of a name: no other name’s, and no former one of another. */
async function slugFor(tx: Tx, kind: TaxonomyKind, name: string, id: string | null): Promise<string> {
  const base = slugFrom(name, kind);
  const { rows } = await tx.client.query<{ slug: string }>(
    `select slug from ${kind} where slug ~ $1 and id is distinct from $2
     union select slug from taxonomy_slug where kind = $3 and slug ~ $1 and target_id is distinct from $2`,
    [`^${base}(?:-[0-9]+)?$`, id, kind],
  );
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

async function keepSlug(
  tx: Tx,
  kind: TaxonomyKind,
  { from, targetId, mergedId, at }: { from: string; targetId: string; mergedId: string | null; at: number },
): Promise<void> {
  await tx.client.query(
    `insert into taxonomy_slug (kind, slug, target_id, merged_id, replaced_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, slug) do update
       set target_id = excluded.target_id, merged_id = excluded.merged_id, replaced_at = excluded.replaced_at`,
    [kind, from, targetId, mergedId, new Date(at)],
  );
}

const columnsOf = (kind: TaxonomyKind, given: TaxonomyFields): Array<readonly [column: string, value: unknown]> =>
  TAXONOMY[kind].fields
    .filter((field) => given[field] !== undefined)
    .map((field) => [COLUMN_OF[field], given[field]] as const);

const record = (
  tx: Tx,
  entry: {
    kind: TaxonomyKind;
    act: string;
    id: string;
    actor: Actor;
    at: number;
    note?: string;
    version?: number;
  } & Partial<Record<'before' | 'after', Record<string, unknown>>>,
) => {
  const { kind, act, id, ...rest } = entry;
  return recordAudit(tx, { ...rest, action: `${kind}.${act}`, subject: 'taxonomy', subjectId: id });
};

/** Makes a name. Refusal: validation_failed (taken, or a field that names nothing). */
export const createName = (
  ctx: AppContext,
  kind: TaxonomyKind,
  given: NewName,
  { actor }: By,
): Promise<OfficeName | Refusal> => transact(ctx, (tx) => insertName(tx, kind, given, { actor, at: ctx.clock.now() }));

/**
 * As createName, inside the caller's transaction: an import makes many. `address`: words for its slug instead of its name,
 * for one that had an address elsewhere.
 */
export async function insertName(
  tx: Tx,
  kind: TaxonomyKind,
  given: NewName,
  { actor, at, note = '', address = given.name }: Doing & { address?: string },
): Promise<OfficeName | Refusal> {
  await lockKind(tx, kind);
  const errors = [...(await faultsOf(tx, kind, given, null)), ...(await datesFault(tx, null, given))];
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const id = newId(at);
  const slug = await slugFor(tx, kind, address, null);
  const columns = [['id', id], ['slug', slug], ['name', given.name], ...columnsOf(kind, given)] as const;
  await tx.client.query(
    `insert into ${kind} (${columns.map(([column]) => column).join(', ')})
     values (${columns.map((_column, place) => `$${place + 1}`).join(', ')})`,
    columns.map(([, value]) => value),
  );
  await record(tx, { kind, act: 'create', id, actor, note, after: { slug, ...given }, at });
  return (await readOfficeName({ pool: tx.client }, kind, id))!;
}

/** Changes a name. A new name is a new address; the former one redirects. Refusals: not_found, record_changed, validation_failed. */
export const changeName = (
  ctx: AppContext,
  kind: TaxonomyKind,
  id: string,
  given: NameChange & { version: number },
  { actor }: By,
): Promise<OfficeName | Refusal> =>
  transact(ctx, (tx) => updateName(tx, kind, id, given, { actor, at: ctx.clock.now() }));

/** As changeName, inside the caller's transaction. Without a version: whatever it is, for a file that was checked against it. */
export async function updateName(
  tx: Tx,
  kind: TaxonomyKind,
  id: string,
  { version, ...given }: NameChange & { version?: number },
  { actor, at, note = '' }: Doing,
): Promise<OfficeName | Refusal> {
  await lockKind(tx, kind);
  const was = await lockName(tx, kind, id);
  if (was === undefined) return refuse('not_found');
  const stale = await staleRefusal(tx, { subject: 'taxonomy', subjectId: id, based: version, present: was.version });
  if (stale !== null) return stale;
  const errors = [...(await faultsOf(tx, kind, given, id)), ...(await datesFault(tx, id, given))];
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const before = (await readOfficeName({ pool: tx.client }, kind, id))!;
  const columns = [...columnsOf(kind, given)];
  if (given.name !== undefined && given.name !== was.name) {
    const slug =
      slugFrom(given.name, kind) === slugFrom(was.name, kind) ? was.slug : await slugFor(tx, kind, given.name, id);
    columns.push(['name', given.name], ['slug', slug]);
    if (slug !== was.slug) {
      await tx.client.query('delete from taxonomy_slug where kind = $1 and slug = $2', [kind, slug]);
      await keepSlug(tx, kind, { from: was.slug, targetId: id, mergedId: null, at });
    }
  }
  if (columns.length === 0) return before;
  await tx.client.query(
    `update ${kind} set ${columns.map(([column], place) => `${column} = $${place + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map(([, value]) => value)],
  );
  const after = (await readOfficeName({ pool: tx.client }, kind, id))!;
  await record(tx, { kind, act: 'change', id, actor, note, before, after, at, version: after.version });
  return after;
}

/** Deletes a name that nothing uses. Refusals: not_found; in_use, with the count. */
export const removeName = (
  ctx: AppContext,
  kind: TaxonomyKind,
  id: string,
  { actor }: By,
): Promise<undefined | Refusal> => transact(ctx, (tx) => deleteName(tx, kind, id, { actor, at: ctx.clock.now() }));

/** As removeName, inside the caller's transaction. */
export async function deleteName(
  tx: Tx,
  kind: TaxonomyKind,
  id: string,
  { actor, at, note = '' }: Doing,
): Promise<undefined | Refusal> {
  await lockKind(tx, kind);
  const was = await lockName(tx, kind, id);
  if (was === undefined) return refuse('not_found');
  const uses: string[] = [];
  let count = 0;
  for (const { table, column, singular, plural } of USES[kind]) {
    const { rows } = await tx.client.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [id],
    );
    const { n } = rows[0]!;
    count += n;
    if (n > 0) uses.push(`${n.toLocaleString('en-US')} ${n === 1 ? singular : plural}`);
  }
  if (count > 0)
    return refuse('in_use', { count, detail: `Used by ${uses.join(' and ')}: merge it into another instead` });
  const before = (await readOfficeName({ pool: tx.client }, kind, id))!;
  const followed = FOLLOWED[kind];
  if (followed !== undefined) await tx.client.query(`delete from follow where ${followed} = $1`, [id]);
  await tx.client.query('delete from taxonomy_slug where kind = $1 and target_id = $2', [kind, id]);
  await tx.client.query(`delete from ${kind} where id = $1`, [id]);
  await record(tx, { kind, act: 'remove', id, actor, note, before, at });
  return undefined;
}

/**
 * Merges a name into another of its kind: items, followers and addresses move, an artist's name becomes an alias.
 * Refusals: not_found; validation_failed (into itself, into nothing, a category with subcategories into a lower one).
 */
export function mergeName(
  ctx: AppContext,
  kind: TaxonomyKind,
  given: { id: string; intoId: string; note: string },
  { actor }: By,
): Promise<OfficeName | Refusal> {
  const { id, intoId, note } = given;
  return transact(ctx, async (tx) => {
    await lockKind(tx, kind);
    const was = await lockName(tx, kind, id);
    if (was === undefined) return refuse('not_found');
    const into = id === intoId ? undefined : await lockName(tx, kind, intoId);
    if (into === undefined)
      return refuse('validation_failed', { errors: [issue('intoId', 'unknown', 'Choose another one')] });
    if (kind === 'category' && (await isBelow(tx, id, intoId)))
      return refuse('validation_failed', {
        errors: [issue('intoId', 'has_children', 'It has subcategories: choose one without a parent category')],
      });
    const before = (await readOfficeName({ pool: tx.client }, kind, id))!;
    const at = ctx.clock.now();
    for (const { table, column } of USES[kind]) {
      await tx.client.query(`select from ${table} where ${column} = $1 order by id for update`, [id]);
      await tx.client.query(`update ${table} set ${column} = $2 where ${column} = $1`, [id, intoId]);
    }
    await moveFollowers(tx, kind, id, intoId);
    await tx.client.query('update taxonomy_slug set target_id = $3 where kind = $1 and target_id = $2', [
      kind,
      id,
      intoId,
    ]);
    await tx.client.query(`delete from ${kind} where id = $1`, [id]);
    await keepSlug(tx, kind, { from: was.slug, targetId: intoId, mergedId: id, at });
    if (kind === 'artist')
      await tx.client.query(
        `update artist set aliases = array(select distinct on (normal_name(a)) a from unnest(aliases || $2::text[]) a
           where normal_name(a) <> normal_name(name) order by normal_name(a), a) where id = $1`,
        [intoId, [was.name, ...(before.aliases ?? [])]],
      );
    await record(tx, { kind, act: 'merge', id, actor, note, before, after: { into: into.name, intoId }, at });
    return (await readOfficeName({ pool: tx.client }, kind, intoId))!;
  });
}

/** Returns true if a category with subcategories would go into a lower category, or into one of its own. */
async function isBelow(tx: Tx, id: string, intoId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from category c where c.id = $2 and c.parent_id is not null and exists (select from category k where k.parent_id = $1)`,
    [id, intoId],
  );
  return rowCount !== 0;
}

async function moveFollowers(tx: Tx, kind: TaxonomyKind, id: string, intoId: string): Promise<void> {
  const column = FOLLOWED[kind];
  if (column === undefined) return;
  await tx.client.query(
    `delete from follow f where f.${column} = $1 and exists (select from follow g where g.user_id = f.user_id and g.${column} = $2)`,
    [id, intoId],
  );
  await tx.client.query(`update follow set ${column} = $2 where ${column} = $1`, [id, intoId]);
}
