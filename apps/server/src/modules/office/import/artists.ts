import { isRefusal } from '@assay/contract/problem.ts';
import { type NameChange, type NewName, nameRowOf, newNameOf } from '@assay/contract/shapes/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { ColumnMapping } from '@assay/domain/office/import/columns.ts';
import { ARTIST_FIELDS } from '@assay/domain/office/import/fields.ts';
import { missingFields, type RowFault } from '@assay/domain/office/import/rows.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { deleteName, insertName, namedBy, updateName } from '../../catalog/taxonomy/index.ts';
import type { CheckedRow, ImportAdapter, ReadRow } from './adapter.ts';
import { refusalText, shapeFaults } from './shapeFaults.ts';

type ArtistRow = CheckedRow<NewName, NameChange>;

const NEW_ARTIST = newNameOf('artist');
const ARTIST_CHANGE = nameRowOf('artist');
const keyOf = (value: unknown): string => normalName(String(value));

/** Artists by id, address name and name, as far as these rows use them. */
async function readArtists(db: Queryable, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, string>> {
  const keys = rows.flatMap(({ values: { id, name } }) =>
    [id, name].flatMap((key) => (key === undefined ? [] : [keyOf(key)])),
  );
  const { rows: known } = await db.query<{ id: string; key: string }>(
    `select id, normal_name(name) as key from artist where normal_name(name) = any($1)
     union select id, key from ${namedBy('artist', '$1', '$2::uuid[]')} known`,
    [[...new Set(keys)], [...new Set(keys.filter(isUuid))]],
  );
  return new Map(known.map(({ id, key }) => [key, id]));
}

function checkRow(
  { values, faults }: ReadRow,
  known: ReadonlyMap<string, string>,
  seen: Set<string>,
  mapping: ColumnMapping,
): ArtistRow {
  const { id: key, ...fields } = values;
  const refuse = (more: readonly RowFault[]): ArtistRow => ({ plan: 'refuse', faults: [...faults, ...more] });
  const at = (field: 'id' | 'name', message: string) => [{ field, column: mapping[field] ?? null, message }];
  if (key === undefined) {
    const missing = missingFields(ARTIST_FIELDS, mapping, values);
    if (missing.length > 0) return refuse(missing);
  }
  const id = known.get(keyOf(key ?? values.name));
  if (key !== undefined && id === undefined) return refuse(at('id', 'There is no such artist'));
  const name = id ?? keyOf(values.name);
  if (seen.has(name))
    return refuse(at(key === undefined ? 'name' : 'id', 'Another row of the file is about this artist'));
  seen.add(name);
  if (id === undefined) {
    const parsed = NEW_ARTIST.safeParse(fields);
    if (!parsed.success) return refuse(shapeFaults(parsed.error, mapping));
    return faults.length > 0 ? refuse([]) : { plan: 'create', input: parsed.data };
  }
  // A row that goes by its name doesn't change how the name is spelled.
  const { name: _name, ...others } = fields;
  const parsed = ARTIST_CHANGE.safeParse(key === undefined ? others : fields);
  if (!parsed.success) return refuse(shapeFaults(parsed.error, mapping));
  return faults.length > 0 ? refuse([]) : { plan: 'change', id, input: parsed.data };
}

/** What staff have done with a name besides making it, above all merging it. Null: nothing. */
async function workOn(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ action: string; into: string | null }>(
    `select action, after->>'into' as into from audit_event
     where subject = 'taxonomy' and subject_id = $1 and action <> 'artist.create'
     order by action = 'artist.merge' desc, at desc limit 1`,
    [id],
  );
  const [last] = rows;
  if (last?.action === 'artist.merge') return `Merged into “${last.into}”, which stays`;
  const merged = await tx.client.query(
    "select from taxonomy_slug where kind = 'artist' and target_id = $1 and merged_id is not null limit 1",
    [id],
  );
  if (merged.rowCount !== 0) return 'Another artist was merged into it';
  return last === undefined ? null : 'Changed since the import';
}

/** Artists: rows with a new name create one, rows with an id or a known name change it. */
export const artistAdapter: ImportAdapter<NewName, NameChange> = {
  fields: ARTIST_FIELDS,
  async check(db, rows, { mapping }) {
    const known = await readArtists(db, rows);
    const seen = new Set<string>();
    return rows.map((row) => checkRow(row, known, seen, mapping));
  },
  async apply(tx, _emit, row, act) {
    const done =
      row.plan === 'create'
        ? await insertName(tx, 'artist', row.input, act)
        : await updateName(tx, 'artist', row.id, row.input, act);
    return isRefusal(done) ? done : done.id;
  },
  async undo(tx, _emit, ids, act) {
    const removed: string[] = [];
    const kept = new Map<string, string>();
    for (const id of ids) {
      const work = await workOn(tx, id);
      const refusal = work === null ? await deleteName(tx, 'artist', id, act) : undefined;
      if (work !== null) kept.set(id, work);
      else if (refusal !== undefined) kept.set(id, refusalText(refusal));
      else removed.push(id);
    }
    return { removed, kept };
  },
};
