import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** As strict as a shop's own policy may be: no inline code, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`;

async function bundle(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    // Tests run with NODE_ENV=test, which would choose React's development JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./browser-page.tsx', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunk = output.output.find((one) => one.type === 'chunk');
  if (chunk === undefined) throw new Error('The page was not built.');
  return chunk.code;
}

/** A shop's server: one page with the card form, and `/sandbox` passed on as the real one does. */
export async function startShop(): Promise<{ url: string; target: { port: number }; stop: () => Promise<void> }> {
  const code = await bundle();
  const target = { port: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    if (pathname.startsWith('/sandbox')) {
      const passed = forward(
        { host: '127.0.0.1', port: target.port, path: request.url, method: request.method, headers: request.headers },
        (answered) => {
          response.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(response);
        },
      );
      passed.on('error', () => response.writeHead(502).end());
      request.pipe(passed);
      return;
    }
    const isScript = pathname === '/app.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': POLICY,
    });
    response.end(isScript ? code : pathname === '/' ? PAGE : '<!doctype html><title>Done</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
