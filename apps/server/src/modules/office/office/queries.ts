import type { OfficePerson, Strike } from '@assay/contract/shapes/office.ts';
import { creditBand } from '@assay/domain/credit/credit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Page = { offset: number; limit: number };

type PersonRow = Pick<Tables['users'], 'id' | 'username'> &
  Pick<OfficePerson, 'name' | 'limitCents' | 'owedCents' | 'strikes'> & {
    isVip: Tables['users']['is_vip'];
    overdue: boolean;
    suspended: Tables['users']['bidding_suspended_until'];
    blocked: Tables['users']['blocked_at'];
    total: number;
  };

/**
 * Bidders for staff. Without a search: those with strikes, suspended or blocked. The email is searchable, but not
 * shown.
 */
export async function readPeople(
  ctx: AppContext,
  query: Page & { find?: string | undefined; id?: string | undefined },
): Promise<{ items: OfficePerson[]; total: number; offset: number; limit: number }> {
  const { offset, limit, find, id } = query;
  const { rows } = await ctx.pool.query<PersonRow>(
    `select *, count(*) over ()::int as total from (
       select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.is_vip as "isVip",
         coalesce(c.limit_cents, 0) as "limitCents", coalesce(v.cents, 0)::bigint as "owedCents",
         coalesce(v.overdue, false) as overdue,
         (select count(*)::int from strike s where s.user_id = u.id and s.lifted_at is null) as strikes,
         case when u.bidding_suspended_until > $5 then u.bidding_suspended_until end as suspended, u.blocked_at as blocked
       from users u left join credit_account c on c.user_id = u.id
       left join lateral (select sum(v.total_cents) as cents, bool_or(v.status <> 'pending'
           and v.due_at + case when v.pays_later then interval '15 days' else interval '0' end < $5) as overdue
         from invoice v where v.user_id = u.id and v.status in ('open', 'pending', 'failed')
           and (v.pays_later or (v.reservation_id is null and v.bag_id is null))) v on true
       where u.deleted_at is null) p
     where case when $3::uuid is not null then p.id = $3
       when $4::text is not null then p.username = lower($4) or strpos(lower(p.name), lower($4)) > 0
         or p.id = (select id from users where email = lower($4))
       else p.strikes > 0 or p.suspended is not null or p.blocked is not null end
     order by p.blocked desc nulls last, p.suspended desc nulls last, p.strikes desc, p.username offset $1 limit $2`,
    [offset, limit, id ?? null, find ?? null, ctx.clock.date()],
  );
  return {
    items: rows.map(({ suspended, blocked, overdue, total: _total, ...person }) => ({
      ...person,
      available: creditBand({ ...person, hasOverdueInvoice: overdue }),
      suspendedUntil: suspended?.toISOString() ?? null,
      blockedAt: blocked?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    offset,
    limit,
  };
}

type StrikeRow = Pick<Tables['strike'], 'id' | 'invoice_id' | 'reason' | 'at' | 'lifted_at'> & {
  reason: Strike['reason'];
  lifter: Tables['users']['username'] | null;
};

/** Strikes of a person, newest first; null for an unknown one. */
export async function readStrikes(ctx: AppContext, userId: string): Promise<{ items: Strike[] } | null> {
  const known = await ctx.pool.query('select from users where id = $1', [userId]);
  if (known.rowCount === 0) return null;
  const { rows } = await ctx.pool.query<StrikeRow>(
    `select s.id, s.invoice_id, s.reason, s.at, s.lifted_at, u.username as lifter
     from strike s left join users u on u.id = s.lifted_by where s.user_id = $1 order by s.at desc, s.id`,
    [userId],
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      invoiceId: row.invoice_id,
      reason: row.reason,
      at: row.at.toISOString(),
      liftedAt: row.lifted_at?.toISOString() ?? null,
      liftedBy: row.lifter,
    })),
  };
}
