import type {
  OfficeLotDetail,
  OfficeSale,
  OfficeSaleDetail,
  OfficeSaleLot,
  SellableItem,
} from '@assay/contract/shapes/sale.ts';
import type { IncrementTable } from '@assay/domain/auction/increments.ts';
import { lotBlockers, proposedOpening } from '@assay/domain/auction/lotDraft.ts';
import { crowdingOf, saleStatus } from '@assay/domain/auction/sale.ts';
import { PRESET_NAMES, type SalePreset } from '@assay/domain/auction/salePresets.ts';
import type { SaleHold } from '@assay/domain/item/saleHold.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { toIncrements } from '../../catalog/lot/queries.ts';
import { type MediaJson, toPicture } from '../../catalog/media/presenter.ts';
import { choiceOf, type TermsRow, toTerms } from '../salePreset/index.ts';

type PresetName = { preset_name: Tables['sale_preset']['name'] | null };
export type SaleRow = Tables['sale'] & PresetName & { draft_lots: number; published_lots: number; open_lots: number };

/** What its terms are called. */
const presetName = (row: PresetName & { preset: SalePreset; preset_id: string | null }): string =>
  (row.preset === 'custom' ? row.preset_name : null) ?? PRESET_NAMES[row.preset];

export function toOfficeSale(row: SaleRow, now: number): OfficeSale {
  const opensAt = row.opens_at.getTime();
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    title: row.title,
    text: row.text,
    coverMediaId: row.cover_media_id,
    opensAt: row.opens_at.toISOString(),
    firstEndAt: row.first_end_at.toISOString(),
    staggerMs: row.stagger_ms,
    preset: choiceOf(row),
    presetName: presetName(row),
    terms: toTerms(row),
    status: saleStatus(
      {
        publishedAt: row.published_at?.getTime() ?? null,
        canceledAt: row.canceled_at?.getTime() ?? null,
        opensAt,
        openLots: row.open_lots,
      },
      now,
    ),
    lots: row.published_at === null ? row.draft_lots : row.published_lots,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    publicNote: row.public_note,
  };
}

type ItemColumns = Pick<Tables['item'], 'slug' | 'title' | 'estimate_low_cents' | 'estimate_high_cents'> & {
  item_status: Tables['item']['status'];
  picture_id: string | null;
  picture: MediaJson | null;
};
type CommonRow = ItemColumns & { increments: IncrementTable | null } & Pick<
    Tables['draft_lot'],
    'id' | 'version' | 'sale_id' | 'item_id' | 'opening_cents' | 'reserve_cents'
  > &
  Pick<Tables['auction'], 'buyer_premium_bps'> &
  TermsRow;
export type DraftLotRow = CommonRow &
  PresetName &
  Pick<Tables['draft_lot'], 'position' | 'preset' | 'preset_id'> &
  Pick<Tables['item'], 'type'> & {
    sale_hold: SaleHold | null;
    starts_at: Date | null;
    ends_at: Date | null;
    has_own_times: boolean;
    is_sold: boolean;
    is_listed: boolean;
    had_lot: boolean;
    is_in_transaction: boolean;
  };
export type LotRow = CommonRow &
  Pick<Tables['auction'], 'starts_at' | 'ends_at' | 'lot_number' | 'bid_count' | 'status'> & {
    position: number | null;
  };

/** What keeps an unpublished lot from being published now. */
export const blockersOf = (row: DraftLotRow, now: number) =>
  lotBlockers(
    {
      itemStatus: row.item_status,
      type: row.type,
      isSold: row.is_sold,
      isListed: row.is_listed,
      hadLot: row.had_lot,
      isInTransaction: row.is_in_transaction,
      saleHold: row.sale_hold,
      hasPicture: row.picture_id !== null,
      estimateLowCents: row.estimate_low_cents,
      estimateHighCents: row.estimate_high_cents,
      openingCents: row.opening_cents,
      reserveCents: row.reserve_cents,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at?.getTime() ?? null,
    },
    now,
  );

const toCommon = (row: CommonRow) => ({
  id: row.id,
  version: row.version,
  saleId: row.sale_id,
  itemId: row.item_id,
  slug: row.slug,
  title: row.title,
  pictureId: row.picture_id,
  picture: toPicture(row.picture),
  itemStatus: row.item_status,
  estimateLowCents: row.estimate_low_cents,
  estimateHighCents: row.estimate_high_cents,
  openingCents: row.opening_cents,
  reserveCents: row.reserve_cents,
  buyerPremiumBps: row.buyer_premium_bps,
  terms: toTerms(row),
});

export const toDraftLot = (row: DraftLotRow, now: number): OfficeSaleLot => ({
  ...toCommon(row),
  position: row.position,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  hasOwnTimes: row.has_own_times,
  preset: choiceOf(row),
  presetName: row.preset === null ? null : presetName({ ...row, preset: row.preset }),
  isPublished: false,
  lotNumber: null,
  status: null,
  bidCount: 0,
  blockers: blockersOf(row, now),
});

export const toPublishedLot = (row: LotRow): OfficeSaleLot => ({
  ...toCommon(row),
  position: row.position,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  hasOwnTimes: false,
  preset: null,
  presetName: null,
  isPublished: true,
  lotNumber: row.lot_number,
  status: row.status,
  bidCount: row.bid_count,
  blockers: [],
});

/** A lot with its table of increments. */
export const toLotDetail = (lot: OfficeSaleLot, row: CommonRow): OfficeLotDetail => ({
  ...lot,
  increments: [...toIncrements(row)],
});

/** When these lots end, and how crowded their ends are with `others`, in epoch ms. */
export function previewOf(lots: readonly OfficeSaleLot[], others: readonly number[]): OfficeSaleDetail['preview'] {
  const ends = lots.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  const { lots: count, from, windowMs, most, isCrowded } = crowdingOf([...ends, ...others]);
  const lastEndAt = ends.reduce((last, at) => Math.max(last, at), 0);
  return {
    lastEndAt: ends.length === 0 ? null : new Date(lastEndAt).toISOString(),
    crowded: { lots: count, from: from === null ? null : new Date(from).toISOString(), windowMs, most, isCrowded },
  };
}

type SellableRow = Pick<
  Tables['item'],
  'id' | 'slug' | 'title' | 'type' | 'status' | 'estimate_low_cents' | 'estimate_high_cents'
> & { artist: string | null; picture: MediaJson | null };

export const toSellable = (row: SellableRow): SellableItem => ({
  itemId: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  status: row.status,
  artist: row.artist,
  picture: toPicture(row.picture),
  estimateLowCents: row.estimate_low_cents,
  estimateHighCents: row.estimate_high_cents,
  openingCents: proposedOpening(row.estimate_low_cents),
});
