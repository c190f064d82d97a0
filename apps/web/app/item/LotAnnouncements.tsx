import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useDeferredImport } from '../lib/useDeferredImport.ts';
import type { PanelState } from './panelState.ts';

export type Announced = {
  lot: Lot;
  state: PanelState;
  hasBid: boolean;
  /** The page is the lot's own: its tab is called after it. */
  tab: { title: string; rest: string } | null;
};

/** Says aloud, and in the tab's title, what changes on the lot. Its code comes when the page is there: before that nothing can change. */
export function LotAnnouncements(props: Announced) {
  const code = useDeferredImport(() => import('./LotAnnouncer.tsx'), 'LotAnnouncer');
  return code === null ? null : <code.LotAnnouncer {...props} />;
}
