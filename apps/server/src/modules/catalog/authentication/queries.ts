import type { AuthenticationBench, AuthenticationItem } from '@assay/contract/shapes/authentication.ts';
import { ItemType } from '@assay/domain/enums.ts';
import { AUTHENTICATED_TYPES, type AuthenticationGrade } from '@assay/domain/item/authentication.ts';
import { needsSeal } from '@assay/domain/item/completeness.ts';
import { readTag, toTag } from '@assay/domain/item/intake.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { containsPattern, countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import { listSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readRequestAbout } from '../../identity/approval/queries.ts';
import {
  type AuthenticationRow,
  type BenchItemRow,
  type FileRow,
  toAuthentication,
  toAuthenticationItem,
  toEvidenceFile,
} from './presenter.ts';

const IS_REQUESTED =
  "exists (select from office_request r where r.kind = 'authentication' and r.subject_id = t.id and r.status = 'waiting')";

/** What the queue shows of an item `t`, with its last decision `d`. */
const ITEM_COLUMNS = `t.id, t.slug, t.title, t.type, t.autographed, t.estimate_high_cents, t.status, t.shelf, t.serial, t.certificate_state,
  t.created_at, custody_of(t) as custody, coalesce(d.grade, t.authentication_type) as grade, d.at as decided_at, ${IS_REQUESTED} as is_requested,
  (select a.name from artist a where a.id = t.artist_id) as artist,
  (select m.file from media m where m.item_id = t.id and m.type = 'image' order by m.position limit 1) as file`;
const LAST_DECISION = `left join lateral (select grade, at from authentication where item_id = t.id order by position desc limit 1) d on true`;

const TYPES = listSql(AUTHENTICATED_TYPES);
/** Types whose items need a grade. Others are found by title or tag, and can have one. */
const NEEDED = listSql(ItemType.filter((type) => needsSeal({ type, authenticationType: null })));
/** The index item_undecided has these, and items of types that don't need a grade. */
const UNDECIDED = `t.authentication_type is null and t.type in ${NEEDED} and t.status <> 'withdrawn'`;
/** Items with a grade that wait for their seal, of the index item_unsealed. */
const UNSEALED = `t.authentication_type is not null and t.serial is null and t.status not in ('live', 'withdrawn')`;
/** Items `t` whose last decision `d` is one of these grades, found by the index authentication_graded or one for its grade. */
const decidedAs = (grades: string) => ({
  from: `authentication d join item t on t.id = d.item_id`,
  where: `d.grade in (${grades}) and d.position = (select max(l.position) from authentication l where l.item_id = d.item_id)`,
  since: 'd.at desc, d.id',
  reversed: 'd.at, d.id desc',
  isOldestFirst: false,
});

const UNABLE = decidedAs("'unable'");

const QUEUES = {
  undecided: {
    from: `item t ${LAST_DECISION}`,
    where: `${UNDECIDED} and d.grade is null and not ${IS_REQUESTED}`,
    since: 't.created_at, t.id',
    reversed: 't.created_at desc, t.id desc',
    isOldestFirst: true,
  },
  unsealed: {
    from: `item t ${LAST_DECISION}`,
    where: UNSEALED,
    since: 't.created_at, t.id',
    reversed: 't.created_at desc, t.id desc',
    isOldestFirst: true,
  },
  second: {
    from: `item t ${LAST_DECISION}`,
    where: `t.id in (select subject_id from office_request where kind = 'authentication' and status = 'waiting')`,
    since: 't.created_at, t.id',
    reversed: 't.created_at desc, t.id desc',
    isOldestFirst: true,
  },
  unable: { ...UNABLE, where: `${UNABLE.where} and t.status <> 'withdrawn'` },
  reject: decidedAs("'reject'"),
  decided: decidedAs("'gold', 'silver'"),
} as const;

const workOf = (queue: keyof typeof QUEUES, since: string): WorkQueue => ({
  source: `from ${QUEUES[queue].from} where ${QUEUES[queue].where}`,
  since,
});
export const AUTHENTICATION_WORK = {
  authentication: workOf('undecided', 't.created_at'),
  unable: workOf('unable', 'd.at'),
  unsealed: workOf('unsealed', 'coalesce(d.at, t.created_at)'),
} as const;

type Query = {
  queue: keyof typeof QUEUES;
  find?: string | undefined;
  sort?: 'since' | '-since' | undefined;
  offset: number;
  limit: number;
};

/** A queue in its own order, or in the one that is asked for. */
function byQueue({ queue, sort }: Query): { from: string; where: string; order: string; value: null } {
  const { from, where, since, reversed, isOldestFirst } = QUEUES[queue];
  const isReversed = sort !== undefined && (sort === 'since') !== isOldestFirst;
  return { from, where, order: isReversed ? reversed : since, value: null };
}

/** The items of a receipt, or the one of its line, by a tag such as IN-000012-3. */
const BY_TAG = `t.id in (select l.item_id from intake_line l where l.intake_id = (select v.id from intake v
    where v.number = split_part($1, '-', 1) || '-' || split_part($1, '-', 2))
  and split_part($1, '-', 3) in ('', l.position::text))`;

/** Any item by its serial, its receipt or tag, or by a part of its title. */
function byText(find: string): { from: string; where: string; order: string; value: string } {
  const code = codeIn(find);
  const from = `item t ${LAST_DECISION}`;
  if (code?.kind === 'serial') return { from, where: 't.serial = $1', order: 't.id', value: code.serial };
  const tag = readTag(find);
  if (tag !== null) {
    const { number, position } = tag;
    return { from, where: BY_TAG, order: 't.id', value: position === null ? number : toTag(number, position) };
  }
  return {
    from,
    where: `t.type in ${TYPES} and normal_name(t.title) like $1`,
    order: 't.created_at desc, t.id',
    value: containsPattern(find),
  };
}

/** Items by queue; `find` finds by title or serial in every queue. */
export async function readAuthentications(
  ctx: Pick<AppContext, 'pool'>,
  query: Query,
): Promise<{ items: AuthenticationItem[]; total: number; offset: number; limit: number }> {
  const { find, offset, limit } = query;
  const { from, where, order, value } = find === undefined ? byQueue(query) : byText(find);
  const values = value === null ? [] : [value];
  const [page, total] = await Promise.all([
    ctx.pool.query<BenchItemRow>(
      `select ${ITEM_COLUMNS} from ${from} where ${where} order by ${order} offset ${offset} limit ${limit}`,
      values,
    ),
    countShown(ctx, `from ${from} where ${where}`, values),
  ]);
  return { items: page.rows.map(toAuthenticationItem), total, offset, limit };
}

const DECISIONS = `select d.id, d.grade, d.witness, d.evidence, d.checklist, d.note, d.public_note, d.at, u.username as authenticator,
    s.username as second from authentication d join users u on u.id = d.authenticator_id left join users s on s.id = d.second_id`;

/** One decision. */
export async function readAuthentication(client: Pick<PoolClient, 'query'>, id: string) {
  const { rows } = await client.query<AuthenticationRow>(`${DECISIONS} where d.id = $1`, [id]);
  return toAuthentication(rows[0]!);
}

/**
 * Returns true if one authenticator decided the grade of an item, and an estimate like this takes two: it was raised after
 * the decision.
 */
export async function lacksSecondAuthenticator(
  client: Pick<PoolClient, 'query'>,
  itemId: string,
  estimateCents: number | null,
): Promise<boolean> {
  const { rows } = await client.query<{ grade: AuthenticationGrade; is_decided_by_two: boolean }>(
    'select grade, second_id is not null as is_decided_by_two from authentication where item_id = $1 order by position desc limit 1',
    [itemId],
  );
  return rows.some(
    ({ grade, is_decided_by_two: isDecidedByTwo }) =>
      !isDecidedByTwo && twoPersons.authentication({ from: grade, grade, estimateCents }),
  );
}

const FILES = `select f.id, f.name, f.bytes, f.at, u.username as uploader from evidence_file f join users u on u.id = f.uploaded_by`;

/** One evidence file. */
export async function readEvidenceFile(client: Pick<PoolClient, 'query'>, id: string) {
  const { rows } = await client.query<FileRow>(`${FILES} where f.id = $1`, [id]);
  return toEvidenceFile(rows[0]!);
}

const REFERENCES = 6;
type BenchRow = BenchItemRow &
  Pick<Tables['item'], 'subtitle' | 'condition_report' | 'dimensions' | 'artist_id' | 'category_id'> & {
    category: Tables['category']['name'] | null;
    condition: Tables['condition']['name'] | null;
  };
type ReferenceRow = Pick<Tables['item'], 'id' | 'title' | 'slug'> & {
  authentication_type: 'gold' | 'silver';
  pictures: { kind: string; url: string; alt: string }[];
};

/** Everything about one item at the bench. Null: no such item. */
export async function readBench(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  itemId: string,
): Promise<AuthenticationBench | null> {
  const { rows } = await ctx.pool.query<BenchRow>(
    `select ${ITEM_COLUMNS}, t.subtitle, t.condition_report, t.dimensions, t.artist_id, t.category_id,
       (select c.name from category c where c.id = t.category_id) as category,
       (select c.name from condition c where c.id = t.condition_id) as condition
     from item t ${LAST_DECISION} where t.id = $1`,
    [itemId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const [decisions, files, request, references] = await Promise.all([
    ctx.pool.query<AuthenticationRow>(`${DECISIONS} where d.item_id = $1 order by d.position desc`, [itemId]),
    ctx.pool.query<FileRow>(`${FILES} where f.item_id = $1 order by f.at desc, f.id`, [itemId]),
    readRequestAbout(ctx.pool, 'authentication', itemId, ctx.clock.now()),
    ctx.pool.query<ReferenceRow>(
      `select * from (select t.id, t.title, t.slug, t.authentication_type,
         (select json_agg(json_build_object('kind', m.kind, 'url', '/media/' || m.file, 'alt', m.alt) order by m.position)
           from media m where m.item_id = t.id and m.type = 'image') as pictures
       from item t where t.id <> $1 and t.status = 'live' and t.authentication_type is not null and t.certificate_state = 'active'
         and (t.artist_id = $2 or ($2::uuid is null and t.category_id = $3)) order by t.published_at desc, t.id limit $4) r where pictures is not null`,
      [itemId, row.artist_id, row.category_id, REFERENCES],
    ),
  ]);
  return {
    item: {
      ...toAuthenticationItem(row),
      subtitle: row.subtitle,
      category: row.category,
      condition: row.condition,
      conditionReport: row.condition_report,
      dimensions: row.dimensions,
    },
    decisions: decisions.rows.map(toAuthentication),
    files: files.rows.map(toEvidenceFile),
    request,
    references: references.rows.map(({ authentication_type: grade, ...rest }) => ({ ...rest, grade })),
  };
}
