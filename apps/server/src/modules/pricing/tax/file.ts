import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readDocument } from '../../../platform/documents.ts';
import type { OpenFile } from '../../../platform/files.ts';
import { storeUpload } from '../../../platform/handedIn.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { transact } from '../../../platform/outbox.ts';
import { CERTIFICATE_COLUMNS, type TaxCertificateRow, toTaxCertificate } from './presenter.ts';
import { TAX_CERTIFICATE_FOLDER } from './queries.ts';

/**
 * Stores the certificate file, replacing an earlier one, until staff have decided. Refusals: not_found, file_invalid,
 * unavailable (too many at the same time).
 */
export async function setCertificateFile(
  ctx: AppContext,
  given: { userId: string; id: string; bytes: Buffer },
): Promise<TaxCertificate | Refusal> {
  const { userId, id } = given;
  // A file for another user's certificate is never stored, not even briefly.
  const { rowCount } = await ctx.pool.query(
    "select from tax_certificate where id = $1 and user_id = $2 and status = 'pending'",
    [id, userId],
  );
  if (rowCount === 0) return refuse('not_found');
  const processed = await readDocument(given.bytes);
  if (isRefusal(processed)) return processed;
  const file = await storeUpload(ctx, TAX_CERTIFICATE_FOLDER, processed.extension, processed.bytes);
  const changed = await transact(ctx, async (tx) => {
    const { rows: before } = await tx.client.query<Pick<Tables['tax_certificate'], 'file'>>(
      "select file from tax_certificate where id = $1 and user_id = $2 and status = 'pending' for update",
      [id, userId],
    );
    if (before[0] === undefined) return null;
    const { rows } = await tx.client.query<TaxCertificateRow>(
      `update tax_certificate t set file = $2 where t.id = $1 returning ${CERTIFICATE_COLUMNS}`,
      [id, file],
    );
    return { row: rows[0]!, before: before[0].file };
  });
  const surplus = changed === null ? file : changed.before;
  if (surplus !== null) await mediaStore(ctx).remove(`${TAX_CERTIFICATE_FOLDER}/${surplus}`);
  return changed === null ? refuse('not_found') : toTaxCertificate(changed.row, ctx.clock.now());
}

/** The file of anybody's certificate, for staff, open for reading. Null: there is none. */
export async function openFileOfCertificate(
  ctx: AppContext,
  id: string,
): Promise<{ name: string; file: OpenFile } | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['tax_certificate'], 'file' | 'state'>>(
    'select file, state from tax_certificate where id = $1',
    [id],
  );
  const { file: name, state } = rows[0] ?? {};
  if (name == null) return null;
  const file = await mediaStore(ctx).open(`${TAX_CERTIFICATE_FOLDER}/${name}`);
  return file === null ? null : { name: `certificate-${state}.${name.split('.')[1]}`, file };
}
