import type { CartNotice } from '@assay/contract/shapes/cart.ts';
import { mergeCarts } from '@assay/domain/cart/cart.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { hashCartSecret, isCartSecret } from './visitor.ts';

type Row = Pick<Tables['item'], 'title'> &
  Pick<Tables['bag_line'], 'quantity'> & {
    itemId: Tables['bag_line']['item_id'];
    seenCents: Tables['bag_line']['seen_price_cents'];
    addedAt: number;
  };

/**
 * Merges a visitor's bag into the bag of the account they log in to (rules §5.2), and deletes the visitor's. An item in both
 * keeps the larger quantity; what does not fit is named. Returns false for a value that is no bag's secret.
 */
export async function adoptVisitorCart(ctx: AppContext, userId: string, secret: string): Promise<boolean> {
  if (!isCartSecret(secret)) return false;
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    const { rows } = await tx.client.query<Pick<Tables['bag'], 'id' | 'coupon_id' | 'postal_code'>>(
      'select id, coupon_id, postal_code from bag where device_hash = $1',
      [hashCartSecret(secret)],
    );
    const visitors = rows[0];
    if (visitors === undefined) return;
    const own = await tx.client.query<Pick<Tables['bag'], 'id'>>(
      `insert into bag as b (id, user_id, coupon_id, postal_code, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict (user_id) do update set updated_at = excluded.updated_at, coupon_id = coalesce(b.coupon_id, excluded.coupon_id),
         postal_code = coalesce(b.postal_code, excluded.postal_code)
       returning id`,
      [newId(at.getTime()), userId, visitors.coupon_id, visitors.postal_code, at],
    );
    const ownId = own.rows[0]!.id;
    const locked = await tx.client.query('select from bag where id = $1 for update', [visitors.id]);
    // Another tab was quicker.
    if (locked.rowCount === 0) return;
    const merged = mergeCarts(await readRows(tx, ownId), await readRows(tx, visitors.id));
    await tx.client.query(
      `insert into bag_line (bag_id, item_id, quantity, seen_price_cents, added_at)
       select $1, item_id, quantity, seen, to_timestamp(added_at / 1000.0)
       from unnest($2::uuid[], $3::int[], $4::bigint[], $5::float8[]) as l (item_id, quantity, seen, added_at)
       on conflict (bag_id, item_id) do update set quantity = excluded.quantity`,
      [
        ownId,
        arrayLiteral(merged.lines.map((line) => line.itemId)),
        arrayLiteral(merged.lines.map((line) => line.quantity)),
        arrayLiteral(merged.lines.map((line) => line.seenCents)),
        arrayLiteral(merged.lines.map((line) => line.addedAt)),
      ],
    );
    if (merged.leftOut.length > 0)
      await tx.client.query('update bag set notices = $2 where id = $1', [
        ownId,
        JSON.stringify([leftOutNotice(merged.leftOut)]),
      ]);
    await tx.client.query('delete from bag where id = $1', [visitors.id]);
  });
  return true;
}

async function readRows(tx: Tx, bagId: string): Promise<Row[]> {
  const { rows } = await tx.client.query<Row>(
    `select l.item_id as "itemId", i.title, l.quantity, l.seen_price_cents as "seenCents",
       (extract(epoch from l.added_at) * 1000)::float8 as "addedAt"
     from bag_line l join item i on i.id = l.item_id where l.bag_id = $1 order by l.added_at, l.item_id`,
    [bagId],
  );
  return rows;
}

function leftOutNotice(lines: readonly Row[]): CartNotice {
  const titles = lines.map((line) => line.title).join(', ');
  return { kind: 'lines_left_out', message: `Your bag is full. We couldn’t add: ${titles}`, missingCents: null };
}
