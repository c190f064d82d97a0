import type { RouteSubject, SubjectKind } from '@assay/contract/route.ts';
import type { AppContext } from '../context.ts';
import type { Queryable } from '../database/database.ts';

type Requested = { params: unknown; query: unknown; body: unknown };

const MATCHES_IDS = '= any($1::uuid[])';
const USER = (ids: string) => `select id as user_id, null::uuid as item_id from users where id ${ids}`;
const ITEM = (ids: string) => `select null::uuid as user_id, id as item_id from item where id ${ids}`;
// A lot that is not published keeps its id when it is.
const AUCTION = (ids: string) => `
  select null::uuid as user_id, item_id from auction where id ${ids}
  union all select null, item_id from draft_lot where id ${ids}`;
const SALE = (ids: string) => `
  select null::uuid as user_id, item_id from auction where sale_id ${ids}
  union all select null, item_id from draft_lot where sale_id ${ids}`;
const INVOICE = (ids: string) => `
  select v.user_id, coalesce(a.item_id, o.item_id) as item_id from invoice v
    left join auction a on a.id = v.auction_id left join offer o on o.id = v.offer_id where v.id ${ids}
  union all select null, l.item_id from invoice_line l where l.invoice_id ${ids}`;
const OFFER = (ids: string) => `
  select buyer_id as user_id, item_id from offer where id ${ids}
  union all select owner_id, item_id from offer where id ${ids}
  union all select seller_id, item_id from secondary_transaction where id ${ids}`;
const REQUESTED = 'in (select subject_id from office_request where id = any($1::uuid[]))';

const REPORTED_IDS = 'in (select subject_id from abuse_report where id = any($1::uuid[]))';

/** The people and items behind the ids ($1) of each kind of subject. A resale and its payout go by the id of their offer. */
const SUBJECT_SQL: Readonly<Record<SubjectKind, string>> = {
  user: USER(MATCHES_IDS),
  item: ITEM(MATCHES_IDS),
  auction: AUCTION(MATCHES_IDS),
  sale: SALE(MATCHES_IDS),
  invoice: INVOICE(MATCHES_IDS),
  refund: INVOICE('in (select invoice_id from refund where id = any($1::uuid[]))'),
  strike: `select user_id, null::uuid as item_id from strike where id ${MATCHES_IDS}`,
  offer: OFFER(MATCHES_IDS),
  resale: OFFER(MATCHES_IDS),
  payout: OFFER(MATCHES_IDS),
  request: [USER, ITEM, AUCTION, SALE, INVOICE, OFFER].map((behind) => behind(REQUESTED)).join(' union all '),
  taxCertificate: `select user_id, null::uuid as item_id from tax_certificate where id ${MATCHES_IDS}`,
  accountLink: `
  select low_id as user_id, null::uuid as item_id from account_link where id ${MATCHES_IDS}
  union all select high_id, null from account_link where id ${MATCHES_IDS}`,
  report: `
  select reporter_id as user_id, null::uuid as item_id from abuse_report where id ${MATCHES_IDS}
  ${[USER, ITEM, AUCTION, OFFER].map((behind) => `union all ${behind(REPORTED_IDS)}`).join(' ')}`,
  // No one owns a coupon: it becomes personal only when its code is redeemed.
  coupon: 'select null::uuid as user_id, null::uuid as item_id from coupon where false and id = any($1::uuid[])',
};

/** Everything found at `path` (`body.lines[].itemId`) of a validated request. */
function valuesAt(input: Requested, path: string): string[] {
  let found: unknown[] = [input];
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    found = found.flatMap((value) => {
      const next = (value as Record<string, unknown> | null | undefined)?.[name];
      if (next === undefined || next === null) return [];
      return step.endsWith('[]') ? (next as unknown[]) : [next];
    });
  }
  return found as string[];
}

/** SQL: the accounts of one person ($2): their own, and those that are strongly linked to it. */
const ACCOUNTS = `select $2::uuid union all select high_id from account_link where low_id = $2 and is_barred
  union all select low_id from account_link where high_id = $2 and is_barred`;

/**
 * Returns true if what a staff call is about is the caller's own affair (back office §1): one of their own accounts, or
 * something that they own, consign, have bid on or have a live offer for with any of them.
 */
export async function isOwnAffair(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  subject: RouteSubject,
  input: Requested,
): Promise<boolean> {
  if (subject === 'none') return false;
  for (const [kind, path] of Object.entries(subject) as Array<[SubjectKind, string]>) {
    const ids = valuesAt(input, path);
    if (ids.length === 0) continue;
    const { rowCount } = await ctx.pool.query(
      `with behind as (${SUBJECT_SQL[kind]}), items as (select distinct item_id from behind where item_id is not null),
         mine as (${ACCOUNTS})
       select from behind where user_id in (table mine)
       union all select from item i join items s on s.item_id = i.id
         where i.owner_id in (table mine) or i.consignor_id in (table mine)
       union all select from auction a join items s on s.item_id = a.item_id
         join auction_bidder b on b.auction_id = a.id and b.user_id in (table mine)
       union all select from offer o join items s on s.item_id = o.item_id
         where o.buyer_id in (table mine) and o.status in ('pending', 'countered')
       limit 1`,
      [ids, userId],
    );
    if (rowCount !== 0) return true;
  }
  return false;
}

/** Those of these items that are a person's own affair, as isOwnAffair has it. For rows of a file. */
export async function readOwnItems(
  db: Queryable,
  userId: string,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `with mine as (${ACCOUNTS})
     select i.id from item i where i.id = any($1::uuid[]) and (i.owner_id in (table mine) or i.consignor_id in (table mine)
       or exists (select from auction a join auction_bidder b on b.auction_id = a.id and b.user_id in (table mine)
         where a.item_id = i.id)
       or exists (select from offer o where o.item_id = i.id and o.buyer_id in (table mine) and o.status in ('pending', 'countered')))`,
    [itemIds, userId],
  );
  return new Set(rows.map(({ id }) => id));
}
