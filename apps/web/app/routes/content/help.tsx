import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Form } from 'react-router';
import { HELP_GROUPS } from '../../features/content/help/article.ts';
import { GUIDES, helpArticles } from '../../features/content/help/articles.ts';
import { searchHelp } from '../../features/content/help/search.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { filledIn } from '../../features/content/text.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/help';
import '../../features/content/content.css';

const PAGE = {
  path: '/help',
  title: 'Help',
  description: 'How bidding, paying, shipping and authentication work at {name}, in plain language.',
};

type Entry = { path: string; title: string; description: string };
const entry = ({ path, title, description }: Entry): Entry => ({ path, title, description });

export const handle = { isCacheable: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(requestContext);
  const url = new URL(request.url);
  const articles = helpArticles.map((article) => filledIn(article, settings));
  const query = (url.searchParams.get('find') ?? '').trim().slice(0, 200);
  return {
    origin: url.origin,
    query,
    hits: query === '' ? null : searchHelp(articles, query),
    guides: articles.filter(({ slug }) => (GUIDES as readonly string[]).includes(slug)).map(entry),
    groups: HELP_GROUPS.map((title) => ({
      title,
      entries: articles.filter(({ group }) => group === title).map(entry),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { query, origin } = loaderData;
  if (query === '') return contentMeta(PAGE, origin, matches);
  return [
    ...contentMeta({ ...PAGE, title: `Help: ${query}` }, origin, matches),
    { name: 'robots', content: 'noindex' },
  ];
};

/** The articles, and a search that needs no script. */
export default function Help({ loaderData: { query, hits, guides, groups } }: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1>Help</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">How everything works, in plain language.</p>
      <Form action="/help" role="search" aria-label="Help" className="mt-6 flex max-w-measure items-end gap-3">
        <TextField
          key={query}
          className="min-w-0 flex-1"
          id="help-search"
          name="find"
          type="search"
          label="Search help"
          defaultValue={query}
        />
        <Button type="submit">Search</Button>
      </Form>
      {hits === null ? null : <Hits query={query} hits={hits} />}
      <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {[{ title: 'Guides', entries: guides }, ...groups].map((group) => (
          <section key={group.title} aria-labelledby={idOf(group.title)}>
            <h2 id={idOf(group.title)} className="border-t border-ink pt-3 text-h4">
              {group.title}
            </h2>
            <ul className="mt-2">
              {group.entries.map(({ path, title, description }) => (
                <li key={path} className="py-2">
                  <Anchor className="link font-medium" href={path}>
                    {title}
                  </Anchor>
                  <p className="text-small text-ink-2">{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-10">
        Can’t find an answer?{' '}
        <Anchor className="link" href="/contact-us">
          Contact us
        </Anchor>
        . A person reads every message.
      </p>
    </div>
  );
}

const idOf = (title: string): string => title.toLowerCase().replace(/\s+/g, '-');

function Hits({ query, hits }: { query: string; hits: { path: string; title: string; excerpt: string }[] }) {
  return (
    <section className="mt-8 max-w-measure" aria-labelledby="found">
      <h2 id="found" className="text-h4">
        {hits.length === 0
          ? `No results for “${query}”`
          : `${hits.length} ${hits.length === 1 ? 'article' : 'articles'} for “${query}”`}
      </h2>
      {hits.length === 0 ? (
        <p className="mt-2 text-ink-2">
          Try fewer or different words, or{' '}
          <Anchor className="link" href="/contact-us">
            ask us
          </Anchor>
          .
        </p>
      ) : (
        <ol className="words-list mt-3">
          {hits.map(({ path, title, excerpt }) => (
            <li key={path}>
              <Anchor className="link font-medium" href={path}>
                {title}
              </Anchor>
              <p className="mt-1 text-small text-ink-2">{excerpt}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
