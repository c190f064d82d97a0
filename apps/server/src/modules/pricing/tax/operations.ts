import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SellerTax, TaxCertificate } from '@assay/contract/shapes/tax.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { transact } from '../../../platform/outbox.ts';
import { CERTIFICATE_COLUMNS, type TaxCertificateRow, toTaxCertificate } from './presenter.ts';

export type TaxCertificateForm = { state: string; number: string; businessName: string; expiresOn: string };

/**
 * Submits a resale certificate. A pending one of the same state is replaced; an approved one stays valid until the new
 * one is approved. Refusals: email_unverified; validation_failed for an expired one.
 */
export async function submitCertificate(
  ctx: AppContext,
  userId: string,
  form: TaxCertificateForm,
): Promise<TaxCertificate | Refusal> {
  const now = ctx.clock.now();
  if (form.expiresOn < new Date(now).toISOString().slice(0, 10))
    return refuse('validation_failed', {
      errors: [{ path: 'expiresOn', code: 'invalid', message: 'This certificate has expired' }],
    });
  return transact(ctx, async (tx) => {
    const { rows: people } = await tx.client.query<{ is_verified: boolean }>(
      'select email_verified_at is not null as is_verified from users where id = $1 for no key update',
      [userId],
    );
    if (people[0]?.is_verified !== true) return refuse('email_unverified');
    await tx.client.query(
      "update tax_certificate set status = 'withdrawn', decided_at = null where user_id = $1 and state = $2 and status = 'pending'",
      [userId, form.state],
    );
    const { rows } = await tx.client.query<TaxCertificateRow>(
      `insert into tax_certificate as t (id, user_id, state, number, business_name, expires_on, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${CERTIFICATE_COLUMNS}`,
      [newId(now), userId, form.state, form.number, form.businessName, form.expiresOn, new Date(now)],
    );
    return toTaxCertificate(rows[0]!, now);
  });
}

/** Withdraws an own certificate. Refusal: not_found. */
export async function withdrawCertificate(ctx: AppContext, userId: string, id: string): Promise<Refusal | undefined> {
  const { rowCount } = await ctx.pool.query(
    `update tax_certificate set status = 'withdrawn', decided_at = null
     where id = $1 and user_id = $2 and status in ('pending', 'approved')`,
    [id, userId],
  );
  return rowCount === 0 ? refuse('not_found') : undefined;
}

/**
 * Records that staff approve or reject a certificate that waits, and emails its owner. Null: nothing waits. What an approval
 * does to invoices is billing's part of the same transaction.
 */
export async function recordDecision(
  ctx: AppContext,
  tx: Tx,
  act: { id: string; decision: 'approve' | 'reject'; note: string; actor: Actor },
): Promise<TaxCertificateRow | null> {
  const now = ctx.clock.now();
  const status = act.decision === 'approve' ? 'approved' : 'rejected';
  if (status === 'approved')
    await tx.client.query(
      `update tax_certificate o set status = 'withdrawn', decided_at = null, decided_by = null from tax_certificate t
       where t.id = $1 and t.status = 'pending' and o.user_id = t.user_id and o.state = t.state and o.status = 'approved'`,
      [act.id],
    );
  const { rows } = await tx.client.query<TaxCertificateRow>(
    `update tax_certificate t set status = $2, note = $3, decided_at = $4, decided_by = $5 where t.id = $1 and t.status = 'pending'
     returning ${CERTIFICATE_COLUMNS}`,
    [act.id, status, act.note, new Date(now), act.actor.userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  await recordAudit(tx, {
    actor: act.actor,
    action: `tax_certificate.${act.decision}`,
    subject: 'user',
    subjectId: row.user_id,
    note: act.note,
    after: { certificateId: row.id, state: row.state, number: row.number, status },
    at: now,
  });
  await emailDecision(ctx, tx, row, act.decision === 'approve');
  return row;
}

/** The user who submitted it is emailed: taxes concern them, so this is not optional. */
async function emailDecision(ctx: AppContext, tx: Tx, row: TaxCertificateRow, isApproved: boolean): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['users'], 'email'>>(
    'select email from users where id = $1 and deleted_at is null',
    [row.user_id],
  );
  if (rows[0] === undefined) return;
  await queueEmail(ctx, tx.client, {
    userId: row.user_id,
    to: rows[0].email,
    template: 'certificate_decided',
    data: {
      state: US_STATES[row.state] ?? row.state,
      number: row.number,
      expiresOn: row.expires_on,
      isApproved,
      note: row.note,
      url: `${ctx.config.PUBLIC_URL}/account/tax`,
    },
    dedupeKey: `certificate_decided:${row.id}`,
  });
}

/** Stores what a seller certifies. A later one replaces it. */
export async function certifySeller(
  ctx: AppContext,
  userId: string,
  form: { legalName: string; tinLast4: string },
): Promise<{ seller: SellerTax }> {
  const at = ctx.clock.date();
  await ctx.pool.query(
    `insert into seller_tax (user_id, legal_name, tin_last4, certified_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set legal_name = excluded.legal_name, tin_last4 = excluded.tin_last4, certified_at = excluded.certified_at`,
    [userId, form.legalName, form.tinLast4, at],
  );
  return { seller: { ...form, certifiedAt: at.toISOString() } };
}
