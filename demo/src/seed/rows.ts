import type { DemoPicture } from '../types.ts';

/** A picture of an item, without its id. */
export const mediaRow = (itemId: string, picture: DemoPicture, position: number) => ({
  item_id: itemId,
  type: 'image',
  position,
  kind: picture.shot,
  alt: picture.alt,
  file: picture.file,
  width: picture.width,
  height: picture.height,
  color: picture.dominantColor,
});

/** The fixed-price sale of an item, as a row of `auction`. Its inventory is in `buy_now`. */
export const saleRow = (sale: { id: string; itemId: string; priceCents: number; since: Date; until: Date }) => ({
  id: sale.id,
  item_id: sale.itemId,
  type: 'buy_now',
  status: 'open',
  starts_at: sale.since,
  opened_at: sale.since,
  ends_at: sale.until,
  blind_enabled: false,
  window_ms: 1,
  cap_ms: 1,
  blind_ms: 1,
  opening_cents: sale.priceCents,
  price_cents: sale.priceCents,
  next_due_at: new Date(sale.until.getTime() + 2_000),
  created_at: sale.since,
});
