import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/accessTokens.ts';
import type { Tx } from '../../../platform/database/database.ts';

const COUNT = 10;
const BYTES = 10;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = (BYTES * 8) / 5;

/** 80 random bits as 16 letters and digits in groups of four. */
function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let text = '';
  for (let n = 0; n < LENGTH; n++) {
    text = ALPHABET[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text.match(/.{4}/g)!.join('-');
}

/** As it is hashed: spaces, hyphens and case do not matter. */
const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** Could this be a recovery code rather than six digits? */
export const looksLikeRecoveryCode = (code: string): boolean => normalizeCode(code).length === LENGTH;

/**
 * Generates ten new codes and invalidates the old ones. Only hashes are stored, so the codes are shown only this once.
 */
export async function replaceRecoveryCodes(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.client.query('delete from recovery_code where user_id = $1', [userId]);
  await tx.client.query(
    'insert into recovery_code (hash, user_id, created_at) select h, $2, $3 from unnest($1::bytea[]) as h',
    [codes.map((code) => hashToken(normalizeCode(code))), userId, at],
  );
  return codes;
}

/** Consumes a code. Returns true if it was valid. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'update recovery_code set used_at = $3 where hash = $1 and user_id = $2 and used_at is null',
    [hashToken(normalizeCode(code)), userId, at],
  );
  return rowCount === 1;
}
