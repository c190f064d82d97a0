import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { data } from 'react-router';
import { ContentPage } from '../../features/content/ContentPage.tsx';
import { helpArticles } from '../../features/content/help/articles.ts';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/help-article';

export const handle = { isCacheable: true };

export function loader({ params, request }: Route.LoaderArgs) {
  const text = helpArticles.find(({ slug }) => slug === params.slug);
  if (text === undefined) throw data(null, { status: 404 });
  const related = helpArticles.filter((other) => other.group === text.group && other !== text);
  return {
    text,
    related: related.map(({ path, title }) => ({ path, title })),
    origin: new URL(request.url).origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta({ ...loaderData.text, type: 'article' }, loaderData.origin, matches);

/** One rule, explained. */
export default function HelpArticlePage({ loaderData: { text, related } }: Route.ComponentProps) {
  return (
    <ContentPage
      text={text}
      above={
        <p className="mb-2 text-small">
          <Anchor className="link" href="/help">
            Help
          </Anchor>{' '}
          <span className="text-ink-2">/ {text.group}</span>
        </p>
      }
      below={
        <section className="words-section" aria-labelledby="related">
          <h2 id="related">Related</h2>
          <ul className="mt-3 space-y-1">
            {[...related, { path: '/help', title: 'All articles' }].map(({ path, title }) => (
              <li key={path}>
                <Anchor className="link" href={path}>
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-ink-2">
            Still have questions?{' '}
            <Anchor className="link" href="/contact-us">
              Contact us
            </Anchor>
            .
          </p>
        </section>
      }
    />
  );
}
