import { createHash } from 'node:crypto';
import type { SignedCertificate } from '@assay/contract/shapes/certificate.ts';
import { CUSTODY_GENESIS, statementText } from '@assay/domain/item/certificate.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readAll } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { currentState } from './presenter.ts';
import type { CertificateRow } from './queries.ts';

async function hashOf(ctx: AppContext, file: string): Promise<string | null> {
  const bytes = await readAll(mediaStore(ctx), file);
  return bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
}

/** The certificate with Assay's signature over state, grade, custody and pictures. The text: docs/certificates.md. */
export async function signCertificate(ctx: AppContext, row: CertificateRow): Promise<SignedCertificate> {
  const pictures: Array<{ url: string; sha256: string }> = [];
  for (const { type, file } of row.media) {
    const sha256 = type === 'image' ? await hashOf(ctx, file) : null;
    if (sha256 !== null) pictures.push({ url: `/media/${file}`, sha256 });
  }
  const at = ctx.clock.now();
  const { keyId } = ctx.signer;
  const statement = {
    serial: row.serial,
    itemId: row.id,
    state: currentState(row),
    grade: row.authentication_type,
    title: row.title,
    artist: row.artist?.name ?? null,
    note: row.authentication_note,
    custodyLength: row.custody.length,
    custodyHead: row.custody.at(-1)?.hash ?? CUSTODY_GENESIS,
    pictures,
    keyId,
  };
  const publicKey = ctx.signer.publicKey(keyId);
  if (publicKey === null) throw new Error(`The signing key ${keyId} has no public half`);
  return {
    statement: { ...statement, at: new Date(at).toISOString() },
    signature: ctx.signer.sign(statementText({ ...statement, at })),
    publicKey,
    custody: row.custody,
  };
}
