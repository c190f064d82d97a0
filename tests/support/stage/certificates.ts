import type { Pool } from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { computeCheckLetter } from '../../../packages/domain/src/item/serial.ts';
import type { ServerUrls } from '../journey.ts';
import { type LotOptions, type StagedLot, stageLot } from './lots.ts';

export type StagedCertificate = StagedLot & { serial: string; token: string };
export type CertificateTrouble = 'in_reauthentication' | 'failed' | 'revoked' | 'stolen';

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An authenticated item with hologram, code and custody; `states` are its later certificate states. */
export async function stageCertificate(
  assay: ServerUrls,
  pool: Pool,
  { states = [], ...options }: LotOptions & { states?: readonly CertificateTrouble[] } = {},
): Promise<StagedCertificate> {
  const lot = await stageLot(assay, pool, options);
  const digits = lot.itemId.replaceAll('-', '');
  const body = Array.from(
    { length: 8 },
    (_, index) => BASE32[Number.parseInt(digits.slice(16 + index * 2, 18 + index * 2), 16) % 32],
  ).join('');
  const serial = `AS-${body}-${computeCheckLetter('AS', body)}`;
  const token = digits.slice(6);
  await pool.query(
    "update item set serial = $2, qrcode = $3, authentication_note = 'Signed in front of Authenticator 12 at the players’ entrance.' where id = $1",
    [lot.itemId, serial, token],
  );
  const at = Date.parse('2026-03-14T22:00:00Z');
  for (const [index, [kind, place, text]] of [
    ['collected', 'Authenticator 12', 'Handed over after the game.'],
    ['sealed', 'Authenticator 12', 'Hologram applied below the seam.'],
    ['intake', 'Registrar', 'Photographed and measured.'],
  ].entries())
    await pool.query(
      'insert into provenance_event (id, item_id, at, kind, place, text) values ($1, $2, $3, $4, $5, $6)',
      [newId(at), lot.itemId, new Date(at + index * 3_600_000), kind, place, text],
    );
  for (const [index, state] of states.entries())
    await pool.query(
      "insert into certificate_change (id, item_id, position, state, note, at) values ($1, $2, $3, $4, 'A public note by Assay.', $5)",
      [newId(at), lot.itemId, index + 1, state, new Date(at + (index + 10) * 86_400_000)],
    );
  return { ...lot, serial, token };
}
