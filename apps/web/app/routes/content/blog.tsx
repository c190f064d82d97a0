import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { posts } from '../../features/content/blog/posts.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { filledIn } from '../../features/content/text.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { siteName } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/blog';
import '../../features/content/content.css';

export const handle = { isCacheable: true };

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  origin: new URL(request.url).origin,
  posts: posts
    .map((post) => filledIn(post, context.get(requestContext).settings))
    .map(({ path, title, description, date }) => ({ path, title, description, date })),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [
        ...contentMeta(
          {
            path: '/blog',
            title: 'Blog',
            description: 'How {name} works: authentication, bidding and the reasons behind our rules.',
          },
          loaderData.origin,
          matches,
        ),
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/atom+xml',
          title: `${siteName(matches)} – Blog`,
          href: '/blog/feed.xml',
        },
      ];

/** The posts, newest first. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1>Blog</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">How we work, and the reasons behind our rules.</p>
      <ul className="words-list mt-8 max-w-measure">
        {loaderData.posts.map(({ path, title, description, date }) => (
          <li key={path}>
            <p className="text-small text-ink-2">
              <DateTime at={`${date}T17:00:00.000Z`} format="date" />
            </p>
            <h2 className="mt-1 text-h4">
              <Anchor className="link" href={path}>
                {title}
              </Anchor>
            </h2>
            <p className="mt-2 text-ink-2">{description}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-small">
        <a className="link" href="/blog/feed.xml">
          Atom feed
        </a>
      </p>
    </div>
  );
}
