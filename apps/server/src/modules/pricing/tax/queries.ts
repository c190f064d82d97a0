import type { SellerTax, TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readAll } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';

/** The folder where certificates lie. */
export const CERTIFICATES = 'certificates';

/** The files that a person has handed in, as data addresses. */
export async function readOwnFiles(ctx: AppContext, userId: string): Promise<{ name: string; file: string }[]> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['tax_certificate'], 'state'> & { file: NonNullable<Tables['tax_certificate']['file']> }
  >('select file, state from tax_certificate where user_id = $1 and file is not null order by submitted_at', [userId]);
  const store = mediaStore(ctx);
  return Promise.all(
    rows.map(async ({ file, state }) => {
      const bytes = (await readAll(store, `${CERTIFICATES}/${file}`)) ?? Buffer.alloc(0);
      const extension = file.split('.')[1] ?? '';
      return {
        name: `certificate-${state}.${extension}`,
        file: `data:${FILE_TYPES[extension] ?? 'application/octet-stream'};base64,${bytes.toString('base64')}`,
      };
    }),
  );
}

const FILE_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };

/** SQL: the states for which `user` has an approved certificate on the day of `at`; both are SQL themselves. */
export const exemptStatesSql = (user: string, at: string): string =>
  `array(select t.state from tax_certificate t where t.user_id = ${user} and t.status = 'approved' and t.expires_on >= (${at})::date)`;

export const CERTIFICATE_COLUMNS = `t.id, t.user_id, t.state, t.number, t.business_name, to_char(t.expires_on, 'YYYY-MM-DD') as expires_on,
  t.status, t.note, t.submitted_at, t.decided_at, t.file`;
export type CertificateRow = Pick<
  Tables['tax_certificate'],
  'id' | 'user_id' | 'state' | 'number' | 'business_name' | 'status' | 'note' | 'submitted_at' | 'decided_at'
> & {
  expires_on: string;
  /** Its name in the file store; null: none was sent. */
  file: Tables['tax_certificate']['file'];
};

/** A certificate as the API shows it. An expired one is marked. */
export function toCertificate(row: CertificateRow, now: number): TaxCertificate {
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

/** Own certificates that were not withdrawn, the newest first. */
export async function readCertificates(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  userId: string,
): Promise<{ items: TaxCertificate[] }> {
  const { rows } = await ctx.pool.query<CertificateRow>(
    `select ${CERTIFICATE_COLUMNS} from tax_certificate t where t.user_id = $1 and t.status <> 'withdrawn'
     order by t.submitted_at desc, t.id desc limit 100`,
    [userId],
  );
  return { items: rows.map((row) => toCertificate(row, ctx.clock.now())) };
}

/** All users' certificates for staff, longest pending first. */
export async function readOfficeCertificates(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  query: { status: 'pending' | 'approved' | 'rejected'; offset: number; limit: number },
) {
  const { status, offset, limit } = query;
  const { rows } = await ctx.pool.query<CertificateRow & { buyer: string; total: number }>(
    `select count(*) over ()::int as total, u.first_name || ' ' || u.last_name as buyer, ${CERTIFICATE_COLUMNS}
     from tax_certificate t join users u on u.id = t.user_id where t.status = $1 order by t.submitted_at, t.id offset $2 limit $3`,
    [status, offset, limit],
  );
  const now = ctx.clock.now();
  return {
    items: rows.map((row) => ({ ...toCertificate(row, now), userId: row.user_id, buyer: row.buyer })),
    total: rows[0]?.total ?? 0,
    offset,
    limit,
  };
}

export async function readSellerTax(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
): Promise<{ seller: SellerTax | null }> {
  const { rows } = await ctx.pool.query<Pick<Tables['seller_tax'], 'legal_name' | 'tin_last4' | 'certified_at'>>(
    'select legal_name, tin_last4, certified_at from seller_tax where user_id = $1',
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return { seller: null };
  return {
    seller: { legalName: row.legal_name, tinLast4: row.tin_last4, certifiedAt: row.certified_at.toISOString() },
  };
}
