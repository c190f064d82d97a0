import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { data } from 'react-router';
import { posts } from '../../features/content/blog/posts.ts';
import { ContentPage } from '../../features/content/ContentPage.tsx';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/blog-post';

export const handle = { isCacheable: true };

export function loader({ params, request }: Route.LoaderArgs) {
  const place = posts.findIndex(({ slug }) => slug === params.slug);
  const text = posts[place];
  if (text === undefined) throw data(null, { status: 404 });
  const next = posts[place + 1] ?? posts[0]!;
  return { text, next: { path: next.path, title: next.title }, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [
        ...contentMeta({ ...loaderData.text, type: 'article' }, loaderData.origin, matches),
        { property: 'article:published_time', content: loaderData.text.date },
      ];

/** One post. */
export default function BlogPost({ loaderData: { text, next } }: Route.ComponentProps) {
  return (
    <ContentPage
      text={text}
      above={
        <p className="mb-2 text-small">
          <Anchor className="link" href="/blog">
            Blog
          </Anchor>
        </p>
      }
      below={
        <p className="mt-10 border-t border-line pt-5">
          Read next:{' '}
          <Anchor className="link" href={next.path}>
            {next.title}
          </Anchor>
        </p>
      }
    />
  );
}
