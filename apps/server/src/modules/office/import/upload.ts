import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { headsKey, mappingFor, suggestMapping } from '@assay/domain/office/import/columns.ts';
import type { ImportKind } from '@assay/domain/office/import/import.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { adapterFor } from './adapters.ts';
import { type CsvTable, readCsv } from './csv.ts';
import { checkRows, countPlans, type FileRow, faultsOf } from './dryRun.ts';
import { storeMissing } from './newNames.ts';
import type { ImportRecord } from './queries.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What recalls earlier files: those with the same heads, and the same file uploaded again, also with another separator or encoding. */
export const hashesOf = ({
  columns,
  rows,
}: Pick<CsvTable, 'columns'> & { rows: readonly Pick<FileRow, 'cells'>[] }) => ({
  headsHash: sha256(headsKey(columns)),
  contentHash: sha256(JSON.stringify([columns, rows.map(({ cells }) => cells)])),
});

type Mapped = Pick<ImportRecord, 'mapping' | 'mapped_by' | 'mapped_at' | 'is_mapping_remembered'>;

/** The mapping that staff last chose for a file of a kind with the same heads; else one by the heads themselves. */
export async function firstMapping(
  db: Queryable,
  kind: ImportKind,
  columns: readonly string[],
  headsHash: string,
): Promise<Mapped> {
  const { rows } = await db.query<Mapped & Pick<ImportRecord, 'columns'>>(
    `select mapping, columns, mapped_by, mapped_at from import
     where kind = $1 and heads_hash = $2 and mapped_at is not null order by mapped_at desc limit 1`,
    [kind, headsHash],
  );
  const [last] = rows;
  if (last === undefined) {
    const mapping = suggestMapping(adapterFor(kind).fields, columns);
    return { mapping, mapped_by: null, mapped_at: null, is_mapping_remembered: false };
  }
  const mapping = mappingFor(columns, { heads: last.columns, mapping: last.mapping });
  return { ...last, mapping, is_mapping_remembered: true };
}

/**
 * Keeps the rows of a CSV file with what each would do. Its columns are mapped as they last were for the same heads, or by the heads
 * themselves. Nothing else changes. Returns the id of the import. Refusals: file_invalid; validation_failed (lots without a draft sale).
 */
export async function uploadImport(
  ctx: AppContext,
  given: { kind: ImportKind; fileName: string; saleId: string | null; bytes: Buffer; actor: Actor },
): Promise<string | Refusal> {
  const { kind, fileName, actor } = given;
  if (kind === 'lot' && !(await isDraftSale(ctx, given.saleId)))
    return refuse('validation_failed', { errors: [issue('saleId', 'required', 'Choose a draft sale')] });
  const saleId = kind === 'lot' ? given.saleId : null;
  const table = await readCsv(given.bytes);
  if (isRefusal(table)) return table;
  const { columns } = table;
  const adapter = adapterFor(kind);
  const { headsHash, contentHash } = hashesOf(table);
  const mapped = await firstMapping(ctx.pool, kind, columns, headsHash);
  const { mapping } = mapped;
  const zone = readTimeZone(ctx);
  const rows = table.rows.map(({ line, cells, fault }): FileRow & { line: number } => ({ line, cells, unread: fault }));
  const { checked, missing } = await checkRows(ctx.pool, adapter, rows, {
    importId: null,
    mapping,
    columnCount: columns.length,
    actorId: actor.userId,
    saleId,
    zone,
  });
  const at = ctx.clock.now();
  const id = newId(at);
  const [create, change, refused] = countPlans(checked);
  await transact(ctx, async (tx) => {
    await tx.client.query(
      `insert into import (id, kind, file_name, columns, mapping, status, row_count, plan_create, plan_change, plan_refuse,
         created_by, created_at, sale_id, time_zone, encoding, is_encoding_sure, heads_hash, content_hash, mapped_by, mapped_at,
         is_mapping_remembered)
       values ($1, $2, $3, $4, $5, 'checked', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
      [
        id,
        kind,
        fileName,
        columns,
        JSON.stringify(mapping),
        rows.length,
        create,
        change,
        refused,
        actor.userId,
        new Date(at),
        saleId,
        zone,
        table.encoding,
        table.isEncodingSure,
        headsHash,
        contentHash,
        mapped.mapped_by,
        mapped.mapped_at,
        mapped.is_mapping_remembered,
      ],
    );
    await tx.client.query(
      `insert into import_row (import_id, position, line, cells, unread, plan, faults)
       select $1, r.position, r.line, r.cells, nullif(r.unread, 'null'), r.plan, r.faults
       from jsonb_to_recordset($2::jsonb) as r (position int, line int, cells jsonb, unread jsonb, plan text, faults jsonb)`,
      [
        id,
        JSON.stringify(
          rows.map((row, index) => ({
            ...row,
            position: index + 1,
            plan: checked[index]!.plan,
            faults: faultsOf(checked[index]!),
          })),
        ),
      ],
    );
    await storeMissing(tx, id, missing);
  });
  return id;
}

async function isDraftSale(ctx: AppContext, saleId: string | null): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    'select from sale where id = $1 and published_at is null and canceled_at is null',
    [saleId],
  );
  return rowCount === 1;
}
