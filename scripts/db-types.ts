import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts';
import { ensureDatabase, startTemporaryPostgres } from './lib/embedded-postgres.ts';
import { readSchema, renderSchema, uncommentedTables } from './lib/schema-docs.ts';

/** Generates the Kysely types and the schema docs from the migrations; with `--check` only compares. */
const TYPES = new URL('../apps/server/src/platform/database/schema.gen.ts', import.meta.url);
const DOCS = new URL('../docs/schema.md', import.meta.url);

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** Filled by a default, an identity or a generation expression if omitted in an insert. */
  isFilled: boolean;
  /** Never accepted in an insert or update (generated always as expression). */
  isComputed: boolean;
  /** The check that lists the values of a column of text; null without one. */
  check: string | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
         not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "isFilled",
         a.attgenerated <> '' as "isComputed",
         (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as "check"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
     and not c.relispartition
   order by c.relname, a.attnum`;

/**
 * TypeScript type that `pg` returns for a column type, with the project's parsers (int8 as number, see
 * platform/database).
 */
const PLAIN: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  boolean: 'boolean',
  text: 'string',
  citext: 'string',
  'character varying': 'string',
  character: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  tsvector: 'string',
  interval: 'string',
  tstzrange: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  date: 'Timestamp',
  'timestamp with time zone': 'Timestamp',
  'timestamp without time zone': 'Timestamp',
  'time without time zone': 'string',
  json: 'Json',
  jsonb: 'Json',
};

function typeOf(column: Column): string {
  const isArray = column.type.endsWith('[]');
  const element = isArray ? column.type.slice(0, -2) : column.type;
  const plain = PLAIN[element];
  if (!plain) throw new Error(`${column.table}.${column.name}: type ${column.type} is unknown to scripts/db-types.ts.`);
  if (column.check !== null && plain === 'string' && !isArray) {
    const values = [...column.check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).sort();
    const union = [...values, ...(column.isNullable ? ['null'] : [])].join(' | ');
    return column.isFilled ? `Filled<${union}>` : union;
  }
  const base = isArray ? `${{ Timestamp: 'Date', Json: 'JsonValue' }[plain] ?? plain}[]` : plain;
  const value = column.isNullable ? `${base} | null` : base;
  if (column.isComputed) return `ComputedColumn<${value}>`;
  return column.isFilled ? `Filled<${value}>` : value;
}

const pascal = (name: string) => name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const used = (word: string) => columns.some((column) => typeOf(column).includes(word));
  const lines = [
    '// Made by `npm run db:types` from the migrations. Do not edit.',
    '',
    "import type { ColumnType } from 'kysely';",
    '',
  ];
  lines.push(
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };',
    '',
    '/** jsonb: read as a value, written as text (JSON.stringify) so that arrays and strings are unmistakable. */',
    'export type Json = ColumnType<JsonValue, string, string>;',
    '',
    '/** Read as Date; written as Date or ISO text. */',
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    '',
    '/** May be left out of an insert. */',
    'export type Filled<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '',
  );
  if (used('ComputedColumn')) lines.push('export type ComputedColumn<T> = ColumnType<T, never, never>;', '');
  for (const [table, own] of tables) {
    lines.push(`export interface ${pascal(table)}Table {`);
    for (const column of own) lines.push(`  ${column.name}: ${typeOf(column)};`);
    lines.push('}', '');
  }
  lines.push('export interface DB {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)}Table;`);
  lines.push('}', '');
  return lines.join('\n');
}

/** The text of every generated file, from a new database. Throws when a table has no comment. */
async function generate(databaseUrl: string): Promise<[file: URL, text: string][]> {
  await migrateToLatest(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await readSchema(client);
    const missing = uncommentedTables(tables);
    if (missing.length > 0)
      throw new Error(`Tables without a comment: ${missing.join(', ')}. Add \`comment on table\` to their migration.`);
    return [
      [TYPES, render((await client.query<Column>(COLUMNS)).rows)],
      [DOCS, renderSchema(tables)],
    ];
  } finally {
    await client.end();
  }
}

const postgres = await startTemporaryPostgres();
try {
  for (const [file, text] of await generate(await ensureDatabase(postgres, 'assay'))) {
    const name = path.relative(process.cwd(), fileURLToPath(file));
    if (!process.argv.includes('--check')) {
      writeFileSync(file, text);
      console.log(`Wrote ${name}`);
    } else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${name} does not match the migrations. Run: npm run db:types`);
      process.exitCode = 1;
    }
  }
} finally {
  await postgres.stop();
}
