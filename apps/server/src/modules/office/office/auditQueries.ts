import type { AuditEvent } from '@assay/contract/shapes/office.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import { listToCsv } from '../../../platform/csv.ts';
import { countShown, MOST_COUNTED } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readTimeZone } from '../../../platform/settings.ts';

// The audit log as staff read it. No entry contains bid holds or maximums (decision 0130).

type AuditRow = Pick<Tables['audit_event'], 'id' | 'at' | 'action' | 'subject_id' | 'reason' | 'note'> &
  Pick<AuditEvent, 'subject' | 'before' | 'after'> & {
    actor: Tables['users']['username'];
    title: string | null;
  };
type AuditFilters = {
  [K in 'subject_id' | 'actor_id' | 'actor' | 'subject' | 'action' | 'day']?: string | undefined;
};

type Reader = Pick<AppContext, 'pool' | 'settings'>;

/** The names of all acts so far, each found by one step in an index. */
const ACTIONS = `with recursive names as (
    (select action from audit_event order by action limit 1)
    union all select (select e.action from audit_event e where e.action > n.action order by e.action limit 1) from names n where n.action is not null)
  select action from names where strpos(action, lower($5)) > 0`;

/** The condition on acts `e`. $5, a part of an act's name, has its own way: see eventsOf. */
const WHERE = `($1::uuid is null or e.subject_id = $1) and ($2::uuid is null or e.actor_id = $2)
  and ($3::text is null or e.actor_id = (select id from users where lower(username) = lower($3) and deleted_at is null))
  and ($4::text is null or e.subject = $4)
  and ($6::date is null or (e.at >= $6::date::timestamp at time zone $7::text
    and e.at < ($6::date + 1)::timestamp at time zone $7::text)) and $5::text is not distinct from $5`;

/** The newest `reach` acts that match, each kind of act by its index. */
const eventsOf = (hasAction: boolean, reach: number): string =>
  hasAction
    ? `(${ACTIONS}) a cross join lateral (select e.* from audit_event e where e.action = a.action and ${WHERE} order by e.at desc, e.id desc limit ${reach}) e`
    : `audit_event e where ${WHERE}`;

/** A day is one of the business: its bounds follow the time zone. */
const valuesOf = (ctx: Reader, filters: AuditFilters): unknown[] => [
  ...(['subject_id', 'actor_id', 'actor', 'subject', 'action', 'day'] as const).map((name) => filters[name] ?? null),
  readTimeZone(ctx),
];

async function readRows(ctx: Reader, filters: AuditFilters, offset: number, limit: number) {
  const { rows } = await ctx.pool.query<AuditRow>(
    `select e.id, e.at, coalesce(u.username, 'command line') as actor, e.action, e.subject, e.subject_id, e.reason, e.note, e.before, e.after,
       case e.subject
         when 'user' then (select username from users where id = e.subject_id)
         when 'item' then (select title from item where id = e.subject_id)
         when 'auction' then (select i.title from item i where i.id = coalesce((select item_id from auction where id = e.subject_id),
           (select item_id from draft_lot where id = e.subject_id)))
         when 'sale' then (select title from sale where id = e.subject_id)
         when 'invoice' then (select number from invoice where id = e.subject_id)
         when 'setting' then (select key from setting where id = e.subject_id)
         when 'invitation' then (select email from staff_invitation where id = e.subject_id)
         when 'coupon' then (select code from coupon where id = e.subject_id)
         when 'intake' then (select number from intake where id = e.subject_id)
         when 'seal' then (select number from seal_batch where id = e.subject_id)
         when 'category' then (select name from category where id = e.subject_id)
         when 'import' then (select file_name from import where id = e.subject_id)
         when 'preset' then (select name from sale_preset where id = e.subject_id)
         when 'location' then (select code from location where id = e.subject_id)
         when 'taxonomy' then coalesce(e.before ->> 'name', e.after ->> 'name')
         else (select i.title from offer o join item i on i.id = o.item_id where o.id = e.subject_id) end as title
     from (select e.* from ${eventsOf(filters.action !== undefined, offset + limit)} order by e.at desc, e.id desc offset ${offset} limit ${limit}) e
       left join users u on u.id = e.actor_id
     order by e.at desc, e.id desc`,
    valuesOf(ctx, filters),
  );
  return rows;
}

/** The audit log, newest first. */
export async function readAudit(
  ctx: Reader,
  { offset, limit, ...filters }: AuditFilters & { offset: number; limit: number },
): Promise<{ items: AuditEvent[]; total: number; offset: number; limit: number }> {
  const [rows, total] = await Promise.all([
    readRows(ctx, filters, offset, limit),
    countShown(ctx, `from ${eventsOf(filters.action !== undefined, MOST_COUNTED)}`, valuesOf(ctx, filters)),
  ]);
  const items = rows.map(
    ({ at, subject_id: subjectId, title: subjectTitle, ...row }): AuditEvent => ({
      ...row,
      at: at.toISOString(),
      subjectId,
      subjectTitle,
    }),
  );
  return { items, total, offset, limit };
}

/** The matching acts as CSV, newest first, without their IP addresses. */
export function auditTable(ctx: Reader, filters: AuditFilters, zone: TimeZone): AsyncGenerator<string, void> {
  return listToCsv(
    async ({ offset, limit }) => ({ items: await readRows(ctx, filters, offset, limit) }),
    [
      ['at', ({ at }) => at.toISOString(), 'time'],
      ['actor', ({ actor }) => actor],
      ['action', ({ action }) => action],
      ['subject', ({ subject }) => subject],
      ['subject_id', (row) => row.subject_id],
      ['title', ({ title }) => title],
      ['reason', ({ reason }) => reason],
      ['note', ({ note }) => note],
      ['before', ({ before }) => JSON.stringify(before)],
      ['after', ({ after }) => JSON.stringify(after)],
    ],
    zone,
  );
}
