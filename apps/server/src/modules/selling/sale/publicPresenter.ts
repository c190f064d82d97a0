import type { PublicSale, PublicSaleStatus } from '@assay/contract/shapes/publicSale.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type MediaJson, toMedia } from '../../catalog/media/presenter.ts';

export type PublicSaleRow = Pick<
  Tables['sale'],
  | 'id'
  | 'slug'
  | 'title'
  | 'text'
  | 'opens_at'
  | 'first_end_at'
  | 'published_at'
  | 'canceled_at'
  | 'public_note'
  | 'stagger_ms'
  | 'window_ms'
  | 'cap_ms'
  | 'blind_ms'
> & {
  cover: MediaJson | null;
  pictures: MediaJson[];
  lots: number;
  open: number;
  sold: number;
  sold_cents: number;
  next_end_at: Date | null;
  last_end_at: Date | null;
};

function statusOf(row: PublicSaleRow, now: number): PublicSaleStatus {
  if (row.canceled_at !== null) return 'canceled';
  if (row.open === 0) return 'done';
  return row.opens_at.getTime() > now ? 'upcoming' : 'running';
}

/** A published sale as the public sees it at `now`. */
export function toPublicSale(row: PublicSaleRow, now: number): PublicSale {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    text: row.text,
    cover: row.cover === null ? null : toMedia(row.cover),
    pictures: row.pictures.map(toMedia),
    status: statusOf(row, now),
    opensAt: row.opens_at.toISOString(),
    firstEndAt: row.first_end_at.toISOString(),
    nextEndAt: row.next_end_at?.toISOString() ?? null,
    lastEndAt: (row.last_end_at ?? row.first_end_at).toISOString(),
    publishedAt: (row.published_at ?? row.opens_at).toISOString(),
    lotCount: row.lots,
    openCount: row.open,
    soldCount: row.sold,
    soldCents: row.sold_cents,
    staggerMs: row.stagger_ms,
    terms: { windowMs: row.window_ms, capMs: row.cap_ms, blindMs: row.blind_ms },
    publicNote: row.canceled_at === null ? null : row.public_note,
  };
}
