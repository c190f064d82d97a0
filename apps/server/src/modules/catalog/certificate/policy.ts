import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type CertificateState, mayBecome } from '@assay/domain/item/certificate.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Locks the item and returns where its certificate is, if it may become `to` from there. Refusals: those of moveCertificate. */
export async function mayMoveCertificate(
  tx: Tx,
  itemId: string,
  to: CertificateState,
): Promise<{ from: CertificateState; position: number } | Refusal> {
  const { rows } = await tx.client.query<{ is_certified: boolean }>(
    `select serial is not null and authentication_type is not null as is_certified from item where id = $1 for no key update`,
    [itemId],
  );
  if (rows[0]?.is_certified !== true) return refuse('not_found');
  const { rows: last } = await tx.client.query<Pick<Tables['certificate_change'], 'state' | 'position'>>(
    'select state, position from certificate_change where item_id = $1 order by position desc limit 1',
    [itemId],
  );
  const from = last[0]?.state ?? 'active';
  if (!mayBecome(from, to))
    return refuse('certificate_state', { detail: `A certificate can’t change from ${from} to ${to}` });
  return { from, position: last[0]?.position ?? 0 };
}
