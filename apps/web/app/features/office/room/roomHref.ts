import type { LotAct } from '../LotActions.tsx';

/** What the control room shows, as its address says it. */
export type RoomPlace = { page: number; lot: string | null; act: LotAct | null; seqs: string };

/** Address of the control room with one lot selected, an act open, or a void previewed. */
export function roomHref({ page, lot = null, act = null, seqs = '' }: Partial<RoomPlace> & { page: number }): string {
  const query = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(lot === null ? {} : { lot }),
    ...(act === null ? {} : { act }),
    ...(seqs === '' ? {} : { seqs }),
  });
  return query.size === 0 ? '/office/room' : `/office/room?${query}`;
}
