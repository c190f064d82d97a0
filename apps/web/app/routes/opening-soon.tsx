import { businessLines } from '@assay/domain/settings/settings.ts';
import { Link, redirect } from 'react-router';
import { personalMeta } from '../lib/title.ts';
import { requestContext } from '../session/context.ts';
import { useSettings } from '../session/shellData.ts';
import { BrandName } from '../shell/BrandName.tsx';
import type { Route } from './+types/opening-soon';

/** Once the shop is open, the home page. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(requestContext);
  if (settings.isOpen) throw redirect('/');
  return {};
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Opening soon', matches);

/** What visitors see before the shop opens. */
export default function OpeningSoon() {
  const settings = useSettings();
  const { phone } = settings.business;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page grid min-h-[80svh] content-center justify-items-center gap-6 py-16 text-center"
    >
      <p className="font-display text-h4 font-semibold">
        <BrandName />
      </p>
      <h1>Opening soon</h1>
      <p className="max-w-[40ch] text-lead text-ink-2">
        We’re preparing our first sale of authenticated memorabilia. Please come back in a little while.
      </p>
      <address className="text-small not-italic text-ink-2">
        {businessLines(settings).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {phone === '' ? null : (
          <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
      </address>
      <p>
        <Link className="link text-small" to="/login?next=%2Foffice">
          Staff log in
        </Link>
      </p>
    </main>
  );
}
