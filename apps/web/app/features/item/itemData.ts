import type { Access } from '@assay/contract/shapes/auction.ts';
import type { History } from '../../entities/lot/useBidRows.ts';
import type { ClosedLot } from './closedLot.ts';

/** The page's lot data besides the item. */
export type ItemData = {
  access: Access | null;
  history: History;
  viewerId: string | null;
  isStaff: boolean;
  /** An amount that was chosen before logging in. */
  intentCents: number | null;
  /** Of a closed lot; null while it runs. */
  closed: ClosedLot | null;
};
