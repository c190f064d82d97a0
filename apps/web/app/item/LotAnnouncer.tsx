import type { Announced } from './LotAnnouncements.tsx';
import { useBidShortcuts } from './shortcuts.ts';
import { useLotAnnouncements } from './useLotAnnouncements.ts';
import { useTabTitle } from './useTabTitle.ts';

/** The announcements of a lot as a component, so that they can come later than the page. */
export function LotAnnouncer({ lot, state, hasBid, tab }: Announced) {
  useLotAnnouncements(lot, state, hasBid);
  useBidShortcuts();
  return tab === null ? null : <TabTitle lot={lot} state={state} tab={tab} />;
}

function TabTitle({ lot, state, tab }: Pick<Announced, 'lot' | 'state'> & { tab: NonNullable<Announced['tab']> }) {
  useTabTitle(lot, tab.title, state.standing, tab.rest);
  return null;
}
