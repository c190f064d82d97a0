import type { OfficePerson, Strike } from '@assay/contract/shapes/office.ts';
import { creditBand } from '@assay/domain/credit/credit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { containsPattern, countShown } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Page = { offset: number; limit: number };

type PersonRow = Pick<Tables['users'], 'id' | 'username'> &
  Pick<OfficePerson, 'name' | 'limitCents' | 'owedCents' | 'strikes'> & {
    isVip: Tables['users']['is_vip'];
    overdue: boolean;
    suspended: Tables['users']['bidding_suspended_until'];
    blocked: Tables['users']['blocked_at'];
  };

/** Of a person `u`. */
const STRIKES = '(select count(*)::int from strike s where s.user_id = u.id and s.lifted_at is null)';
const NAME = "u.first_name || ' ' || u.last_name";
/** A search looks at this many people with its letters. */
const MATCHES = 2_000;

/** The ids of the people to show, and the value that the statement takes beside product time ($1). */
function selectedBy(id: string | undefined, find: string | undefined): { ids: string; values: string[] } {
  if (id !== undefined) return { ids: 'select $2::uuid as id', values: [id] };
  if (find === undefined)
    return {
      ids: `select user_id as id from strike where lifted_at is null
        union select id from users where bidding_suspended_until > $1 union select id from users where blocked_at is not null`,
      values: [],
    };
  return {
    ids: `select id from users where lower(username) = lower($2) and deleted_at is null
      union select id from users where lower(email) = lower($2) and deleted_at is null
      union (select id from users u where normal_name(${NAME}) like $3 limit ${MATCHES})`,
    values: [find, containsPattern(find)],
  };
}

/**
 * Bidders for staff. Without a search: those with strikes, suspended or blocked. The email is searchable, but not
 * shown.
 */
export async function readPeople(
  ctx: AppContext,
  query: Page & { find?: string | undefined; id?: string | undefined },
): Promise<{ items: OfficePerson[]; total: number; offset: number; limit: number }> {
  const { offset, limit, find, id } = query;
  const { ids, values } = selectedBy(id, find);
  const people = `from (${ids}) m join users u on u.id = m.id where u.deleted_at is null and $1::timestamptz is not null`;
  const given = [ctx.clock.date(), ...values];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<PersonRow>(
      `select p.id, p.username, p.name, p.is_vip as "isVip", p.strikes, p.suspended, p.blocked, coalesce(c.limit_cents, 0) as "limitCents",
         coalesce(v.cents, 0)::bigint as "owedCents", coalesce(v.overdue, false) as overdue
       from (select u.id, u.username, ${NAME} as name, u.is_vip, ${STRIKES} as strikes, u.blocked_at as blocked,
           case when u.bidding_suspended_until > $1 then u.bidding_suspended_until end as suspended ${people}
         order by blocked desc nulls last, suspended desc nulls last, strikes desc, u.username offset ${offset} limit ${limit}) p
       left join credit_account c on c.user_id = p.id
       left join lateral (select sum(v.total_cents) as cents, bool_or(v.status <> 'pending'
           and v.due_at + case when v.pays_later then interval '15 days' else interval '0' end < $1) as overdue
         from invoice v where v.user_id = p.id and v.status in ('open', 'pending', 'failed')
           and (v.pays_later or (v.reservation_id is null and v.bag_id is null))) v on true
       order by p.blocked desc nulls last, p.suspended desc nulls last, p.strikes desc, p.username`,
      given,
    ),
    countShown(ctx, people, given),
  ]);
  return {
    items: rows.map(({ suspended, blocked, overdue, ...person }) => ({
      ...person,
      available: creditBand({ ...person, hasOverdueInvoice: overdue }),
      suspendedUntil: suspended?.toISOString() ?? null,
      blockedAt: blocked?.toISOString() ?? null,
    })),
    total,
    offset,
    limit,
  };
}

/** The person behind a public number of a lot's bid history; null: no opened bid has it. */
export async function readLotBidder(ctx: AppContext, auctionId: string, alias: number): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['auction_bidder'], 'user_id'>>(
    `select p.user_id from auction_bidder p where p.auction_id = $1 and p.alias = $2
       and exists (select from bid b where b.auction_id = p.auction_id and b.alias = p.alias)`,
    [auctionId, alias],
  );
  return rows[0]?.user_id ?? null;
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
