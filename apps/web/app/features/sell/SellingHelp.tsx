import { Anchor } from '@assay/ui/components/Anchor.tsx';

const LINKS = [
  { href: '/help/resales-guide', label: 'Resales guide' },
  { href: '/help/minimum-threshold-for-resale-offers', label: 'Setting a minimum for resale offers' },
  { href: '/help/how-bidding-works', label: 'How the bidding process works' },
] as const;

/** The help that a seller needs, where they need it. */
export function SellingHelp() {
  return (
    <nav aria-label="Help for sellers" className="mt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {LINKS.map(({ href, label }) => (
          <li key={href}>
            <Anchor className="link" href={href}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
