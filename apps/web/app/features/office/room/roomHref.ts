import type { LotAct } from '../LotActions.tsx';

/** What the control room shows, as its address says it. */
export type RoomPlace = { page: number; sale: string | null; lot: string | null; act: LotAct | null; seqs: string };
/** Which lots it shows. */
export type RoomView = Pick<RoomPlace, 'page' | 'sale'>;

/** Address of the control room with one lot selected, an act open, or a void previewed. */
export function roomHref({ page, sale, lot = null, act = null, seqs = '' }: Partial<RoomPlace> & RoomView): string {
  const query = new URLSearchParams({
    ...(sale === null ? {} : { sale }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(lot === null ? {} : { lot }),
    ...(act === null ? {} : { act }),
    ...(seqs === '' ? {} : { seqs }),
  });
  return query.size === 0 ? '/office/room' : `/office/room?${query}`;
}
