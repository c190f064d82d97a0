import type { AnchorProps } from '@assay/ui/components/Anchor.tsx';
import { Link } from 'react-router';

/** The router's link for our own pages; a plain link for everything else, files and API calls. */
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
