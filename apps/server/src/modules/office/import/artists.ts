import { isRefusal } from '@assay/contract/problem.ts';
import { type NameChange, type NewName, nameRowOf, newNameOf } from '@assay/contract/shapes/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { ColumnMapping } from '@assay/domain/office/import/columns.ts';
import { ARTIST_FIELDS } from '@assay/domain/office/import/fields.ts';
import { missingFields, type RowFault } from '@assay/domain/office/import/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { insertName, namedBy, updateName } from '../../catalog/taxonomy/index.ts';
import type { CheckedRow, ImportAdapter, ReadRow } from './adapter.ts';
import { shapeFaults } from './shapeFaults.ts';
import { undoName } from './undoName.ts';

type ArtistRow = CheckedRow<NewName, NameChange>;

const NEW_ARTIST = newNameOf('artist');
const ARTIST_CHANGE = nameRowOf('artist');
const keyOf = (value: unknown): string => normalName(String(value));

type Artists = { readonly byAddress: ReadonlyMap<string, string>; readonly byName: ReadonlyMap<string, string> };

/** Artists as far as these rows use them: by id and address name, also a former one, and by present name. */
async function readArtists(db: Queryable, rows: readonly ReadRow[]): Promise<Artists> {
  const keys = rows.flatMap(({ values: { id, name } }) =>
    [id, name].flatMap((key) => (key === undefined ? [] : [keyOf(key)])),
  );
  const { rows: known } = await db.query<{ id: string; key: string; is_name: boolean }>(
    `select id, normal_name(name) as key, true as is_name from artist where normal_name(name) = any($1)
     union all select id, key, false from ${namedBy('artist', '$1', '$2::uuid[]')} address`,
    [[...new Set(keys)], [...new Set(keys.filter(isUuid))]],
  );
  const mapOf = (isName: boolean) =>
    new Map(known.filter((one) => one.is_name === isName).map(({ id, key }) => [key, id]));
  return { byAddress: mapOf(false), byName: mapOf(true) };
}

function checkRow(
  { values, faults }: ReadRow,
  { byAddress, byName }: Artists,
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
  const id =
    key === undefined
      ? (byName.get(keyOf(values.name)) ?? byAddress.get(keyOf(values.name)))
      : byAddress.get(keyOf(key));
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
      const why = await undoName(tx, 'artist', id, act);
      if (why === null) removed.push(id);
      else kept.set(id, why);
    }
    return { removed, kept };
  },
};
