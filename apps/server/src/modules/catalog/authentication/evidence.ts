import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { EvidenceFile } from '@assay/contract/shapes/authentication.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readDocument } from '../../../platform/documents.ts';
import type { OpenFile } from '../../../platform/files.ts';
import { storeUpload } from '../../../platform/handedIn.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { transact } from '../../../platform/outbox.ts';
import { readEvidenceFile } from './queries.ts';

const FOLDER = 'evidence';

/** Adds an evidence file to an item. Refusals: not_found, file_invalid, unavailable (too many at the same time). */
export async function addEvidence(
  ctx: AppContext,
  given: { itemId: string; name: string; bytes: Buffer; actor: Actor },
): Promise<EvidenceFile | Refusal> {
  const { itemId, name, actor } = given;
  const { rowCount } = await ctx.pool.query('select from item where id = $1', [itemId]);
  if (rowCount === 0) return refuse('not_found');
  const processed = await readDocument(given.bytes);
  if (isRefusal(processed)) return processed;
  const { bytes, extension } = processed;
  const file = await storeUpload(ctx, FOLDER, extension, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const id = newId(at);
    await tx.client.query(
      `insert into evidence_file (id, item_id, name, file, bytes, sha256, uploaded_by, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, itemId, name, file, bytes.length, sha256, actor.userId, new Date(at)],
    );
    await recordAudit(tx, {
      actor,
      action: 'authentication.evidence',
      subject: 'item',
      subjectId: itemId,
      after: { name, bytes: bytes.length, sha256: sha256.toString('hex') },
      at,
    });
    return readEvidenceFile(tx.client, id);
  });
}

/** An evidence file of an item, open for reading; by default the newest. Null: there is none. */
export async function openEvidence(
  ctx: AppContext,
  itemId: string,
  fileId: string | null,
): Promise<{ name: string; file: OpenFile } | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['evidence_file'], 'file'>>(
    `select file from evidence_file where item_id = $1 and ($2::uuid is null or id = $2) order by at desc, id desc limit 1`,
    [itemId, fileId],
  );
  const name = rows[0]?.file;
  if (name === undefined) return null;
  const file = await mediaStore(ctx).open(`${FOLDER}/${name}`);
  return file === null ? null : { name: `evidence.${name.split('.')[1]}`, file };
}
