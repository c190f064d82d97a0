import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import type { AppContext } from '../../../platform/context.ts';
import { toMedia, toMediaChange } from '../media/presenter.ts';
import { type CertificateRow, readScans } from './queries.ts';

export const currentState = (row: Pick<CertificateRow, 'changes'>): Certificate['state'] =>
  row.changes.at(-1)?.state ?? 'active';

/** The public record of a certified item, as `viewerId` sees it. */
export async function toCertificateJson(
  ctx: AppContext,
  row: CertificateRow,
  viewerId: string | null,
): Promise<Certificate> {
  const isLinked = row.item_assignment === 'final' && row.owner_id !== null;
  return {
    serial: row.serial,
    state: currentState(row),
    changes: row.changes,
    grade: row.authentication_type,
    authenticationNote: row.authentication_note,
    sealedAt: row.custody.find((event) => event.kind === 'sealed')?.at ?? null,
    item: {
      id: row.id,
      slug: row.slug,
      title: row.title,
      subtitle: row.subtitle,
      artist: row.artist,
      category: row.category,
      condition: row.condition,
      autographed: row.autographed,
      conditionReport: row.condition_report,
      dimensions: row.dimensions,
      media: row.media.map(toMedia),
      mediaChanges: row.media_changes.map(toMediaChange),
      hasPage: row.has_page,
    },
    custody: row.custody,
    ownership: {
      isLinked,
      isYours: isLinked && viewerId !== null && row.owner_id === viewerId,
      owners: row.sales.length,
      since: row.owned_since ?? row.sales[0]?.at ?? null,
      shownBy: row.shown_by,
    },
    lastSale: row.sales[0] ?? null,
    isForSale: row.is_for_sale,
    scans: await readScans(ctx, row.id),
  };
}
