import type { ImportKind } from '@assay/domain/office/import/import.ts';
import { browserApi } from '../../../session/browserApi.ts';

const MAX_BYTES = 8 * 1024 * 1024;
export const CSV_TYPES = '.csv,.tsv,.txt,text/csv';

/** Why a chosen file can't be sent. Null: it can. */
export function csvFault(file: File | undefined): string | null {
  if (file === undefined) return 'Choose a CSV file';
  return file.size > MAX_BYTES ? 'Choose a CSV file of 8 MB or less' : null;
}

/** Sends a CSV file for a dry run. Returns the address of the import. */
export async function sendCsv(file: File, kind: ImportKind, saleId?: string): Promise<string> {
  const { id } = await browserApi.call('office.importUpload', {
    query: { kind, name: file.name.slice(0, 120) || 'import.csv', ...(saleId === undefined ? {} : { saleId }) },
    file,
  });
  return `/office/import/${id}`;
}
