import type { Certificate, CustodyEvent } from '@assay/contract/shapes/certificate.ts';
import { CLONE_DEVICES_PER_DAY } from '@assay/domain/item/certificate.ts';
import { readCode } from '@assay/domain/item/serial.ts';
import type { AppContext } from '../../../platform/context.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { NamedJson } from '../item/presenter.ts';
import { MEDIA_CHANGES, MEDIA_JSON, type MediaChangeJson, type MediaJson } from '../media/presenter.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;

/** The state of an item's certificate in SQL; null: it has never changed. `item`: its id, as the statement has it. */
export const certificateStateSql = (item: string): string =>
  `(select c.state from certificate_change c where c.item_id = ${item} order by c.position desc limit 1)`;
/** SQL: its certificate is not valid. Reported lost, failed in a recheck, or revoked. */
export const isDoubtedSql = (item: string): string =>
  `coalesce(${certificateStateSql(item)} in ('failed', 'revoked', 'stolen'), false)`;

/** What both the page and the signed form need of an item with a certificate. */
export type CertificateRow = Pick<
  Tables['item'],
  | 'id'
  | 'slug'
  | 'authentication_type'
  | 'authentication_note'
  | 'title'
  | 'subtitle'
  | 'autographed'
  | 'condition_report'
  | 'dimensions'
  | 'item_assignment'
  | 'owner_id'
> & {
  authentication_type: Certificate['grade'];
  serial: NonNullable<Tables['item']['serial']>;
  artist: NamedJson;
  category: NamedJson;
  condition: NamedJson;
  has_page: boolean;
  owned_since: string | null;
  shown_by: string | null;
  media: MediaJson[];
  media_changes: MediaChangeJson[];
  custody: CustodyEvent[];
  changes: Certificate['changes'];
  sales: Array<{ priceCents: number; at: string }>;
  is_for_sale: boolean;
};

const namedColumn = (name: string): string =>
  `(select json_build_object('id', x.id, 'slug', x.slug, 'name', x.name) from ${name} x where x.id = t.${name}_id) as ${name}`;

/**
 * An authenticated, sealed item has its certificate from its first publication, and keeps it when it is withdrawn. What is
 * wrong before stays private.
 */
const CERTIFIED = `not t.is_qa and t.serial is not null and t.authentication_type is not null
  and t.first_live_at is not null`;

const certificateSql = (column: 'serial' | 'qrcode'): string => `
  select t.id, t.slug, t.serial, t.authentication_type, t.authentication_note, t.title, t.subtitle, t.autographed, t.condition_report,
    t.dimensions, t.status = 'live' as has_page, t.item_assignment, t.owner_id,
    (select ${isoSql('o.from_at')} from ownership o where o.item_id = t.id and o.to_at is null) as owned_since,
    (select u.username from ownership o join users u on u.id = o.user_id and u.deleted_at is null and u.blocked_at is null
      where o.item_id = t.id and o.to_at is null and o.is_on_wall) as shown_by,
    ${['artist', 'category', 'condition'].map(namedColumn).join(', ')},
    coalesce((select json_agg(${MEDIA_JSON} order by m.position) from media m where m.item_id = t.id), '[]') as media, ${MEDIA_CHANGES} as media_changes,
    coalesce((select json_agg(json_build_object('position', p.position, 'at', ${isoSql('p.at')}, 'kind', p.kind, 'place', p.place,
      'text', p.text, 'hash', encode(p.hash, 'hex')) order by p.position) from provenance_event p where p.item_id = t.id), '[]') as custody,
    coalesce((select json_agg(json_build_object('state', c.state, 'note', c.note, 'at', ${isoSql('c.at')}) order by c.position)
      from certificate_change c where c.item_id = t.id), '[]') as changes,
    coalesce((select json_agg(json_build_object('priceCents', a.hammer_cents, 'at', ${isoSql('a.done_at')}) order by a.done_at desc)
      from auction a where a.item_id = t.id and a.status = 'done' and a.outcome = 'sold' and a.hammer_cents is not null), '[]') as sales,
    exists (select from auction a where a.item_id = t.id and a.status in ('not_started', 'open', 'extended', 'blind')) as is_for_sale
  from item t where t.${column} = $1 and ${CERTIFIED}`;

/** The certified item of a typed serial or a scanned token. Null for any other text. */
export async function findCertified(ctx: AppContext, given: string): Promise<CertificateRow | null> {
  const code = readCode(given);
  if (code.kind !== 'serial' && code.kind !== 'token') return null;
  const [column, value] =
    code.kind === 'serial' ? (['serial', code.serial] as const) : (['qrcode', code.token] as const);
  const { rows } = await ctx.pool.query<CertificateRow>({
    name: `certificate-by-${column}`,
    text: certificateSql(column),
    values: [value],
  });
  return rows[0] ?? null;
}

type Scans = {
  total: Tables['scan_total']['total'] | null;
  first_at: Tables['scan_total']['first_at'] | null;
  last_at: Tables['scan_total']['last_at'] | null;
  devices: number;
  days: Certificate['scans']['days'];
};

/** How often a certificate was looked up. */
export async function readScans(ctx: AppContext, itemId: string): Promise<Certificate['scans']> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<Scans>({
    name: 'certificate-scans',
    text: `select s.total, s.first_at, s.last_at,
        (select count(distinct device)::int from scan where item_id = $1 and at > $2) as devices,
        coalesce((select json_agg(json_build_object('on', d.day, 'count', d.n) order by d.day desc) from (
          select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n from scan where item_id = $1 and at > $3 group by 1) d), '[]') as days
      from (select 1) one left join scan_total s on s.item_id = $1`,
    values: [itemId, new Date(now - DAY_MS), new Date(now - DAYS_SHOWN * DAY_MS)],
  });
  const { total, first_at, last_at, devices, days } = rows[0]!;
  return {
    total: total ?? 0,
    firstAt: first_at?.toISOString() ?? null,
    lastAt: last_at?.toISOString() ?? null,
    devicesToday: devices,
    isUnusual: devices > CLONE_DEVICES_PER_DAY,
    days,
  };
}

const RECENT_DAYS = 7;

/** Returns how many items that anyone may look up were sealed in the last seven days. */
export async function countRecentlyCertified(ctx: AppContext): Promise<{ count: number; days: number }> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<{ count: number }>(
    `select count(distinct t.id)::int as count from provenance_event p join item t on t.id = p.item_id
     where p.kind = 'sealed' and p.at > $1 and p.at <= $2 and ${CERTIFIED}`,
    [new Date(now - RECENT_DAYS * DAY_MS), new Date(now)],
  );
  return { count: rows[0]!.count, days: RECENT_DAYS };
}
