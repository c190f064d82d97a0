import type { TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const CERTIFICATE_COLUMNS = `t.id, t.user_id, t.state, t.number, t.business_name, to_char(t.expires_on, 'YYYY-MM-DD') as expires_on,
  t.status, t.note, t.submitted_at, t.decided_at, t.file`;
export type TaxCertificateRow = Pick<
  Tables['tax_certificate'],
  'id' | 'user_id' | 'state' | 'number' | 'business_name' | 'status' | 'note' | 'submitted_at' | 'decided_at'
> & {
  expires_on: string;
  /** Its name in the file store; null: none was sent. */
  file: Tables['tax_certificate']['file'];
};

/** A certificate as the API shows it. An expired one is marked. */
export function toTaxCertificate(row: TaxCertificateRow, now: number): TaxCertificate {
  const isOver = row.expires_on < new Date(now).toISOString().slice(0, 10);
  return {
    id: row.id,
    state: row.state,
    number: row.number,
    businessName: row.business_name,
    expiresOn: row.expires_on,
    status: isOver && row.status === 'approved' ? 'expired' : (row.status as TaxCertificate['status']),
    hasFile: row.file !== null,
    note: row.note,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
