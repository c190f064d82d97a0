import { routes } from '@assay/contract/index.ts';
import { proposedOpening } from '@assay/domain/auction/lotDraft.ts';
import { MAX_SALE_LOTS } from '@assay/domain/auction/sale.ts';
import { builtInPresetOf, isPresetName } from '@assay/domain/auction/salePresets.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { LOT_FIELDS } from '@assay/domain/office/import/fields.ts';
import { atColumns, type RowFault } from '@assay/domain/office/import/rows.ts';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  createLotIn,
  draftIssues,
  lockForLots,
  orderLots,
  readLotRefusals,
  removeUntouchedLots,
} from '../../selling/sale/index.ts';
import { readPresetIds } from '../../selling/salePreset/index.ts';
import type { CreatedRow, FileFacts, ImportAdapter, ReadRow } from './adapter.ts';
import { findItems } from './itemKeys.ts';
import { refusalText, shapeFaults } from './shapeFaults.ts';

const NEW_LOT = routes['office.createLot'].body;
type NewLot = z.output<typeof NEW_LOT>;

/** Why no lot can be added to the sale, and how many lots it has. */
async function readSale(db: Queryable, saleId: string | null): Promise<{ fault: string | null; lots: number }> {
  const { rows } = await db.query<{ is_draft: boolean; lots: number }>(
    `select s.published_at is null and s.canceled_at is null as is_draft,
       (select count(*)::int from draft_lot d where d.sale_id = s.id) as lots
     from sale s where s.id = $1`,
    [saleId],
  );
  const [sale] = rows;
  if (sale === undefined) return { fault: 'The sale does not exist', lots: 0 };
  return { fault: sale.is_draft ? null : 'The sale is published or canceled', lots: sale.lots };
}

/** The low estimates of items, for the opening of rows without one. */
async function readEstimates(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await db.query<{ id: string; low: number | null }>(
    'select id, estimate_low_cents as low from item where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, low }) => [id, low]));
}

/** Rows whose order another row has. */
function orderFault({ values }: ReadRow, seen: Set<unknown>, { mapping }: FileFacts): RowFault[] {
  const { order } = values;
  if (order === undefined) return [];
  const isTaken = seen.has(order);
  seen.add(order);
  return isTaken
    ? [{ field: 'order', column: mapping.order ?? null, message: 'Another row of the file has this order' }]
    : [];
}

/** The presets that rows name, as createLot takes them: ours, or those of staff in use. Undefined: there is none. */
async function readPresets(
  db: Queryable,
  rows: readonly ReadRow[],
): Promise<(name: ReadRow['values'][string]) => string | undefined> {
  const names = new Set(rows.flatMap(({ values: { preset } }) => (typeof preset === 'string' ? [preset] : [])));
  const own = names.size === 0 ? new Map<string, string>() : await readPresetIds(db, [...names]);
  return (name) => builtInPresetOf(String(name)) ?? own.get(normalName(String(name)));
}

/** Lots of a draft sale: each row puts an item into it, last, by the same function as the sale's page. */
export const lotAdapter: ImportAdapter<NewLot, never> = {
  fields: LOT_FIELDS,
  async check(db, rows, file) {
    const sale = await readSale(db, file.saleId);
    const found = await findItems(db, rows, file);
    const ids = found.flatMap((item) => ('itemId' in item ? [item.itemId] : []));
    const refusals = await readLotRefusals(db, ids);
    const estimates = await readEstimates(db, ids);
    const presetOf = await readPresets(db, rows);
    const orders = new Set<unknown>();
    let { lots } = sale;
    return rows.map((row, at) => {
      const faults: RowFault[] = [...row.faults, ...orderFault(row, orders, file)];
      const whole = (message: string) => faults.push({ field: null, column: null, message });
      if (sale.fault !== null) whole(sale.fault);
      const item = found[at]!;
      if ('fault' in item) return { plan: 'refuse', faults: [...faults, item.fault] };
      const refusal = refusals.get(item.itemId) ?? null;
      if (refusal !== null)
        faults.push({ field: 'item', column: file.mapping.item ?? null, message: refusalText(refusal) });
      const { item: _item, order: _order, preset: name, ...fields } = row.values;
      const preset = name === undefined ? undefined : presetOf(name);
      if (name !== undefined && preset === undefined)
        faults.push({ field: 'preset', column: file.mapping.preset ?? null, message: `No preset is called “${name}”` });
      const parsed = NEW_LOT.safeParse({
        itemId: item.itemId,
        saleId: file.saleId ?? undefined,
        openingCents: proposedOpening(estimates.get(item.itemId) ?? null),
        ...fields,
        ...(preset === undefined ? {} : { preset }),
      });
      if (parsed.success) faults.push(...atColumns(draftIssues(parsed.data, true), file.mapping));
      else faults.push(...shapeFaults(parsed.error, file.mapping));
      if (faults.length > 0 || !parsed.success) return { plan: 'refuse', faults };
      lots += 1;
      if (lots > MAX_SALE_LOTS) {
        whole(`A sale has at most ${MAX_SALE_LOTS.toLocaleString('en-US')} lots`);
        return { plan: 'refuse', faults };
      }
      return { plan: 'create', input: parsed.data };
    });
  },
  async lock(tx, rows, { saleId }) {
    // A sale that was published meanwhile is refused row by row.
    const inputs = rows.flatMap((row) => (row.plan === 'create' ? [row.input] : []));
    const itemIds = inputs.map(({ itemId }) => itemId);
    const presetIds = inputs.flatMap(({ preset }) => (preset === undefined || isPresetName(preset) ? [] : [preset]));
    if (saleId !== null) await lockForLots(tx, saleId, { itemIds, presetIds });
  },
  async apply(tx, _emit, row, { actor, note, at }) {
    if (row.plan === 'change') throw new Error('A lot is never changed by a file');
    return createLotIn(tx, { ...row.input, note, actor }, at);
  },
  async finish(tx, rows, { saleId, ...act }) {
    if (saleId === null || !rows.some(({ values }) => values.order !== undefined)) return;
    const place = ({ values }: CreatedRow): number => Number(values.order ?? Number.MAX_SAFE_INTEGER);
    await orderLots(
      tx,
      saleId,
      rows.toSorted((a, b) => place(a) - place(b)).map(({ id }) => id),
      act,
    );
  },
  undo: async (tx, _emit, ids, { saleId, ...act }) => ({
    removed: saleId === null ? [] : await removeUntouchedLots(tx, saleId, ids, act),
  }),
};
