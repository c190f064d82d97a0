import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { OfficeRefund } from '@assay/contract/shapes/office.ts';
import type { OfficeInvoice } from '@assay/contract/shapes/order.ts';
import { storedTracking } from '@assay/domain/shipping/carrier.ts';
import { PICKUP_HOLD_MS } from '@assay/domain/shipping/pickup.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  containsPattern,
  countShown,
  prefixQuery,
  type WorkQueue,
  wordsMatch,
} from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { MEDIA_JSON } from '../../catalog/media/presenter.ts';
import { CHECKPOINT_JSON } from '../../selling/auction/index.ts';
import { type Details, toInvoice } from './presenter.ts';
import { INVOICE_COLUMNS, type InvoiceRow, TO_TAKE_OUT } from './rows.ts';

const FILTERS = {
  all: "v.status <> 'draft'",
  due: "v.status in ('open', 'pending', 'failed')",
  paid: "v.status in ('paid', 'refunded')",
} as const;

/** The caller's own invoices: unpaid ones first, by due date, then the rest, newest first. */
export async function readInvoices(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  userId: string,
  query: { status: keyof typeof FILTERS; offset: number; limit: number },
): Promise<{ items: Invoice[]; total: number; offset: number; limit: number }> {
  const { offset, limit } = query;
  const [page, count] = await Promise.all([
    ctx.pool.query<InvoiceRow>(
      `select ${INVOICE_COLUMNS} from invoice v where v.user_id = $1 and ${FILTERS[query.status]}
       order by case when v.status in ('open', 'pending', 'failed') then v.due_at end asc nulls last, v.created_at desc, v.id
       offset $2 limit $3`,
      [userId, offset, limit],
    ),
    ctx.pool.query<{ total: number }>(
      `select count(*)::int as total from invoice v where v.user_id = $1 and ${FILTERS[query.status]}`,
      [userId],
    ),
  ]);
  return { items: await toInvoicesJson(ctx, page.rows), total: count.rows[0]!.total, offset, limit };
}

const OFFICE_FILTERS = {
  all: 'true',
  due: "v.status in ('open', 'pending', 'failed')",
  overdue: `v.status in ('open', 'failed') and v.due_at < $1 and v.due_at + case when v.pays_later then interval '15 days' else interval '0' end < $1`,
  pending: "v.status = 'pending'",
  draft: "v.status = 'draft'",
  to_quote:
    "v.payable_from is not null and v.quoted_shipping_cents is null and v.status in ('open', 'failed') and v.delivery_method = 'ship'",
  to_ship:
    "(v.status = 'paid' or (v.status = 'open' and v.pays_later)) and v.type = 'item' and v.shipping_status in ('pending', 'ready') and v.seller_fee_cents is null",
  to_store: `v.delivery_method = 'pickup' and v.shipping_status = 'ready' and v.ready_at < $1::timestamptz - interval '${PICKUP_HOLD_MS} milliseconds'`,
  paid: "v.status in ('paid', 'refunded')",
} as const;

const invoicesWork = (status: keyof typeof OFFICE_FILTERS, since: string): WorkQueue => ({
  source: `from invoice v where ${OFFICE_FILTERS[status]}`,
  since,
});
export const INVOICE_WORK = {
  to_quote: invoicesWork('to_quote', 'v.created_at'),
  to_send: invoicesWork('to_ship', 'coalesce(v.paid_at, v.created_at)'),
  to_store: invoicesWork('to_store', 'v.ready_at'),
  take_out: { source: `from invoice v where ${TO_TAKE_OUT}`, since: 'v.updated_at' },
  draft_invoices: invoicesWork('draft', 'v.created_at'),
  overdue: invoicesWork('overdue', 'v.due_at'),
} as const;

// Each has an index (migration 0298).
const OFFICE_ORDERS = {
  due: 'v.due_at, v.id',
  '-due': 'v.due_at desc nulls last, v.id desc',
  total: 'v.total_cents, v.id',
  '-total': 'v.total_cents desc, v.id desc',
} as const;
const BY_DUE = 'v.due_at, v.created_at desc, v.id';
const NEWEST = 'v.created_at desc, v.id';
const DEFAULT_ORDERS: Readonly<Record<keyof typeof OFFICE_FILTERS, string>> = {
  all: `case when v.status in ('open', 'pending', 'failed') then v.due_at end, ${NEWEST}`,
  due: BY_DUE,
  overdue: BY_DUE,
  pending: BY_DUE,
  to_quote: BY_DUE,
  to_store: 'v.ready_at, v.id',
  to_ship: 'coalesce(v.paid_at, v.created_at), v.id',
  draft: NEWEST,
  paid: NEWEST,
};

/** A search looks at this many people, and at this many of the newest items, with its letters or words. */
const MATCHES = 2_000;
/** Invoices with $2 as their number, tracking number ($3), buyer ($4), seal, or words of a title ($5). */
const FOUND = `select x.id from invoice x where x.number = upper($2)
  union select x.id from invoice x where x.tracking_number = $3
  union select x.id from (select id from users where lower(username) = lower($2) and deleted_at is null
    union select id from users where lower(email) = lower($2) and deleted_at is null
    union (select id from users p where normal_name(p.first_name || ' ' || p.last_name) like $4 limit ${MATCHES})) p
    join invoice x on x.user_id = p.id
  union select l.invoice_id from item i join invoice_line l on l.item_id = i.id where i.serial = upper($2)
  union select l.invoice_id from (select l.item_id from item_listing l where $5 <> '' and ${wordsMatch('$5')}
    order by l.item_id desc limit ${MATCHES}) m join invoice_line l on l.item_id = m.item_id`;

type BuyerRow = InvoiceRow & { buyer: string };

/**
 * All users' invoices, for staff, in the given order, else: unpaid ones by due date, those to be shipped by payment date,
 * others newest first.
 */
export async function readOfficeInvoices(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  query: {
    status: keyof typeof OFFICE_FILTERS;
    find?: string | undefined;
    sort?: keyof typeof OFFICE_ORDERS | undefined;
    offset: number;
    limit: number;
  },
): Promise<{ items: OfficeInvoice[]; total: number; offset: number; limit: number }> {
  const { offset, limit, sort } = query;
  const find = query.find?.trim() ?? '';
  const where = `${OFFICE_FILTERS[query.status]} and $1::timestamptz is not null${find === '' ? '' : ` and v.id in (${FOUND})`}`;
  const values = [
    ctx.clock.date(),
    ...(find === '' ? [] : [find, storedTracking(find), containsPattern(find), prefixQuery(find)]),
  ];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<BuyerRow>(
      `select ${INVOICE_COLUMNS}, u.first_name || ' ' || u.last_name as buyer from invoice v join users u on u.id = v.user_id
       where ${where} order by ${sort === undefined ? DEFAULT_ORDERS[query.status] : OFFICE_ORDERS[sort]} offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, `from invoice v where ${where}`, values),
  ]);
  return { items: await toOfficeInvoices(ctx, rows), total, offset, limit };
}

async function toOfficeInvoices(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  rows: readonly BuyerRow[],
): Promise<OfficeInvoice[]> {
  const shown = await toInvoicesJson(ctx, rows);
  return shown.map((one, index) => ({
    ...one,
    // Only the person picking it up knows it.
    pickup: one.pickup === null ? null : { ...one.pickup, code: null },
    userId: rows[index]!.user_id,
    buyer: rows[index]!.buyer,
  }));
}

/** An invoice as staff see it. */
export async function toOfficeInvoice(ctx: Pick<AppContext, 'pool' | 'clock'>, row: BuyerRow): Promise<OfficeInvoice> {
  return (await toOfficeInvoices(ctx, [row]))[0]!;
}

/** An invoice of exactly this user that is not a draft, as stored. */
export async function readInvoice(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  invoiceId: string,
): Promise<InvoiceRow | null> {
  const { rows } = await ctx.pool.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 and v.user_id = $2 and v.status <> 'draft'`,
    [invoiceId, userId],
  );
  return rows[0] ?? null;
}

/** readInvoice with the data needed to display it. */
export async function readInvoiceView(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  userId: string,
  invoiceId: string,
): Promise<{ row: InvoiceRow; shown: Invoice } | null> {
  const row = await readInvoice(ctx, userId, invoiceId);
  return row === null ? null : { row, shown: await toInvoiceJson(ctx, row) };
}

export async function toInvoiceJson(ctx: Pick<AppContext, 'pool' | 'clock'>, row: InvoiceRow): Promise<Invoice> {
  return (await toInvoicesJson(ctx, [row]))[0]!;
}

async function toInvoicesJson(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const details = await readDetails(
    ctx.pool,
    rows.map((row) => row.id),
  );
  const byId = new Map(details.map((row) => [row.id, row]));
  const now = ctx.clock.now();
  return rows.map((row) => toInvoice(row, byId.get(row.id)!, now));
}

async function readDetails(client: Queryable, ids: readonly string[]): Promise<Details[]> {
  const { rows } = await client.query<Details>(
    `select v.id, exists (select from dispute d where d.invoice_id = v.id and d.phase = 'opened') as is_disputed, m.brand as paid_brand, m.last4 as paid_last4, p.manual_kind, p.debited_at, p.expected_at,
       (select min(r.expires_at) from invoice_line l join reservation r on r.id = l.reservation_id
          where l.invoice_id = v.id and r.state = 'held') as reserved_until,
       (select ${CHECKPOINT_JSON} from log_checkpoint c where c.auction_id = v.auction_id and c.head = decode(v.log_head, 'hex')) as log_checkpoint,
       (select json_agg(json_build_object('itemId', l.item_id, 'slug', i.slug, 'title', l.title, 'quantity', l.quantity,
          'unitCents', l.unit_cents, 'amountCents', l.amount_cents, 'discountCents', l.discount_cents, 'media', (
            select ${MEDIA_JSON} from media m where m.item_id = l.item_id order by m.position limit 1)) order by l.position)
        from invoice_line l left join item i on i.id = l.item_id where l.invoice_id = v.id) as lines
     from invoice v
     left join payment p on p.invoice_id = v.id
       and (p.status = 'succeeded' or (p.status = 'processing' and p.expected_at is not null and v.status = 'pending'))
     left join payment_method m on m.id = p.method_id
     where v.id = any($1)`,
    [ids],
  );
  return rows;
}

type OfficeRefundRow = Pick<
  Tables['refund'],
  'id' | 'invoice_id' | 'amount_cents' | 'state' | 'reason' | 'created_at' | 'updated_at'
> &
  Pick<Tables['invoice'], 'number'> & { state: OfficeRefund['state']; buyer: string; tries: number };

export const REFUNDS_WORK: WorkQueue = { source: "from refund r where r.state = 'failed'", since: 'r.created_at' };

/** Refunds in a state, for staff: unfinished ones oldest first, others newest first. */
export async function readOfficeRefunds(
  ctx: Pick<AppContext, 'pool'>,
  { status, offset, limit }: { status: OfficeRefund['state'] | 'all'; offset: number; limit: number },
) {
  const where = status === 'all' ? '$1::text is not null' : 'r.state = $1';
  const order = status === 'failed' || status === 'pending' ? 'r.created_at, r.id' : 'r.created_at desc, r.id desc';
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<OfficeRefundRow>(
      `select r.id, r.invoice_id, v.number, u.first_name || ' ' || u.last_name as buyer, r.amount_cents, r.state, r.reason, r.created_at, r.updated_at,
       (select count(*)::int from provider_operation o where o.kind = 'invoice.refund' and o.ref = r.id) as tries
     from refund r join invoice v on v.id = r.invoice_id join users u on u.id = v.user_id
     where ${where} order by ${order} offset $2 limit $3`,
      [status, offset, limit],
    ),
    countShown(ctx, `from refund r where ${where}`, [status]),
  ]);
  const items = rows.map(
    (row): OfficeRefund => ({
      id: row.id,
      invoiceId: row.invoice_id,
      number: row.number,
      buyer: row.buyer,
      amountCents: row.amount_cents,
      state: row.state,
      reason: row.reason,
      tries: row.tries,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
  return { items, total, offset, limit };
}
