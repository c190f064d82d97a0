import { createClient } from '@assay/client/index.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, type RequestFacts, requestContext } from '../session/context.ts';
import { loader } from './home.tsx';

const card = (id: string, status: string) => ({ id, slug: id, auction: { type: 'auction', status } });

/** What home shows first, when these lots run and the visitor may bid on those. */
async function loadWith(
  running: ReturnType<typeof card>[],
  openToViewer: ReturnType<typeof card>[],
  sales: readonly { id: string }[] = [],
) {
  const answerTo = ({ pathname, searchParams }: URL): object => {
    if (pathname === '/v1/sale') return { items: sales };
    if (pathname !== '/v1/search') return { items: [], slug: pathname.split('/').at(-1) };
    return { items: searchParams.get('open_to_me') === 'true' ? openToViewer : running };
  };
  const context = new RouterContextProvider();
  context.set(requestContext, { viewer: null, hasSales: sales.length > 0 } as RequestFacts);
  context.set(
    apiContext,
    createClient({ baseUrl: 'http://api', fetch: async (url) => Response.json(answerTo(new URL(String(url)))) }),
  );
  const {
    hero,
    soon,
    sales: shown,
  } = await loader({
    request: new Request('http://localhost/'),
    context,
  } as unknown as Parameters<typeof loader>[0]);
  return [...(sales.length === 0 ? [] : shown.map(({ id }) => id)), hero?.id, ...soon.map(({ id }) => id)];
}

const [sealed, extended, first, second] = [
  card('sealed', 'blind'),
  card('extended', 'extended'),
  card('first', 'open'),
  card('second', 'open'),
];

test('given lots that end sooner but are closed to newcomers, then home shows first what this viewer may bid on', async () => {
  expect(await loadWith([sealed, extended, first, second], [first, second])).toEqual([
    'first',
    'second',
    'sealed',
    'extended',
  ]);
});

test('given no lot that this viewer may bid on, then home shows running lots', async () => {
  expect(await loadWith([sealed, extended], [])).toEqual(['sealed', 'extended']);
});

test('given a viewer for whom one call is refused, then home is shown without what waits', async () => {
  const context = new RouterContextProvider();
  context.set(requestContext, { viewer: { id: 'viewer' }, hasSales: false } as RequestFacts);
  const answer = (pathname: string): Response =>
    pathname.startsWith('/v1/invoice')
      ? Response.json({ code: 'internal_error' }, { status: 500 })
      : Response.json({ items: pathname === '/v1/search' ? [first] : [], slug: 'first' });
  context.set(
    apiContext,
    createClient({ baseUrl: 'http://api', fetch: async (url) => answer(new URL(String(url)).pathname) }),
  );
  const args = { request: new Request('http://localhost/'), context } as unknown as Parameters<typeof loader>[0];
  expect(await loader(args)).toMatchObject({ waiting: [], hero: { id: 'first' } });
});

test('given a published sale, then home has it; and before any lot where none runs', async () => {
  const sale = { id: 'sale' };
  expect(await loadWith([first], [first], [sale])).toEqual(['sale', 'first']);
  const [ended] = [card('ended', 'done')];
  expect(await loadWith([ended!], [], [sale])).toEqual(['sale', undefined]);
  expect(await loadWith([ended!], [])).toEqual(['ended']);
});
