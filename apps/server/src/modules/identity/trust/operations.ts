import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ReportOutcome, ReportReason, ReportSubject } from '@assay/domain/account/abuse.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { reportReference } from './queries.ts';

type Decision = { id: string; decision: 'cleared' | 'confirmed'; note: string; actor: Actor };

/**
 * Staff decide if two accounts belong to one person. If confirmed, neither may bid on, buy or make offers for the
 * other's items from now on. Existing bids are voided by a separate call. Refusal: not_found.
 */
export function decideAccountLink(
  ctx: AppContext,
  { id, decision, note, actor }: Decision,
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<Pick<Tables['account_link'], 'low_id' | 'high_id' | 'status'>>(
      'select low_id, high_id, status from account_link where id = $1 for update',
      [id],
    );
    const link = rows[0];
    if (link === undefined) return refuse('not_found');
    await tx.client.query(
      'update account_link set status = $2, decided_by = $3, decided_at = $4, updated_at = $4 where id = $1',
      [id, decision, actor.userId, new Date(now)],
    );
    for (const [subjectId, otherId] of [
      [link.low_id, link.high_id],
      [link.high_id, link.low_id],
    ] as const)
      await recordAudit(tx, {
        actor,
        action: `account_link.${decision}`,
        subject: 'user',
        subjectId,
        note,
        before: { status: link.status },
        after: { status: decision, otherId },
        at: now,
      });
    return undefined;
  });
}

type Report = {
  reporterId: string | null;
  subject: ReportSubject;
  subjectId: string;
  reason: ReportReason;
  message: string;
};

/** What is public, by its id or name ($1). */
const PUBLIC_SUBJECTS = {
  lot: `select a.id from auction a join item i on i.id = a.item_id where a.id::text = $1 and i.status = 'live'`,
  item: `select i.id from item i where i.id::text = $1 and i.status = 'live'`,
  profile: `select u.id from users u where lower(u.username) = $1 and u.deleted_at is null
    and exists (select from ownership w where w.user_id = u.id and w.to_at is null and w.is_on_wall)`,
} as const;
/** What only its two sides see, by its id ($1) and one of them ($2). */
const PRIVATE_SUBJECTS = {
  offer: 'select o.id from offer o where o.id::text = $1 and $2 in (o.buyer_id, o.owner_id)',
  resale: 'select s.id from secondary_transaction s where s.id::text = $1 and $2 in (s.buyer_id, s.seller_id)',
} as const;

/** The id of the reported subject. Null if the reporter cannot see it. */
async function subjectOf({ client }: Tx, { subject, subjectId, reporterId }: Report): Promise<string | null> {
  const key = subjectId.toLowerCase();
  const { rows } =
    subject === 'offer' || subject === 'resale'
      ? await client.query<{ id: string }>(PRIVATE_SUBJECTS[subject], [key, reporterId])
      : await client.query<{ id: string }>(PUBLIC_SUBJECTS[subject], [key]);
  return rows[0]?.id ?? null;
}

/**
 * Stores an abuse report for the desk. A user's repeat of an open report is stored once. Refusal: not_found (the
 * reporter cannot see what they report).
 */
export function sendReport(ctx: AppContext, report: Report): Promise<{ reference: string } | Refusal> {
  return transact(ctx, async (tx) => {
    const subjectId = await subjectOf(tx, report);
    if (subjectId === null) return refuse('not_found');
    return { reference: reportReference(await saveReport(tx, report, subjectId, ctx.clock.now())) };
  });
}

async function saveReport(tx: Tx, report: Report, subjectId: string, now: number): Promise<number> {
  const { rows } = await tx.client.query<Pick<Tables['abuse_report'], 'number'>>(
    `insert into abuse_report (id, subject, subject_id, reason, message, reporter_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (reporter_id, subject, subject_id, reason) where closed_at is null and reporter_id is not null
       do update set message = excluded.message
     returning number`,
    [newId(now), report.subject, subjectId, report.reason, report.message.trim(), report.reporterId, new Date(now)],
  );
  return rows[0]!.number;
}

/** Closes a report of abuse. Refusal: not_found (unknown, or closed already). */
export function closeReport(
  ctx: AppContext,
  given: { id: string; outcome: ReportOutcome; note: string; actor: Actor },
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<Pick<Tables['abuse_report'], 'subject' | 'subject_id'>>(
      `update abuse_report set outcome = $2, closed_by = $3, closed_at = $4 where id = $1 and closed_at is null
       returning subject, subject_id`,
      [given.id, given.outcome, given.actor.userId, new Date(now)],
    );
    const report = rows[0];
    if (report === undefined) return refuse('not_found');
    await recordAudit(tx, {
      actor: given.actor,
      action: 'report.close',
      subject: 'report',
      subjectId: given.id,
      note: given.note,
      after: { outcome: given.outcome, subject: report.subject, subjectId: report.subject_id },
      at: now,
    });
    return undefined;
  });
}
