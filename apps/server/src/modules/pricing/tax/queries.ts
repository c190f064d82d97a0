import type { SellerTax, TaxCertificate } from '@assay/contract/shapes/tax.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readAll } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { CERTIFICATE_COLUMNS, type TaxCertificateRow, toTaxCertificate } from './presenter.ts';

/** The folder where certificates lie. */
export const TAX_CERTIFICATE_FOLDER = 'certificates';

/** The files that a person has handed in, as data addresses. */
export async function readOwnFiles(ctx: AppContext, userId: string): Promise<{ name: string; file: string }[]> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['tax_certificate'], 'state'> & { file: NonNullable<Tables['tax_certificate']['file']> }
  >('select file, state from tax_certificate where user_id = $1 and file is not null order by submitted_at', [userId]);
  const store = mediaStore(ctx);
  return Promise.all(
    rows.map(async ({ file, state }) => {
      const bytes = (await readAll(store, `${TAX_CERTIFICATE_FOLDER}/${file}`)) ?? Buffer.alloc(0);
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

/** Own certificates that were not withdrawn, the newest first. */
export async function readCertificates(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  userId: string,
): Promise<{ items: TaxCertificate[] }> {
  const { rows } = await ctx.pool.query<TaxCertificateRow>(
    `select ${CERTIFICATE_COLUMNS} from tax_certificate t where t.user_id = $1 and t.status <> 'withdrawn'
     order by t.submitted_at desc, t.id desc limit 100`,
    [userId],
  );
  return { items: rows.map((row) => toTaxCertificate(row, ctx.clock.now())) };
}

export const CERTIFICATES_WORK: WorkQueue = {
  source: "from tax_certificate where status = 'pending'",
  since: 'submitted_at',
};

/** All users' certificates for staff, longest pending first. */
export async function readOfficeCertificates(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  query: { status: 'pending' | 'approved' | 'rejected'; offset: number; limit: number },
) {
  const { status, offset, limit } = query;
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<TaxCertificateRow & { buyer: string }>(
      `select u.first_name || ' ' || u.last_name as buyer, ${CERTIFICATE_COLUMNS}
     from tax_certificate t join users u on u.id = t.user_id where t.status = $1 order by t.submitted_at, t.id offset $2 limit $3`,
      [status, offset, limit],
    ),
    countShown(ctx, 'from tax_certificate where status = $1', [status]),
  ]);
  const now = ctx.clock.now();
  return {
    items: rows.map((row) => ({ ...toTaxCertificate(row, now), userId: row.user_id, buyer: row.buyer })),
    total,
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
