import { buildApp } from '../../apps/server/src/app.ts';
import { createBidding } from '../../apps/server/src/createBidding.ts';
import { createContext } from '../../apps/server/src/createContext.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { mountAnchors } from './anchors.ts';

/** The app's own server with the anchors beside its routes, for measuring. Prints its port when it listens. */
const config = readConfig(process.env);
const ctx = await createContext(config);
const bidding = createBidding(ctx);
const app = await buildApp(ctx, bidding);
mountAnchors(app, ctx);
await ctx.live.start();
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`port ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
process.on('SIGTERM', () => {
  void (async () => {
    await ctx.live.stop();
    await app.close();
    await bidding.stop();
    await ctx.close();
    process.exit(0);
  })();
});
