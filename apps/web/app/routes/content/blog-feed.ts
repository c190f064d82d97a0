import { businessName } from '@assay/domain/settings/name.ts';
import { atomFeed } from '../../features/content/blog/feed.ts';
import { posts } from '../../features/content/blog/posts.ts';
import { filledIn } from '../../features/content/text.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/blog-feed';

/** The feed of the blog. */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const { settings } = context.get(requestContext);
  const texts = posts.map((post) => filledIn(post, settings));
  return new Response(atomFeed(texts, new URL(request.url).origin, businessName(settings)), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
