import type { PaymentMethods, PendingBankAccount } from '@assay/contract/shapes/payment.ts';
import type { Dispute } from '@assay/contract/shapes/reports.ts';
import { MICRODEPOSIT_TRIES } from '@assay/domain/invoice/debit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type MethodRow, toPaymentMethod } from './presenter.ts';

export const METHOD_COLUMNS = 'id, provider_id, type, brand, last4, exp_month, exp_year, is_default, created_at';

/** A user's saved methods, the default first, then newest; and those still to be verified or confirmed. */
export async function readMethods(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  page: { offset: number; limit: number },
): Promise<PaymentMethods> {
  const [{ rows }, pending] = await Promise.all([
    ctx.pool.query<MethodRow & { is_waiting: boolean }>(
      `select ${METHOD_COLUMNS}, awaits_proof_at is not null as is_waiting from payment_method
       where user_id = $1 and (removed_at is null or awaits_proof_at is not null) order by is_default desc, created_at desc, id`,
      [userId],
    ),
    readPendingBank(ctx, userId),
  ]);
  const saved = rows.filter(({ is_waiting }) => !is_waiting);
  const items = saved.slice(page.offset, page.offset + page.limit).map(toPaymentMethod);
  const unconfirmed = rows.filter(({ is_waiting }) => is_waiting).map(toPaymentMethod);
  return { items, total: saved.length, ...page, pendingBankAccount: pending, unconfirmed };
}

/** A user's bank account whose micro-deposits are pending. */
export async function readPendingBank(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
): Promise<PendingBankAccount | null> {
  const { rows } = await ctx.pool.query<
    Pick<
      Tables['bank_setup'],
      'setup_intent_id' | 'bank_name' | 'last4' | 'microdeposit_type' | 'arrives_at' | 'attempts'
    > & { microdeposit_type: PendingBankAccount['microdepositType'] }
  >(
    `select setup_intent_id, bank_name, last4, microdeposit_type, arrives_at, attempts
     from bank_setup where user_id = $1 and state = 'pending'`,
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    setupIntentId: row.setup_intent_id,
    bankName: row.bank_name,
    last4: row.last4,
    microdepositType: row.microdeposit_type,
    arrivesAt: row.arrives_at.toISOString(),
    attemptsLeft: Math.max(0, MICRODEPOSIT_TRIES - row.attempts),
  };
}

const DISPUTES = { open: 'd.closed_at is null', closed: 'd.closed_at is not null', all: 'true' } as const;

export const DISPUTES_WORK: WorkQueue = {
  source: `from dispute d where ${DISPUTES.open}`,
  since: 'd.opened_at',
  due: 'd.evidence_due_at',
};

/** Disputed payments for staff: those that need evidence first. */
export async function readDisputes(
  ctx: Pick<AppContext, 'pool'>,
  query: { status: keyof typeof DISPUTES; offset: number; limit: number },
): Promise<{ items: Dispute[]; total: number; offset: number; limit: number }> {
  const { offset, limit } = query;
  type Row = Omit<Dispute, 'evidenceDueAt' | 'openedAt' | 'closedAt'> & {
    due: Date | null;
    opened: Date;
    closed: Date | null;
  };
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<Row>(
      `select d.id, d.invoice_id as "invoiceId", v.number, u.first_name || ' ' || u.last_name as buyer, d.status, d.reason,
       d.amount_cents as "amountCents", d.evidence_due_at as due, d.opened_at as opened, d.closed_at as closed
     from dispute d join invoice v on v.id = d.invoice_id join users u on u.id = v.user_id where ${DISPUTES[query.status]}
     order by d.closed_at is not null, d.evidence_due_at, d.opened_at desc, d.id offset $1 limit $2`,
      [offset, limit],
    ),
    countShown(ctx, `from dispute d where ${DISPUTES[query.status]}`, []),
  ]);
  return {
    items: rows.map(({ due, opened, closed, ...rest }) => ({
      ...rest,
      evidenceDueAt: due?.toISOString() ?? null,
      openedAt: opened.toISOString(),
      closedAt: closed?.toISOString() ?? null,
    })),
    total,
    offset,
    limit,
  };
}

/** A saved method of this very person, or null. */
export async function readOwnMethod(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  methodId: string,
): Promise<MethodRow | null> {
  const { rows } = await ctx.pool.query<MethodRow>(
    `select ${METHOD_COLUMNS} from payment_method where id = $1 and user_id = $2 and removed_at is null`,
    [methodId, userId],
  );
  return rows[0] ?? null;
}
