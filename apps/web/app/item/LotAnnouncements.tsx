import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
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
  const [Announcer, setAnnouncer] = useState<ComponentType<Announced> | null>(null);
  useEffect(() => {
    let isLeft = false;
    import('./LotAnnouncer.tsx').then(
      (loaded) => {
        if (!isLeft) setAnnouncer(() => loaded.LotAnnouncer);
      },
      // Without a connection nothing changes that could be said; the strip under the header tells of it.
      (error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
      },
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return Announcer === null ? null : <Announcer {...props} />;
}
