import { PassThrough, Readable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Meta,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';

/** A page of the site's framework with a loader and no data: what one page costs at the least. */
const route = {
  module: '/assets/hello.js',
  imports: [],
  css: [],
  hasAction: false,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

function Root() {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement(Meta)),
    createElement('body', null, createElement(Outlet), createElement(Scripts)),
  );
}

function Hello() {
  const { words } = useLoaderData<{ words: string }>();
  return createElement('main', null, createElement('h1', null, words));
}

const build: ServerBuild = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, routerContext: EntryContext) =>
        new Promise<Response>((resolve, reject) => {
          headers.set('content-type', 'text/html; charset=utf-8');
          const { pipe } = renderToPipeableStream(
            createElement(ServerRouter, { context: routerContext, url: request.url }),
            {
              onShellReady() {
                const body = Readable.toWeb(pipe(new PassThrough())) as ReadableStream;
                resolve(new Response(body, { headers, status }));
              },
              onShellError: reject,
            },
          );
        }),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    hello: {
      id: 'hello',
      parentId: 'root',
      path: 'hello',
      module: { default: Hello, loader: () => ({ words: 'Hello' }) },
    },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { id: 'root', path: '', hasLoader: false, ...route },
      hello: { id: 'hello', parentId: 'root', path: 'hello', hasLoader: true, ...route },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  allowedActionOrigins: false,
};
const handle = createRequestHandler(build, 'production');

/** In the form of the built site, so that it is mounted in the same way. */
export const handlePage = (request: Request): Promise<Response> => handle(request);

export const isCacheable = (): boolean => false;
