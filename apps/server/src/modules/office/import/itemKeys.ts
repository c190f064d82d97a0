import { codeIn } from '@assay/domain/item/serial.ts';
import type { RowFault, RowValues } from '@assay/domain/office/import/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readOwnItems } from '../../../platform/http/ownAffair.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { FileFacts, ReadRow } from './adapter.ts';

/** A receipt, or one of its lines: IN-000012, IN-000012-2. */
const RECEIPT = /^in-(\d{1,9})(?:[-/](\d{1,3}))?$/;

/** How a cell names an item: its id, its address name, its serial, or the receipt (and line) that it came with. */
export function itemKey(value: RowValues[string] | undefined): string {
  const text = String(value ?? '').trim();
  const code = codeIn(text);
  if (code?.kind === 'serial') return code.serial;
  const key = text.toLowerCase();
  const [, number, line] = RECEIPT.exec(key) ?? [];
  return number === undefined ? key : `IN-${number.padStart(6, '0')}${line === undefined ? '' : `-${Number(line)}`}`;
}

/** The items that keys name. A receipt with several items names none of them. */
async function readItems(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const receipts = keys.filter((key) => key.startsWith('IN-'));
  const { rows } = await db.query<{ key: string; id: string }>(
    `select slug as key, id from item where slug = any($1)
     union select id::text, id from item where id = any($2::uuid[])
     union select serial, id from item where serial = any($1)
     union select r.key, l.item_id from unnest($3::text[], $4::text[], $5::int[]) as r (key, number, line)
       join intake v on v.number = r.number join intake_line l on l.intake_id = v.id
       where l.item_id is not null and (r.line is null or l.position = r.line)`,
    [
      keys,
      keys.filter(isUuid),
      receipts,
      receipts.map((key) => key.split('-').slice(0, 2).join('-')),
      receipts.map((key) => Number(key.split('-')[2] ?? 0) || null),
    ],
  );
  const found = new Map<string, string[]>();
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

/** The item of each row, or why the row names none that the caller may act on. */
export async function findItems(
  db: Queryable,
  rows: readonly ReadRow[],
  { mapping, actorId }: FileFacts,
): Promise<Array<{ readonly itemId: string } | { readonly fault: RowFault }>> {
  const keys = rows.map(({ values }) => itemKey(values.item));
  const items = await readItems(db, [...new Set(keys.filter((key) => key !== ''))]);
  const own = await readOwnItems(db, actorId, [...new Set([...items.values()].flat())]);
  const seen = new Set<string>();
  const at = (message: string) => ({ fault: { field: 'item', column: mapping.item ?? null, message } });
  return keys.map((key) => {
    if (key === '') return at('Item is missing');
    const [itemId, other] = items.get(key) ?? [];
    if (itemId === undefined) return at('There is no such item');
    if (other !== undefined) return at('This receipt has several items. Add the line: IN-000012-2');
    if (own.has(itemId))
      return at('You can’t act on something you own, consign, bid on or have an offer for. Ask a colleague');
    if (seen.has(itemId)) return at('Another row of the file is about this item');
    seen.add(itemId);
    return { itemId };
  });
}
