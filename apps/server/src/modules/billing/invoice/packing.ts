import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeParcel, PackedObject } from '@assay/contract/shapes/parcel.ts';
import { readTag } from '@assay/domain/item/intake.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import { packObject } from '@assay/domain/shipping/packing.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { firstPicture, type MediaJson, toPicture } from '../../catalog/media/presenter.ts';
import { lockParcel, moveInvoiceParcel, parcelRefusal } from './parcels.ts';
import { DISPUTED, INVOICE_COLUMNS, type InvoiceRow, IS_GOODS, TO_TAKE_OUT } from './rows.ts';
import { emitInvoice } from './writes.ts';

// Orders that are packed and sent: those of one buyer to one address share a parcel.

/** Invoices `v` whose goods travel and have not left. `now`: the placeholder of the product's time. */
const toSend = (now: string): string =>
  `(v.status = 'paid' or (v.status = 'open' and v.pays_later and (v.quoted_shipping_cents is not null or v.payable_from is null or v.payable_from <= ${now}))) and v.type = 'item' and v.shipping_status in ('pending', 'ready')
  and v.seller_fee_cents is null and v.delivery_method = 'ship' and v.address is not null and v.number is not null`;
/** What a parcel is of: while it is packed, a buyer and an address; afterwards the invoices that were packed together. */
const PARCEL = `case when v.shipping_status = 'ready' then coalesce(v.packed_with, v.id)::text
    else v.user_id || ' ' || (v.address - 'version')::text end`;

type ParcelRow = Pick<Tables['invoice'], 'user_id'> & {
  id: string;
  number: string;
  status: OfficeParcel['status'];
  invoices: OfficeParcel['invoices'];
  buyer: string;
  place: string;
  at: Date;
  total: number;
};
type LineRow = Pick<Tables['invoice_line'], 'invoice_id' | 'quantity' | 'title'> &
  Pick<Tables['item'], 'serial' | 'shelf'> & {
    line_id: string;
    item_id: string;
    picture: MediaJson | null;
    is_packed: boolean;
  };

type ParcelsQuery = {
  status: OfficeParcel['status'];
  /** Number of an order: the parcel that it is in, in either state. */
  number?: string | undefined;
  ids?: readonly string[] | undefined;
  offset: number;
  limit: number;
};

/**
 * Parcels to pack or to hand over, in the order in which their objects are fetched: by shelf, then by payment. Two
 * statements. `ids`: those whose first invoice is one of these.
 */
export async function readParcels(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  { status, number, ids, offset, limit }: ParcelsQuery,
): Promise<{ items: OfficeParcel[]; total: number; offset: number; limit: number }> {
  const { rows } = await ctx.pool.query<ParcelRow>(
    `select p.*, u.first_name || ' ' || u.last_name as buyer, count(*) over ()::int as total from (
       select (array_agg(v.id order by v.id))[1] as id, (array_agg(v.number order by v.id))[1] as number, v.shipping_status as status,
         json_agg(json_build_object('id', v.id, 'number', v.number) order by v.id) as invoices,
         (array_agg(v.user_id))[1] as user_id, min(v.address ->> 'city') || ', ' || min(v.address ->> 'state') as place,
         min(coalesce(v.paid_at, v.created_at)) as at,
         min((select min(i.shelf) from invoice_line l join item i on i.id = l.item_id where l.invoice_id = v.id and ${IS_GOODS})) as shelf
       from invoice v where ${toSend('$6')} and not ${DISPUTED}
       group by ${PARCEL}, v.shipping_status) p join users u on u.id = p.user_id
     where ($1::text is null or p.status = $1) and ($2::text is null or p.invoices::jsonb @> jsonb_build_array(jsonb_build_object('number', upper($2))))
       and ($3::uuid[] is null or p.id = any($3))
     order by p.shelf nulls last, p.at, p.id offset $4 limit $5`,
    [number === undefined ? status : null, number ?? null, ids ?? null, offset, limit, ctx.clock.date()],
  );
  return { ...(await withLines(ctx, rows)), offset, limit };
}

/**
 * Orders that may no longer leave and whose objects are in a parcel, the longest waiting first. `number` is that of the
 * parcel's label: its first order.
 */
export async function readToTakeOut(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  { offset, limit }: Pick<ParcelsQuery, 'offset' | 'limit'>,
): Promise<{ items: OfficeParcel[]; total: number; offset: number; limit: number }> {
  const { rows } = await ctx.pool.query<ParcelRow>(
    `select t.id, coalesce(${LABEL}, t.number) as number, 'take_out' as status,
       json_build_array(json_build_object('id', t.id, 'number', t.number)) as invoices, t.user_id,
       coalesce((t.address ->> 'city') || ', ' || (t.address ->> 'state'), '') as place, t.updated_at as at,
       u.first_name || ' ' || u.last_name as buyer, count(*) over ()::int as total
     from (select v.* from invoice v where ${TO_TAKE_OUT}) t join users u on u.id = t.user_id
     order by t.updated_at, t.id offset $2 limit $3`,
    [ctx.clock.date(), offset, limit],
  );
  const found = await withLines(ctx, rows);
  const items = found.items.map((row) => ({ ...row, lines: row.lines.filter(({ isPacked }) => isPacked) }));
  return { ...found, items, offset, limit };
}

/** The label's number of the parcel that invoice `t` is in: that of its first order. $1: the product's time. */
const LABEL = `(case when t.shipping_status = 'ready' then (select p.number from invoice p where p.id = coalesce(t.packed_with, t.id))
  else (select v.number from invoice v where v.user_id = t.user_id and v.address - 'version' = t.address - 'version' and v.shipping_status = 'pending'
    and (v.id = t.id or (${toSend('$1')} and not ${DISPUTED})) order by v.id limit 1) end)`;

/**
 * Takes the objects of an order out of the parcel that they were packed in, since it may no longer leave. The order is as
 * before packing; the others of the parcel stay together. Refusals: not_found; invoice_state (nothing of it has to come out).
 */
export async function takeOutOfParcel(
  ctx: AppContext,
  { invoiceId, note, actor }: { invoiceId: string; note: string; actor: Actor },
): Promise<{ invoiceId: string; parcel: string } | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoices = await lockParcel(tx, invoiceId);
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (invoice === undefined) return refuse('not_found');
    const { rows } = await tx.client.query<{ number: string; objects: string }>(
      `select coalesce(${LABEL}, t.number) as number, (select string_agg(l.title, ', ' order by l.position) from invoice_line l
         where l.invoice_id = t.id and ${IS_GOODS} and (t.shipping_status = 'ready' or l.packed_at is not null)) as objects
       from (select v.* from invoice v where v.id = $2 and ${TO_TAKE_OUT}) t`,
      [new Date(now), invoiceId],
    );
    const [parcel] = rows;
    if (parcel === undefined)
      return refuse('invoice_state', { detail: 'Nothing of this order has to come out of a parcel' });
    await tx.client.query('update invoice_line set packed_at = null where invoice_id = $1', [invoiceId]);
    await tx.client.query(
      "update invoice set shipping_status = 'pending', packed_with = null, ready_at = null, updated_at = $2 where id = $1",
      [invoiceId, new Date(now)],
    );
    // The first of those that stay is the parcel's head.
    const [head, ...others] = invoice.packed_with === null ? invoices.filter(({ id }) => id !== invoiceId) : [];
    await tx.client.query('update invoice set packed_with = case when id <> $1 then $1::uuid end where id = any($2)', [
      head?.id ?? null,
      [head, ...others].flatMap((one) => (one === undefined ? [] : [one.id])),
    ]);
    await recordAudit(tx, {
      actor,
      action: 'invoice.taken_out',
      subject: 'invoice',
      subjectId: invoiceId,
      note,
      before: { shippingStatus: invoice.shipping_status },
      after: { shippingStatus: 'pending', parcel: parcel.number, objects: parcel.objects },
      at: now,
    });
    emitInvoice(emit, invoice, invoice.status, now);
    return { invoiceId, parcel: parcel.number };
  });
}

async function withLines(
  ctx: Pick<AppContext, 'pool'>,
  rows: readonly ParcelRow[],
): Promise<{ items: OfficeParcel[]; total: number }> {
  const lines = await readLines(
    ctx.pool,
    rows.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
  );
  return {
    items: rows.map(({ at, user_id: userId, invoices, ...row }) => {
      const own = new Set(invoices.map(({ id }) => id));
      return {
        id: row.id,
        number: row.number,
        status: row.status,
        invoices,
        userId,
        buyer: row.buyer,
        place: row.place,
        at: at.toISOString(),
        lines: lines.filter((line) => own.has(line.invoice_id)).map(toLine),
      };
    }),
    total: rows[0]?.total ?? 0,
  };
}

async function readLines(client: Queryable, invoiceIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await client.query<LineRow>(
    `select l.id as line_id, l.invoice_id, l.item_id, l.title, l.quantity, (l.packed_at is not null or v.shipping_status = 'ready') as is_packed, i.serial, i.shelf,
       ${firstPicture('i.id')} as picture
     from invoice_line l join invoice v on v.id = l.invoice_id join item i on i.id = l.item_id
     where l.invoice_id = any($1) and ${IS_GOODS} order by i.shelf nulls last, l.invoice_id, l.position`,
    [invoiceIds],
  );
  return rows;
}

const toLine = (row: LineRow): OfficeParcel['lines'][number] => ({
  lineId: row.line_id,
  itemId: row.item_id,
  title: row.title,
  quantity: row.quantity,
  serial: row.serial,
  shelf: row.shelf,
  picture: toPicture(row.picture),
  isPacked: row.is_packed,
});

/** The orders that are packed together with `invoiceId`, locked in one order; none if it isn't waiting to be packed. */
async function lockToPack(tx: Tx, invoiceId: string, now: number): Promise<InvoiceRow[]> {
  const { rows } = await tx.client.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v join invoice o on o.id = $1
     where v.user_id = o.user_id and v.address - 'version' = o.address - 'version' and ${toSend('$2')} and v.shipping_status = 'pending'
       and not ${DISPUTED}
     order by v.id for update of v`,
    [invoiceId, new Date(now)],
  );
  return rows.some(({ id }) => id === invoiceId) ? rows : [];
}

export type PackAct = {
  invoiceId: string;
  /** What a scanner reads from the object: a seal's number or QR code, or the tag of its delivery. */
  code?: string | undefined;
  /** A line whose object has no code to scan: it was compared with its picture. */
  lineId?: string | undefined;
  note: string;
  actor: Actor;
};

const codeFault = (message: string): Refusal =>
  refuse('validation_failed', { errors: [{ path: 'code', code: 'invalid', message }] });

/**
 * Puts an object into a parcel; with the last one, the parcel is closed and its orders are packed. Refusals: not_found;
 * invoice_state (not waiting to be packed); validation_failed (a code that nothing has, an object of another parcel, or one
 * that is in it already).
 */
export async function packIntoParcel(ctx: AppContext, act: PackAct): Promise<PackedObject | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoices = await lockToPack(tx, act.invoiceId, now);
    const [head] = invoices;
    if (head === undefined) {
      const { rowCount } = await tx.client.query('select from invoice where id = $1', [act.invoiceId]);
      return rowCount === 0
        ? refuse('not_found')
        : refuse('invoice_state', { detail: 'This order isn’t waiting to be packed' });
    }
    for (const invoice of invoices) {
      const refusal = await parcelRefusal(tx, invoice, 'ready', now);
      if (refusal !== undefined) return refusal;
    }
    const rows = await readLines(
      tx.client,
      invoices.map(({ id }) => id),
    );
    const lines = rows.map((row) => ({ lineId: row.line_id, itemId: row.item_id, isPacked: row.is_packed }));
    const byHand = rows.find(({ line_id }) => line_id === act.lineId);
    if (act.lineId !== undefined && byHand === undefined) return refuse('not_found');
    const object = byHand ?? (await findByCode(tx.client, act.code ?? ''));
    if (object === null) return codeFault('No object has this code');
    const packed = packObject(lines, object.item_id);
    if (!packed.ok)
      return codeFault(
        packed.reason === 'already_packed'
          ? `“${object.title}” is in this parcel already`
          : `“${object.title}” doesn’t belong in this parcel`,
      );
    await tx.client.query('update invoice_line set packed_at = $2 where id = $1', [packed.lineId, new Date(now)]);
    const left = lines.filter(({ isPacked }) => !isPacked).length - 1;
    if (packed.isComplete) {
      await tx.client.query('update invoice set packed_with = $2 where id = any($1) and id <> $2', [
        invoices.map(({ id }) => id),
        head.id,
      ]);
      for (const invoice of invoices)
        await moveInvoiceParcel({
          ...{ ctx, tx, emit, invoice, now },
          act: { to: 'ready', note: act.note, actor: act.actor },
          shipment: null,
        });
    }
    return { invoiceId: head.id, lineId: packed.lineId, title: object.title, left };
  });
}

type ObjectRow = { item_id: string; title: string };

/** The item that a scanned code names. Null: none, or several. */
async function findByCode(client: Queryable, code: string): Promise<ObjectRow | null> {
  const read = codeIn(code);
  const tag = readTag(code);
  const { rows } = await client.query<ObjectRow>(
    read?.kind === 'token'
      ? 'select id as item_id, title from item where qrcode = $1'
      : tag === null
        ? 'select id as item_id, title from item where serial = upper($1)'
        : `select t.id as item_id, t.title from intake n join intake_line l on l.intake_id = n.id join item t on t.id = l.item_id
           where n.number = $1 and ($2::int is null or l.position = $2)`,
    read?.kind === 'token'
      ? [read.token]
      : tag === null
        ? [read?.kind === 'serial' ? read.serial : code.trim()]
        : [tag.number, tag.position],
  );
  return rows.length === 1 ? rows[0]! : null;
}
