import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { ALONE_USE_MS, ALONE_WAIT_MS, type AloneWait, alonePhase } from '@assay/domain/office/alone.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { maySeeRequests, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import type { Pool, PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { belowPriceSql, MIN_PRICE_SQL } from './policy.ts';

export type RequestRow = Pick<
  Tables['office_request'],
  | 'id'
  | 'kind'
  | 'subject_id'
  | 'terms'
  | 'note'
  | 'status'
  | 'requested_by'
  | 'requested_at'
  | 'decided_by'
  | 'decided_at'
  | 'result_id'
  | 'lapse_reason'
  | 'alone_started_at'
  | 'alone_objected_at'
> & { kind: OfficeRequest['kind']; terms: Record<string, unknown>; status: OfficeRequest['status'] };
type NamedRow = RequestRow & {
  asker: Tables['users']['username'];
  decider: Tables['users']['username'] | null;
  objector: Tables['users']['username'] | null;
  subject: OfficeRequest['subject']['kind'];
  title: string;
  exposure_cents: number | null;
};

/**
 * Requests with their subjects and the current amounts at stake. Amounts held by bids are not included (decision 0130).
 */
const REQUESTS = `select r.*, a.username as asker, d.username as decider, b.username as objector, s.subject, s.title, s.exposure_cents::bigint as exposure_cents
  from office_request r join users a on a.id = r.requested_by left join users d on d.id = r.decided_by
  left join users b on b.id = r.alone_objected_by
  join lateral (
    select 'user' as subject, u.username as title, case r.kind when 'credit_limit' then
      greatest((r.terms->>'limitCents')::bigint - coalesce(c.limit_cents, 0), 0) end as exposure_cents
    from users u left join credit_account c on c.user_id = u.id where u.id = r.subject_id
    union all
    select 'invitation', n.email, null from staff_invitation n where n.id = r.subject_id
    union all
    select 'auction', i.title, greatest(i.estimate_low_cents - greatest(d.opening_cents, d.reserve_cents), 0)
    from draft_lot d join item i on i.id = d.item_id where d.id = r.subject_id
    union all
    select 'sale', e.title, (r.terms->>'belowEstimateCents')::bigint
    from sale e where e.id = r.subject_id
    union all
    select 'coupon', r.terms->>'code', (r.terms->>'worthCents')::bigint where r.kind = 'coupon'
    union all
    select 'setting', 'Limits for one person', null where r.kind = 'bounds'
    union all
    select 'auction', i.title, case when r.kind in ('list_at_price', 'after_sale')
        then ${MIN_PRICE_SQL} - coalesce(r.terms->>'priceCents', r.terms->>'amountCents')::bigint
      else x.price_cents end
    from auction x join item i on i.id = x.item_id where x.id = r.subject_id
    union all
    select 'invoice', concat_ws(', ', v.number, u.username),
      case r.kind when 'refund' then (r.terms->>'amountCents')::bigint when 'private_sale' then ${belowPriceSql('v.id')} else v.total_cents end
    from invoice v join users u on u.id = v.user_id where v.id = r.subject_id
    union all
    select 'item', i.title, case when r.kind in ('list_item', 'open_offers')
        then ${MIN_PRICE_SQL} - coalesce(r.terms->>'priceCents', r.terms->>'instantPriceCents')::bigint
      when r.kind = 'giveaway' then i.estimate_high_cents * (r.terms->>'quantity')::bigint
      else (select price_cents from auction where item_id = i.id order by created_at desc, id desc limit 1) end
    from item i where i.id = r.subject_id
    union all
    select case when r.kind in ('accept_offer', 'counter_offer') then 'offer' else 'resale' end, i.title, case
      when r.kind in ('accept_offer', 'counter_offer') then ${MIN_PRICE_SQL} - (r.terms->>'amountCents')::bigint
      when r.kind = 'claim' then (r.terms->>'amountCents')::bigint
      else (select v.total_cents from invoice v where v.offer_id = o.id) end
    from offer o join item i on i.id = o.item_id where o.id = r.subject_id
  ) s on true`;

/** The wait of a request after which it may be carried out alone; null: there is none. */
export const toAloneWait = (row: Pick<RequestRow, 'alone_started_at' | 'alone_objected_at'>): AloneWait | null =>
  row.alone_started_at === null
    ? null
    : { startedAt: row.alone_started_at.getTime(), isObjected: row.alone_objected_at !== null };

function toAlone(row: NamedRow, now: number): OfficeRequest['alone'] {
  const wait = toAloneWait(row);
  if (wait === null) return null;
  const endsAt = wait.startedAt + ALONE_WAIT_MS;
  return {
    phase: alonePhase(wait, now),
    startedAt: new Date(wait.startedAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    expiresAt: new Date(endsAt + ALONE_USE_MS).toISOString(),
    objectedBy: row.objector,
    objectedAt: row.alone_objected_at?.toISOString() ?? null,
  };
}

/** `now` in epoch ms. */
const toRequest = (row: NamedRow, now: number): OfficeRequest => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  subject: { kind: row.subject, title: row.title },
  exposureCents: row.exposure_cents,
  reason: row.note,
  status: row.status,
  terms: row.terms,
  requestedBy: row.asker,
  requestedAt: row.requested_at.toISOString(),
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  resultId: row.result_id,
  lapseReason: row.lapse_reason === '' ? null : row.lapse_reason,
  alone: toAlone(row, now),
});

/** One request as it is at `now` (epoch ms), or null. */
export async function readRequest(
  client: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>,
  id: string,
  now: number,
): Promise<OfficeRequest | null> {
  const { rows } = await client.query<NamedRow>(`${REQUESTS} where r.id = $1`, [id]);
  return rows[0] === undefined ? null : toRequest(rows[0], now);
}

/** The request of this kind about a subject that waits for a second person. Null: there is none. */
export async function readRequestAbout(
  client: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>,
  kind: OfficeRequest['kind'],
  subjectId: string,
  now: number,
): Promise<OfficeRequest | null> {
  // Most often there is none, and the amounts at stake need not be read.
  const { rows } = await client.query<Pick<RequestRow, 'id'>>(
    "select id from office_request where kind = $1 and subject_id = $2 and status = 'waiting'",
    [kind, subjectId],
  );
  return rows[0] === undefined ? null : readRequest(client, rows[0].id, now);
}

/** Waiting requests of these kinds that another person has made. Both are parameters of the statement: `$2`. */
export const requestsToDecide = (kinds: string, personId: string): WorkQueue => ({
  source: `from office_request where status = 'waiting' and kind = any(${kinds}::text[]) and requested_by <> ${personId}::uuid`,
  since: 'requested_at',
});

/**
 * Requests that the viewer's roles may decide (an auditor: read) or that they made themselves, newest first. `to_decide`: the
 * waiting ones of others.
 */
export async function readRequests(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  viewer: { userId: string; roles: readonly StaffRole[] },
  page: { offset: number; limit: number; status?: OfficeRequest['status'] | 'to_decide' | undefined },
) {
  const kinds = TwoPersonsKind.filter((kind) => maySeeRequests(viewer.roles, kind));
  const where = `${page.status === undefined ? '$1::text is null' : 'r.status = $1'}
    and ${page.status === 'to_decide' ? 'r.kind = any($2::text[]) and r.requested_by <> $3' : '(r.kind = any($2::text[]) or r.requested_by = $3)'}`;
  const values = [page.status === 'to_decide' ? 'waiting' : (page.status ?? null), kinds, viewer.userId];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<NamedRow>(
      `${REQUESTS} where r.id in (select r.id from office_request r where ${where} order by r.requested_at desc, r.id offset $4 limit $5)
       order by r.requested_at desc, r.id`,
      [...values, page.offset, page.limit],
    ),
    countShown(ctx, `from office_request r where ${where}`, values),
  ]);
  const now = ctx.clock.now();
  return { items: rows.map((row) => toRequest(row, now)), total, offset: page.offset, limit: page.limit };
}
