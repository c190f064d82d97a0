import { Icon } from '@assay/ui/components/Icon.tsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import { type ShellViewer, useShellData } from '../session/shellData.ts';
import { BrandName } from './BrandName.tsx';
import { mainNav } from './nav.ts';

const MEMBER_LINKS = [
  { href: '/account', label: 'Account' },
  { href: '/buying/active-bids', label: 'Your bids' },
] as const;
const VISITOR_LINKS = [
  { href: '/login', label: 'Log in' },
  { href: '/signup', label: 'Sign up' },
] as const;

/** The menu of narrow screens: a native popover, so it opens and closes without scripts too. */
export function Drawer({ viewer }: { viewer: ShellViewer | null }) {
  const box = useRef<HTMLElement>(null);
  const hasSales = useShellData()?.hasSales ?? false;
  return (
    <nav ref={box} id="site-menu" popover="auto" className="drawer" aria-label="Menu">
      <div className="drawer-head">
        <span className="wordmark">
          <BrandName />
        </span>
        <button
          type="button"
          className="icon-button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <ul>
        {[...mainNav(hasSales), ...(viewer ? MEMBER_LINKS : VISITOR_LINKS)].map((place) => (
          <li key={place.href}>
            <Link to={place.href} className="drawer-link" onClick={() => box.current?.hidePopover()}>
              {place.label}
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
