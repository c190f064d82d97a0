import type { AbuseReport, AccountLink } from '@assay/contract/shapes/trust.ts';
import type { LinkKind } from '@assay/domain/account/links.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Page = { offset: number; limit: number };
type Listed<T> = { items: T[]; total: number; offset: number; limit: number };

type LinkRow = Pick<Tables['account_link'], 'id' | 'kinds' | 'strength' | 'status' | 'found_at'> & {
  kinds: LinkKind[];
  is_barred: NonNullable<Tables['account_link']['is_barred']>;
  decider: Tables['users']['username'] | null;
  accounts: AccountLink['accounts'];
  dealings: AccountLink['dealings'];
};

const accountJson = (id: string) => `(
  select jsonb_build_object('id', u.id, 'username', u.username, 'name', trim(u.first_name || ' ' || u.last_name),
    'joinedAt', to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isBlocked', u.blocked_at is not null,
    'strikes', (select count(*) from strike s where s.user_id = u.id and s.lifted_at is null))
  from users u where u.id = ${id})`;

/** Items of `owner` on which `dealer` has bid or made offers. */
const dealingsSql = (owner: string, dealer: string) => `
  select i.id, i.title, i.slug, o.username as seller,
    exists (select from auction a join auction_bidder b on b.auction_id = a.id where a.item_id = i.id and b.user_id = ${dealer}) as has_bid,
    exists (select from offer f where f.item_id = i.id and f.buyer_id = ${dealer}) as has_offered
  from (select id, title, slug from item where owner_id = ${owner} union select id, title, slug from item where consignor_id = ${owner}) i
    join users o on o.id = ${owner}`;

const LINKS = `
  select l.id, l.kinds, l.strength, l.status, l.is_barred, l.found_at, d.username as decider,
    jsonb_build_array(${accountJson('l.low_id')}, ${accountJson('l.high_id')}) as accounts,
    coalesce((select jsonb_agg(jsonb_build_object('itemId', x.id, 'title', x.title, 'slug', x.slug, 'seller', x.seller,
        'hasBid', x.has_bid, 'hasOffered', x.has_offered) order by x.id desc)
      from (select * from (${dealingsSql('l.low_id', 'l.high_id')} union all ${dealingsSql('l.high_id', 'l.low_id')}) y
        where has_bid or has_offered order by id desc limit 5) x), '[]') as dealings
  from account_link l left join users d on d.id = l.decided_by`;

/** Bidders and seller of the lot $2. */
const LOT_PEOPLE = `select user_id from auction_bidder where auction_id = $2
  union select unnest(array[i.owner_id, i.consignor_id]) from auction a join item i on i.id = a.item_id where a.id = $2`;

const STATUS_SQL = {
  open: `l.status = 'open' and l.strength = 'weak'`,
  barred: 'l.is_barred',
  cleared: `l.status = 'cleared'`,
  all: 'true',
} as const;

export const LINKS_WORK: WorkQueue = { source: `from account_link l where ${STATUS_SQL.open}`, since: 'l.found_at' };
export const REPORTS_WORK: WorkQueue = { source: 'from abuse_report where closed_at is null', since: 'created_at' };

/**
 * Links between accounts for staff, oldest pending first. `userId`: of one account. `auctionId`: among the bidders and
 * the seller of a lot. No amounts.
 */
export async function readAccountLinks(
  ctx: Pick<AppContext, 'pool'>,
  query: Page & { status: keyof typeof STATUS_SQL; userId?: string | undefined; auctionId?: string | undefined },
): Promise<Listed<AccountLink>> {
  const { offset, limit } = query;
  const where = `${STATUS_SQL[query.status]} and ($1::uuid is null or l.low_id = $1 or l.high_id = $1)
    and ($2::uuid is null or (l.low_id in (${LOT_PEOPLE}) and l.high_id in (${LOT_PEOPLE})))`;
  const values = [query.userId ?? null, query.auctionId ?? null];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<LinkRow>(`${LINKS} where ${where} order by l.found_at, l.id offset $3 limit $4`, [
      ...values,
      offset,
      limit,
    ]),
    countShown(ctx, `from account_link l where ${where}`, values),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    kinds: row.kinds,
    strength: row.strength,
    status: row.status,
    isBarred: row.is_barred,
    foundAt: row.found_at.toISOString(),
    decidedBy: row.decider,
    accounts: row.accounts,
    dealings: row.dealings,
  }));
  return { items, total, offset, limit };
}

type ReportRow = Pick<
  Tables['abuse_report'],
  | 'id'
  | 'number'
  | 'subject'
  | 'subject_id'
  | 'reason'
  | 'message'
  | 'outcome'
  | 'reporter_id'
  | 'created_at'
  | 'closed_at'
> & {
  about: string | null;
  slug: Tables['item']['slug'] | null;
  reporter: Tables['users']['username'] | null;
  closer: Tables['users']['username'] | null;
};

export const reportReference = (number: number): string => `R-${number}`;

/** The staff page of the reported subject. Items, and items of offers, link to their public page. */
function officeHref({ subject, subject_id: subjectId, slug }: ReportRow): string {
  switch (subject) {
    case 'lot':
      return `/office/lots/${subjectId}`;
    case 'resale':
      return `/office/resales/${subjectId}`;
    case 'profile':
      return `/office/people/${subjectId}`;
    default:
      return `/items/${slug ?? ''}`;
  }
}

/** Reports of abuse for staff: open ones oldest first, closed ones newest first. */
export async function readReports(
  ctx: Pick<AppContext, 'pool'>,
  { offset, limit, status }: Page & { status: 'open' | 'closed' },
): Promise<Listed<AbuseReport>> {
  const [where, order] =
    status === 'open'
      ? ['r.closed_at is null', 'r.created_at, r.id']
      : ['r.closed_at is not null', 'r.closed_at desc, r.id'];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<ReportRow>(
      `select r.id, r.number, r.subject, r.subject_id, r.reason, r.message, r.outcome, r.created_at, r.closed_at, r.reporter_id,
       p.username as reporter, c.username as closer, coalesce(i.title, v.username) as about, i.slug
     from abuse_report r left join users p on p.id = r.reporter_id left join users c on c.id = r.closed_by
     left join users v on r.subject = 'profile' and v.id = r.subject_id
     left join item i on i.id = case r.subject when 'item' then r.subject_id
       when 'lot' then (select a.item_id from auction a where a.id = r.subject_id)
       when 'offer' then (select o.item_id from offer o where o.id = r.subject_id)
       when 'resale' then (select s.item_id from secondary_transaction s where s.id = r.subject_id) end
     where ${where} order by ${order} offset $1 limit $2`,
      [offset, limit],
    ),
    countShown(ctx, `from abuse_report r where ${where}`, []),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    reference: reportReference(row.number),
    subject: row.subject,
    subjectId: row.subject_id,
    about: row.about ?? '',
    href: officeHref(row),
    reason: row.reason,
    message: row.message,
    reporter: row.reporter_id === null ? null : { id: row.reporter_id, username: row.reporter ?? '' },
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
    closedBy: row.closer,
    closedAt: row.closed_at?.toISOString() ?? null,
  }));
  return { items, total, offset, limit };
}
