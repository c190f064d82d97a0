import { roleNames } from '@assay/domain/office/roles.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useShellData } from '../../../session/shellData.ts';
import { BrandName } from '../../../shell/BrandName.tsx';
import { ThemeChoice } from '../../../shell/ThemeChoice.tsx';
import { FindLink, useFind } from '../find/useFind.tsx';
import { PlaceTabs } from './PlaceTabs.tsx';
import { Rail } from './Rail.tsx';
import { useDeskCounts } from './useDeskCounts.ts';

type Queues = readonly { queue: string; count: number }[];

/** The frame of the office: a rail on wide screens, a bar with a menu on narrow ones, and the page. */
export function OfficeFrame({ queues: loadedQueues, children }: { queues: Queues; children: ReactNode }) {
  const shell = useShellData();
  const viewer = shell?.viewer ?? null;
  const name = viewer === null ? '' : `${viewer.firstName} ${viewer.lastName}`.trim() || viewer.username;
  const roles = viewer?.staffRoles ?? [];
  const queues = useDeskCounts(loadedQueues);
  const find = useFind(roles);
  const box = useRef<HTMLDivElement>(null);
  const foot = (
    <div className="rail-foot">
      <p className="rail-person">
        <b>{name}</b>
        <span>{roleNames(roles)}</span>
      </p>
      <ThemeChoice theme={shell?.theme ?? null} />
      <p className="rail-ways">
        <Link className="rail-link" to="/account">
          Account
        </Link>
        <Link className="rail-link" to="/">
          Back to the shop
        </Link>
      </p>
    </div>
  );
  const mark = (
    <Link to="/office" className="rail-mark">
      <BrandName after=" " />
      <span>Office</span>
    </Link>
  );
  return (
    <div className="office">
      <header className="office-side">
        <div className="rail-box">
          {mark}
          <FindLink className="find-link" onOpen={find.open}>
            Search
          </FindLink>
          <Rail roles={roles} queues={queues} label="Office" />
          {foot}
        </div>
      </header>
      <header className="office-bar">
        {/* A native popover: it opens without scripts too. */}
        <button type="button" className="icon-button" popoverTarget="office-menu" aria-label="Office menu">
          <Icon name="menu" />
        </button>
        {mark}
        <span className="office-name">{name}</span>
        <FindLink className="icon-button" onOpen={find.open} />
        <div ref={box} id="office-menu" popover="auto" className="drawer office-drawer">
          <div className="drawer-head">
            {mark}
            <button
              type="button"
              className="icon-button"
              popoverTarget="office-menu"
              popoverTargetAction="hide"
              aria-label="Close menu"
            >
              <Icon name="close" />
            </button>
          </div>
          <Rail roles={roles} queues={queues} label="Office menu" onChoose={() => box.current?.hidePopover()} />
          {foot}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="office-main">
        <PlaceTabs />
        {children}
      </main>
      {find.dialog}
    </div>
  );
}
