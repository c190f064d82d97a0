import { atomFeed } from '../../features/content/blog/feed.ts';
import { posts } from '../../features/content/blog/posts.ts';
import type { Route } from './+types/blog-feed';

/** The feed of the blog. */
export function loader({ request }: Route.LoaderArgs): Response {
  return new Response(atomFeed(posts, new URL(request.url).origin), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
