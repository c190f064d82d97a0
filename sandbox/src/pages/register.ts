import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { World } from '../core/world.ts';
import { registerConnectPage } from './connect.ts';
import { registerIdentityPage } from './identity.ts';
import { registerInboxPages } from './inbox.ts';
import { registerDepositPage } from './microdeposits.ts';
import { registerOverview } from './overview.ts';
import { registerPaymentPages } from './payments.ts';
import { registerChallengePage } from './three-d-secure.ts';

/** Every page under `/sandbox`; the shop passes them on, so they share its origin. */
export async function registerPages(app: FastifyInstance, world: World): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../assets', import.meta.url)),
    prefix: '/sandbox/assets/',
    cacheControl: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET';
    if (isForeign) return reply.code(403).send({ error: 'Requests from other sites are refused.' });
  });
  registerOverview(app, world);
  registerInboxPages(app, world);
  registerPaymentPages(app, world);
  registerChallengePage(app, world);
  registerConnectPage(app, world);
  registerDepositPage(app, world);
  registerIdentityPage(app, world);
}
