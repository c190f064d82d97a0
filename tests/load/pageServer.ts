import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { buildApp } from '../../apps/server/src/app.ts';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { createContext } from '../../apps/server/src/createContext.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { registerWeb } from '../../apps/server/src/web.ts';
import { webOptionsOf } from './lib/webOptions.ts';

/**
 * The app's server with its pages, and the hello page mounted by the same code on a separate port in the same process.
 * Prints both ports when it listens.
 */
const config = readConfig(process.env);
const ctx = await createContext(config);
const bidding = createBidding(ctx);
const options = webOptionsOf(ctx);
const app = await buildApp(ctx, bidding);
await registerWeb(app, options);

const site = join(config.DATA_DIR, 'hello-site');
mkdirSync(join(site, 'client'), { recursive: true });
mkdirSync(join(site, 'server'), { recursive: true });
writeFileSync(join(site, 'server/package.json'), '{"type":"module"}');
writeFileSync(
  join(site, 'server/index.js'),
  `export { handlePage, isCacheable } from ${JSON.stringify(new URL('./helloPage.ts', import.meta.url).href)};`,
);
const hello = Fastify();
await registerWeb(hello, { ...options, buildDir: pathToFileURL(`${site}/`) });

await ctx.live.start();
const port = async (each: { listen(at: { port: number; host: string }): Promise<string> }): Promise<string> =>
  new URL(await each.listen({ port: 0, host: '127.0.0.1' })).port;
const helloPort = await port(hello);
process.stdout.write(`hello ${helloPort} port ${await port(app)}\n`);
process.on('SIGTERM', () => {
  void (async () => {
    await ctx.live.stop();
    await Promise.all([app.close(), hello.close()]);
    await bidding.stop();
    await ctx.close();
    process.exit(0);
  })();
});
