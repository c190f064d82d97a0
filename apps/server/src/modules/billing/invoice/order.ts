import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeOrder } from '@assay/contract/shapes/order.ts';
import { orderTimeline } from '@assay/domain/invoice/timeline.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { methodLabel } from '../payment/presenter.ts';
import { MANUAL } from './presenter.ts';
import { toOfficeInvoice } from './queries.ts';
import { INVOICE_COLUMNS, type InvoiceRow } from './rows.ts';

/** Action of a note about an order in the audit log, which is where notes are kept. */
const NOTE = 'invoice.note';
/** Roles that see the email address of a buyer, as on the page of the person. */
const CONTACT = ['support'] as const satisfies readonly StaffRole[];
/** Events and notes of an order that are shown: the latest. */
const ACTS = 200;

type Json<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
type PaymentJson = Json<
  Pick<
    Tables['payment'],
    'id' | 'status' | 'amount_cents' | 'decline_code' | 'created_at' | 'updated_at' | 'manual_kind' | 'manual_ref'
  >
> & { brand: string | null; last4: string | null };
type RefundJson = Json<
  Pick<Tables['refund'], 'id' | 'payment_id' | 'amount_cents' | 'state' | 'reason' | 'note' | 'created_at'>
> & {
  by: string | null;
};
type DisputeJson = Json<Pick<Tables['dispute'], 'status' | 'amount_cents' | 'opened_at' | 'closed_at'>>;
type ActJson = Json<Pick<Tables['audit_event'], 'id' | 'at' | 'action' | 'note'>> & {
  by: string | null;
  after: Record<string, unknown>;
};
type OrderRow = InvoiceRow &
  Pick<Tables['users'], 'username' | 'email'> &
  Pick<Tables['invoice'], 'shipping_service' | 'voided_at'> & {
    buyer: string;
    goods: OfficeOrder['goods'] | null;
    together: OfficeOrder['packedTogether'] | null;
    payments: PaymentJson[] | null;
    refunds: RefundJson[] | null;
    disputes: DisputeJson[] | null;
    acts: ActJson[] | null;
  };

const ORDER = `
  select ${INVOICE_COLUMNS}, v.shipping_service, v.voided_at, u.first_name || ' ' || u.last_name as buyer, u.username, u.email,
    (select json_agg(json_build_object('serial', i.serial, 'shelf', i.shelf, 'isPacked', l.packed_at is not null) order by l.position)
     from invoice_line l left join item i on i.id = l.item_id where l.invoice_id = v.id) as goods,
    (select json_agg(json_build_object('id', o.id, 'number', o.number) order by o.number) from invoice o
     where o.id <> v.id and (o.packed_with = coalesce(v.packed_with, v.id) or o.id = v.packed_with)) as together,
    (select json_agg(json_build_object('id', p.id, 'status', p.status, 'amount_cents', p.amount_cents, 'decline_code', p.decline_code,
       'created_at', p.created_at, 'updated_at', p.updated_at, 'manual_kind', p.manual_kind, 'manual_ref', p.manual_ref,
       'brand', m.brand, 'last4', m.last4) order by p.attempt)
     from payment p left join payment_method m on m.id = p.method_id where p.invoice_id = v.id) as payments,
    (select json_agg(json_build_object('id', r.id, 'payment_id', r.payment_id, 'amount_cents', r.amount_cents, 'state', r.state,
       'reason', r.reason, 'note', r.note, 'created_at', r.created_at, 'by', b.username) order by r.created_at, r.id)
     from refund r left join users b on b.id = r.created_by where r.invoice_id = v.id) as refunds,
    (select json_agg(json_build_object('status', d.status, 'amount_cents', d.amount_cents, 'opened_at', d.opened_at,
       'closed_at', d.closed_at) order by d.opened_at) from dispute d where d.invoice_id = v.id) as disputes,
    (select json_agg(json_build_object('id', e.id, 'at', e.at, 'action', e.action, 'note', e.note, 'after', e.after, 'by', e.username)
       order by e.at desc, e.id desc)
     from (select e.*, b.username from audit_event e left join users b on b.id = e.actor_id
       where e.subject = 'invoice' and e.subject_id = v.id order by e.at desc, e.id desc limit ${ACTS}) e) as acts
  from invoice v join users u on u.id = v.user_id where v.id = $1`;

const iso = (at: string): string => new Date(at).toISOString();

/** One order for staff with these roles; null: unknown. Two statements, however long its history is. */
export async function readOrder(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  invoiceId: string,
  roles: readonly StaffRole[],
): Promise<OfficeOrder | null> {
  const { rows } = await ctx.pool.query<OrderRow>(ORDER, [invoiceId]);
  const [row] = rows;
  if (row === undefined) return null;
  const seesContact = mayCall(roles, { method: 'GET', roles: CONTACT });
  const payments = (row.payments ?? []).map((payment) => ({
    id: payment.id,
    at: iso(payment.created_at),
    updatedAt: Date.parse(payment.updated_at),
    amountCents: payment.amount_cents,
    status: payment.status,
    method: methodOf(payment),
    reference: payment.manual_ref,
    failure: payment.decline_code?.replaceAll('_', ' ') ?? null,
    isManual: payment.manual_kind !== null,
  }));
  const methods = new Map(payments.map(({ id, method }) => [id, method]));
  const refunds = (row.refunds ?? []).map((refund) => ({
    id: refund.id,
    at: iso(refund.created_at),
    amountCents: refund.amount_cents,
    state: refund.state,
    reason: refund.reason,
    note: refund.note,
    by: refund.by,
    method: methods.get(refund.payment_id) ?? null,
  }));
  const acts = row.acts ?? [];
  return {
    invoice: await toOfficeInvoice(ctx, row),
    username: row.username,
    email: seesContact ? row.email : null,
    service: row.shipping_service,
    goods: row.goods ?? [],
    packedTogether: row.together ?? [],
    payments: payments.map(({ updatedAt: _at, isManual: _manual, ...payment }) => payment),
    refunds,
    timeline: orderTimeline({
      createdAt: row.created_at.getTime(),
      isLot: row.auction_id !== null,
      voidedAt: row.voided_at?.getTime() ?? null,
      // Those that staff recorded are acts, with who and why.
      payments: payments
        .filter(({ isManual }) => !isManual)
        .map(({ at, amountCents, ...payment }) => ({
          ...payment,
          at: Date.parse(at),
          amount: formatCents(amountCents),
        })),
      refunds: refunds.map(({ at, amountCents, ...refund }) => ({
        ...refund,
        at: Date.parse(at),
        amount: formatCents(amountCents),
      })),
      disputes: (row.disputes ?? []).map((dispute) => ({
        openedAt: Date.parse(dispute.opened_at),
        closedAt: dispute.closed_at === null ? null : Date.parse(dispute.closed_at),
        status: dispute.status,
        amount: formatCents(dispute.amount_cents),
      })),
      acts: acts
        .filter(({ action }) => action !== NOTE && action !== 'invoice.refund')
        .map(({ at, by, note, action, after }) => ({ at: Date.parse(at), by, note, action, after })),
    }).map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    notes: acts
      .filter(({ action }) => action === NOTE)
      .map(({ id, at, by, note }) => ({ id, at: iso(at), by: by ?? 'Automatic', text: note })),
  };
}

const methodOf = ({ manual_kind, brand, last4 }: PaymentJson): string | null =>
  manual_kind !== null ? MANUAL[manual_kind] : brand === null ? null : methodLabel({ brand, last4: last4 ?? '' });

/** Writes a note about an order. It is an entry of the audit log, so it stays. Refusals: not_found. */
export function noteOrder(
  ctx: AppContext,
  act: { invoiceId: string; actor: Actor; note: string },
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const { invoiceId, actor, note } = act;
    const { rowCount } = await tx.client.query('select from invoice where id = $1', [invoiceId]);
    if (rowCount === 0) return refuse('not_found');
    const at = ctx.clock.now();
    await recordAudit(tx, { actor, action: NOTE, subject: 'invoice', subjectId: invoiceId, note, at });
    return undefined;
  });
}
