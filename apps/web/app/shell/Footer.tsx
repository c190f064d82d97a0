import { businessLine } from '@assay/domain/settings/settings.ts';
import { Link } from 'react-router';
import { useScriptless } from '../lib/scriptless.ts';
import type { Theme } from '../session/context.ts';
import { type ShellViewer, useSettings } from '../session/shellData.ts';
import { BrandName } from './BrandName.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

type Group = { title: string; links: readonly { href: string; label: string }[] };

const BUY: Group = {
  title: 'Buy',
  links: [
    { href: '/marketplace?sort=ending_soon', label: 'Ending soonest' },
    { href: '/marketplace?sort=newest', label: 'Newest' },
    { href: '/artists', label: 'Artists' },
    { href: '/collections', label: 'Collections' },
  ],
};
const COMPANY: Group = {
  title: 'Company',
  links: [
    { href: '/about', label: 'About' },
    { href: '/authentication', label: 'How we authenticate' },
    { href: '/blog', label: 'Blog' },
    { href: '/help', label: 'Help' },
    { href: '/contact-us', label: 'Contact us' },
  ],
};
const LEGAL: Group = {
  title: 'Legal',
  links: [
    { href: '/terms-of-service', label: 'Terms of service' },
    { href: '/conditions-of-sale', label: 'Conditions of sale' },
    { href: '/privacy-policy', label: 'Privacy policy' },
    { href: '/cookies', label: 'Cookies' },
  ],
};
const MEMBER_LINKS: Group = {
  title: 'Your account',
  links: [
    { href: '/account', label: 'Account' },
    { href: '/buying/active-bids', label: 'Your bids' },
  ],
};
const VISITOR_LINKS: Group = {
  title: 'Your account',
  links: [
    { href: '/login', label: 'Log in' },
    { href: '/signup', label: 'Sign up' },
  ],
};

/** Foot of every page: the same links at the same place. */
export function Footer({ viewer, theme }: { viewer: ShellViewer | null; theme: Theme | null }) {
  const isScriptless = useScriptless();
  const settings = useSettings();
  const place = businessLine(settings);
  const { phone } = settings.business;
  return (
    <footer className="foot">
      <div className="page">
        <div className="foot-grid">
          <div className="foot-lead">
            <p className="font-display text-h4 font-semibold">
              <BrandName />
            </p>
            <p className="mt-2 max-w-[36ch] text-small text-ink-2">
              Memorabilia we’ve witnessed, sealed, and put on record, sold in the open.
            </p>
            {place === '' && phone === '' ? null : (
              <address className="mt-2 text-small not-italic text-ink-2">
                {place}
                {phone === '' ? null : <span className="block">{phone}</span>}
              </address>
            )}
            <p className="mt-3">
              <Link className="foot-link" to="/newsletter">
                Get news of upcoming sales
              </Link>
            </p>
          </div>
          {[BUY, COMPANY, LEGAL, viewer ? MEMBER_LINKS : VISITOR_LINKS].map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.href}>
                    <Link className="foot-link" to={link.href}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="foot-end">
          <p>All prices in US dollars.</p>
          {isScriptless ? null : <ThemeChoice theme={theme} />}
        </div>
      </div>
    </footer>
  );
}
