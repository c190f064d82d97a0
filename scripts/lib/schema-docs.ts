import type { Client } from 'pg';

/** Which tables belong to an area: a table goes to the first match, a new kind of table to the last area. */
const AREAS: readonly (readonly [area: string, tables: RegExp])[] = [
  [
    'Accounts and login',
    /^(users|address|session|refresh_|mail_|second_factor|app_setup|recovery_|signin_|otp_|passkey|external_|google_|identity_|account_|abuse_|strike|staff_)/,
  ],
  [
    'Catalog',
    /^(item$|item_(slug|correction|collection)$|media|artist|category|genre|condition|partner|collection|taxonomy_)/,
  ],
  [
    'Search and watchlists',
    /^(item_(listing|sale|sold|search|view)|search_|catalogue_|favorite|follow|sale_follow|saved_search|digest|recently_)/,
  ],
  [
    'Certificates, custody, and ownership',
    /^(provenance_|certificate_|custody_|ownership|item_|scan|authentication|evidence_|seal$|seal_|intake|arrival_|location)/,
  ],
  ['Auctions', /^(auction|bid|sealed_|log_|lot_|sale$|draft_lot)/],
  ['Bag, fixed prices, and coupons', /^(buy_now|reservation|bag|coupon|redeem_)/],
  ['Offers and resales', /^(offer|secondary_|payout|seller_)/],
  ['Invoices and payments', /^(invoice|payment|refund|dispute|bank_|tax_)/],
  ['Ledger and payment provider', /^(ledger_|provider_|reconciliation)/],
  ['Credit', /^(credit_|limit_|live_hold)/],
  ['Notifications', /^(alert|message|push_|notification_|sms_|newsletter_|contact_)/],
  ['Staff desk', /^(audit_|office_|failed_|saved_view|setting|import)/],
  ['Platform', /^/],
];

interface SchemaColumn {
  name: string;
  type: string;
  isNullable: boolean;
  comment: string | null;
  isPrimaryKey: boolean;
  /** The table that a foreign key points at. */
  references: string | null;
}

export interface SchemaTable {
  name: string;
  isView: boolean;
  comment: string | null;
  columns: SchemaColumn[];
}

const TABLES = `
  select c.relname as name, c.relkind in ('v', 'm') as "isView", obj_description(c.oid, 'pg_class') as comment,
    json_agg(json_build_object('name', a.attname, 'type', replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz'), 'isNullable', not a.attnotnull,
      'comment', col_description(c.oid, a.attnum),
      'isPrimaryKey', exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)),
      'references', (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] order by k.conname limit 1)) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname, c.relkind order by c.relname`;

/** Every table and view of the app with its comments, in alphabetical order. */
export async function readSchema(client: Pick<Client, 'query'>): Promise<SchemaTable[]> {
  return (await client.query<SchemaTable>(TABLES)).rows;
}

/** Names of the tables and views that nothing explains. */
export const uncommentedTables = (tables: readonly SchemaTable[]): string[] =>
  tables.filter(({ comment }) => comment === null).map(({ name }) => name);

/** The table a column references by name only, without a foreign key. */
function namedTable({ name }: SchemaColumn, tables: ReadonlySet<string>): string | null {
  const table = name === 'user_id' ? 'users' : name.replace(/_id$/, '');
  return name.endsWith('_id') && tables.has(table) ? table : null;
}

/** Keys and relations only: the list has the rest. A table of another area is a box without columns. */
function diagram(areaTables: readonly SchemaTable[], tables: ReadonlySet<string>): string[] {
  const boxes: string[] = [];
  const relations: string[] = [];
  for (const { name, columns } of areaTables) {
    const attributes: string[] = [];
    const isSingleKey = columns.filter(({ isPrimaryKey }) => isPrimaryKey).length === 1;
    for (const column of columns) {
      const target = column.references ?? namedTable(column, tables);
      const marks = [column.isPrimaryKey && 'PK', target !== null && 'FK'].filter(Boolean).join(', ');
      if (marks !== '') attributes.push(`    ${column.type.replaceAll(/\W+/g, '_')} ${column.name} ${marks}`);
      if (target === null) continue;
      const line = column.references === null ? '..' : '--';
      const many = isSingleKey && column.isPrimaryKey ? 'o|' : 'o{';
      relations.push(`  ${target} ${column.isNullable ? '|o' : '||'}${line}${many} ${name} : ${column.name}`);
    }
    boxes.push(...(attributes.length === 0 ? [`  ${name}`] : [`  ${name} {`, ...attributes, '  }']));
  }
  return ['```mermaid', 'erDiagram', ...boxes, ...relations, '```', ''];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function list({ name, isView, comment, columns }: SchemaTable): string[] {
  return [
    `### ${name}${isView ? ' (view)' : ''}`,
    '',
    cell(comment ?? ''),
    '',
    '| column | type | null | meaning |',
    '|---|---|---|---|',
    ...columns.map((column) => {
      const link = column.references === null ? '' : ` → [${column.references}](#${column.references})`;
      const cells = [`${column.type}${link}`, !isView && column.isNullable ? 'yes' : '', cell(column.comment ?? '')];
      return `| ${column.name} | ${cells.join(' | ')} |`.replaceAll(/ +\|/g, ' |');
    }),
    '',
  ];
}

/** docs/schema.md: for each area a diagram of its keys, then its tables with their columns. */
export function renderSchema(tables: readonly SchemaTable[]): string {
  const areas = Map.groupBy(tables, ({ name }) => AREAS.find(([, names]) => names.test(name))?.[0]);
  const anchor = (area: string) => area.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
  const present = AREAS.flatMap(([area]) => {
    const areaTables = areas.get(area);
    return areaTables === undefined ? [] : [{ area, areaTables }];
  });
  const names = new Set(tables.filter(({ isView }) => !isView).map(({ name }) => name));
  const lines = [
    '<!-- Generated by `npm run db:types` from the migrations. Do not edit. -->',
    '',
    '# Database schema',
    '',
    'All tables and views of the app, by area. The text comes from comments in the database: to change it, add a migration with',
    '`comment on`, then run `npm run db:types`. The job queue has its own schema, `graphile_worker`.',
    '',
    'Amounts are integer cents. Times are product time, which only the sandbox moves, unless the meaning says otherwise. A column without',
    'a meaning is what its name says. Diagrams show keys: a solid line is a foreign key, a dotted one a reference that no constraint checks.',
    '',
    ...present.map(
      ({ area, areaTables }) => `- [${area}](#${anchor(area)}): ${areaTables.map(({ name }) => name).join(', ')}`,
    ),
    '',
  ];
  for (const { area, areaTables } of present) {
    const keyed = areaTables.filter(({ isView }) => !isView);
    lines.push(`## ${area}`, '', ...diagram(keyed, names), ...areaTables.flatMap(list));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
