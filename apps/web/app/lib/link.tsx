import type { AnchorProps } from '@assay/ui/components/Anchor.tsx';
import { Link } from 'react-router';

/** The router's link for addresses of the house, a plain one for all others, files and API calls. */
export function RouterAnchor({ href, children, ...rest }: AnchorProps) {
  const isPage =
    href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/v1/') && !href.startsWith('/media/');
  if (!isPage)
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  return (
    <Link {...rest} to={href} prefetch="intent">
      {children}
    </Link>
  );
}
