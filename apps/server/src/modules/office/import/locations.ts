import { routes } from '@assay/contract/index.ts';
import type { CustodyState } from '@assay/domain/item/custody.ts';
import { LOCATION_FIELDS } from '@assay/domain/office/import/fields.ts';
import { missingFields } from '@assay/domain/office/import/rows.ts';
import { actOnCustodyIn } from '../../catalog/custody/operations.ts';
import type { ImportAdapter } from './adapter.ts';
import { findItems } from './itemKeys.ts';
import { shapeFaults } from './shapeFaults.ts';

const CUSTODY_ACT = routes['office.custodyAct'].body.shape;

/** Why an item can't be put on a shelf. */
const NOT_HERE: Readonly<Record<Exclude<CustodyState, 'in_house'>, string>> = {
  with_owner: 'It is with its owner. Receive it first',
  in_transit_in: 'It is on its way to us. Receive it first',
  in_transit_out: 'It has left us. Receive it first',
  returned: 'It was returned. Receive it first',
  held: 'It is on hold. Release it first',
  lost: 'It is lost. Receive it first',
};

/** Locations: each row puts an item that we have on a shelf, by the same act as the custody desk. */
export const locationAdapter: ImportAdapter<never, string> = {
  fields: LOCATION_FIELDS,
  async check(db, rows, file) {
    const found = await findItems(db, rows, file);
    const { rows: items } = await db.query<{ id: string; custody: CustodyState }>(
      'select t.id, custody_of(t) as custody from item t where t.id = any($1::uuid[])',
      [found.flatMap((item) => ('itemId' in item ? [item.itemId] : []))],
    );
    const custody = new Map(items.map((item) => [item.id, item.custody]));
    return rows.map(({ values, faults }, at) => {
      const item = found[at]!;
      const more = missingFields(
        LOCATION_FIELDS.filter(({ name }) => name === 'shelf'),
        file.mapping,
        values,
      );
      const shelf = CUSTODY_ACT.shelf.safeParse(values.shelf);
      if (!shelf.success) more.push(...shapeFaults(shelf.error, file.mapping, 'shelf'));
      if ('fault' in item) return { plan: 'refuse', faults: [...faults, item.fault, ...more] };
      const state = custody.get(item.itemId) ?? 'in_house';
      if (state !== 'in_house')
        more.push({ field: 'item', column: file.mapping.item ?? null, message: NOT_HERE[state] });
      return faults.length + more.length > 0
        ? { plan: 'refuse', faults: [...faults, ...more] }
        : { plan: 'change', id: item.itemId, input: shelf.data ?? '' };
    });
  },
  async lock(tx, rows) {
    await tx.client.query('select from item where id = any($1::uuid[]) order by id for update', [
      rows.flatMap((row) => (row.plan === 'change' ? [row.id] : [])),
    ]);
  },
  async apply(tx, emit, row, { actor, note, at }) {
    if (row.plan === 'create') throw new Error('A location is never created');
    return (await actOnCustodyIn(tx, emit, row.id, { act: 'shelve', shelf: row.input }, { actor, note, at })) ?? row.id;
  },
  undo: async () => ({ removed: [] }),
};
