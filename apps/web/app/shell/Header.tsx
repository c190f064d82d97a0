import { Avatar } from '@assay/ui/components/Avatar.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { type ReactNode, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useScriptless } from '../lib/scriptless.ts';
import { useLive, useUnread } from '../live/useLive.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { type ShellViewer, useShellData } from '../session/shellData.ts';
import { BrandName } from './BrandName.tsx';
import { Drawer } from './Drawer.tsx';
import { mainNav } from './nav.ts';
import { SearchForm } from './SearchForm.tsx';

/** Name, main places, search, alerts and account. On narrow screens the places move into a drawer. */
export function Header({ viewer, bagCount }: { viewer: ShellViewer | null; bagCount: ReactNode }) {
  const { isRestoring } = useSession();
  const isScriptless = useScriptless();
  const hasSales = useShellData()?.hasSales ?? false;
  return (
    <header>
      <div className="page head-row">
        <button type="button" className="icon-button head-menu" popoverTarget="site-menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <Link to="/" className="wordmark" prefetch="intent">
          <BrandName />
        </Link>
        <nav className="head-nav" aria-label="Main">
          <ul>
            {mainNav(hasSales).map((place) => (
              <li key={place.href}>
                <NavLink to={place.href} className="head-link" prefetch="intent">
                  {place.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="head-search">
          <SearchForm />
        </div>
        <div className="head-tools">
          {viewer ? <Alerts viewer={viewer} /> : null}
          <Link to="/bag" className="tool">
            <Icon name="bag" />
            <span className="visually-hidden">Bag</span>
            <Suspense>{bagCount}</Suspense>
          </Link>
          {viewer ? <Me viewer={viewer} /> : isRestoring && !isScriptless ? <RestoringTools /> : <VisitorTools />}
        </div>
      </div>
      <GuillocheBand />
      <Drawer viewer={viewer} />
    </header>
  );
}

function Alerts({ viewer }: { viewer: ShellViewer }) {
  const { unread } = useUnread(viewer.unreadAlerts);
  useLive({ user: true });
  return (
    <Link
      to="/account/notifications"
      className="tool"
      aria-label={unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`}
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span className="count count-strong" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}

function Me({ viewer }: { viewer: ShellViewer }) {
  return (
    <Link to="/account" className="tool">
      <span className="visually-hidden">Account of {viewer.username}</span>
      <Avatar
        name={`${viewer.firstName} ${viewer.lastName}`.trim() || viewer.username}
        src={viewer.imageUrl === null ? null : `${viewer.imageUrl}?w=320`}
        size={32}
      />
    </Link>
  );
}

/** A session is being restored: show neither the account nor the login links. */
function RestoringTools() {
  return (
    <div aria-busy="true">
      <Skeleton className="tools-slot" />
      <span className="visually-hidden">Logging you in</span>
    </div>
  );
}

function VisitorTools() {
  const { pathname, search } = useLocation();
  const back = /^\/(?:login.*|signup)?$/.test(pathname) ? '' : pathname + search;
  const query = back === '' ? '' : `?next=${encodeURIComponent(back)}`;
  return (
    <>
      <Link to={`/login${query}`} className="tool px-2">
        Log in
      </Link>
      <span className="hidden lg:inline">
        <LinkButton href={`/signup${query}`}>Sign up</LinkButton>
      </span>
    </>
  );
}
