import { setImmediate } from 'node:timers/promises';
import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import { type ItemChange, itemChange, type NewItem, newItem } from '@assay/contract/shapes/itemEditor.ts';
import type { ColumnMapping } from '@assay/domain/office/import/columns.ts';
import { ITEM_FIELDS } from '@assay/domain/office/import/fields.ts';
import { atColumns, missingFields, type RowFault, type RowValues } from '@assay/domain/office/import/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isUuid } from '../../../platform/ids.ts';
import {
  applyItemChange,
  combinedFaults,
  draftItem,
  draftTogether,
  fieldsOfNew,
  removeDrafts,
} from '../../catalog/itemEditor/index.ts';
import type { CheckedRow, ImportAdapter } from './adapter.ts';
import { withIds } from './names.ts';
import { shapeFaults } from './shapeFaults.ts';

type ItemRow = CheckedRow<NewItem, ItemChange>;
type KnownItem = Pick<Tables['item'], 'id' | 'slug' | 'status' | 'version'> & {
  is_own: boolean;
  /** What a change is checked together with. */
  fields: Parameters<typeof combinedFaults>[0];
};

const ROWS_AT_ONCE = 200;
/** The type of items in a file without one. */
const USUAL_TYPE = 'main';

/** The items that rows name, by id and by address name. */
async function readNamedItems(
  db: Queryable,
  rows: readonly RowValues[],
  actorId: string,
): Promise<Map<string, KnownItem>> {
  const keys = [...new Set(rows.flatMap(({ id }) => (typeof id === 'string' ? [id.toLowerCase()] : [])))];
  if (keys.length === 0) return new Map();
  const { rows: known } = await db.query<KnownItem>(
    `select id, slug, status, version, coalesce(owner_id = $2 or consignor_id = $2, false) as is_own,
       json_build_object('type', type, 'saleType', sale_type, 'offerType', offer_type, 'fulfillment', fulfillment,
         'mainItemId', main_item_id, 'authenticationType', authentication_type, 'estimateLowCents', estimate_low_cents,
         'estimateHighCents', estimate_high_cents) as fields
     from item where slug = any($1) or id = any($3::uuid[])`,
    [keys, actorId, keys.filter(isUuid)],
  );
  return new Map(
    known.flatMap(
      (item): Array<[string, KnownItem]> => [
        [item.id, item],
        [item.slug, item],
      ],
    ),
  );
}

/** Why an item can't be changed by a file. Null: it can. */
function changeFault(item: KnownItem | undefined): string | null {
  if (item === undefined) return 'There is no such item';
  if (item.is_own) return 'You can’t change something you own or consign. Ask a colleague';
  return item.status === 'draft' ? null : 'Only drafts are changed by a file. Open the item to change it';
}

/** The fields that are given. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function checkRow(
  { values, faults }: { values: RowValues; faults: readonly RowFault[] },
  named: ReadonlyMap<string, KnownItem>,
  seen: Set<string>,
  mapping: ColumnMapping,
): ItemRow {
  const { id: key, ...fields } = values;
  const refuse = (more: readonly RowFault[]): ItemRow => ({ plan: 'refuse', faults: [...faults, ...more] });
  if (typeof key === 'string') {
    const item = named.get(key.toLowerCase());
    const fault =
      changeFault(item) ??
      (item !== undefined && seen.has(item.id) ? 'Another row of the file changes this item' : null);
    if (fault !== null || item === undefined)
      return refuse([{ field: 'id', column: mapping.id ?? null, message: fault ?? '' }]);
    seen.add(item.id);
    const parsed = itemChange.safeParse({ version: item.version, ...fields });
    if (!parsed.success) return refuse(shapeFaults(parsed.error, mapping));
    const { version: _version, ...change } = parsed.data;
    const together = atColumns(combinedFaults({ ...item.fields, ...given(change) }), mapping);
    if (faults.length + together.length > 0) return refuse(together);
    return { plan: 'change', id: item.id, input: parsed.data };
  }
  const missing = missingFields(ITEM_FIELDS, mapping, values);
  if (missing.length > 0) return refuse(missing);
  const parsed = newItem.safeParse({ type: USUAL_TYPE, ...fields });
  if (!parsed.success) return refuse(shapeFaults(parsed.error, mapping));
  const together = atColumns(combinedFaults({ ...fieldsOfNew(parsed.data), authenticationType: null }), mapping);
  return faults.length + together.length > 0 ? refuse(together) : { plan: 'create', input: parsed.data };
}

/** Items: rows without an id become drafts, the others change drafts. By the functions of the editor's calls. */
export const itemAdapter: ImportAdapter<NewItem, ItemChange> = {
  fields: ITEM_FIELDS,
  async check(db, rows, { mapping, actorId, names }) {
    const named = await readNamedItems(
      db,
      rows.map(({ values }) => values),
      actorId,
    );
    const seen = new Set<string>();
    const checked: ItemRow[] = [];
    for (const [at, { values, faults }] of rows.entries()) {
      // Bids and pages are served in between.
      if (at % ROWS_AT_ONCE === 0) await setImmediate();
      const resolved = withIds(ITEM_FIELDS, mapping, names, values);
      checked.push(
        checkRow({ values: resolved.values, faults: [...faults, ...resolved.faults] }, named, seen, mapping),
      );
    }
    return checked;
  },
  together: draftTogether,
  async apply(tx, _emit, row, act): Promise<string | Refusal> {
    if (row.plan === 'change') return (await applyItemChange(tx, row.id, row.input, act)) ?? row.id;
    const made = await draftItem(tx, row.input, act);
    return isRefusal(made) ? made : made.id;
  },
  undo: async (tx, _emit, ids, act) => ({ removed: await removeDrafts(tx, ids, act) }),
};
