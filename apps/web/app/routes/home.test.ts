import { createClient } from '@assay/client/index.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, type RequestFacts, requestContext } from '../session/context.ts';
import { loader } from './home.tsx';

const card = (id: string, status: string) => ({ id, slug: id, auction: { type: 'auction', status } });

/** What home shows first, when these lots run and the visitor may bid on those. */
async function loadWith(running: ReturnType<typeof card>[], openToViewer: ReturnType<typeof card>[]) {
  const answerTo = ({ pathname, searchParams }: URL): object => {
    if (pathname !== '/v1/search') return { items: [], slug: pathname.split('/').at(-1) };
    return { items: searchParams.get('open_to_me') === 'true' ? openToViewer : running };
  };
  const context = new RouterContextProvider();
  context.set(requestContext, { viewer: null } as RequestFacts);
  context.set(
    apiContext,
    createClient({ baseUrl: 'http://api', fetch: async (url) => Response.json(answerTo(new URL(String(url)))) }),
  );
  const { hero, soon } = await loader({
    request: new Request('http://localhost/'),
    context,
  } as unknown as Parameters<typeof loader>[0]);
  return [hero?.id, ...soon.map(({ id }) => id)];
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
