import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { PanelState } from '../bid/panelState.ts';
import { useBidShortcuts } from './shortcuts.ts';
import { useLotAnnouncements } from './useLotAnnouncements.ts';
import { useTabTitle } from './useTabTitle.ts';

export type Announced = {
  lot: Lot;
  state: PanelState;
  hasBid: boolean;
  /** The page is the lot's own: its tab is called after it. */
  tab: { title: string; rest: string } | null;
};

/** Says aloud, and in the tab's title, what changes on the lot; hears the keys of the bid panel. */
export function LotAnnouncements({ lot, state, hasBid, tab }: Announced) {
  useLotAnnouncements(lot, state, hasBid);
  useBidShortcuts();
  return tab === null ? null : <TabTitle lot={lot} state={state} tab={tab} />;
}

function TabTitle({ lot, state, tab }: Pick<Announced, 'lot' | 'state'> & { tab: NonNullable<Announced['tab']> }) {
  useTabTitle(lot, tab.title, state.standing, tab.rest);
  return null;
}
