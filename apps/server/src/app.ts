import { openapiDocument } from '@assay/contract/openapi.ts';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { mountAccount } from './account/routes.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountUnsubscribe } from './alerts/unsubscribe.ts';
import type { BidDesk } from './auction/desk/desk.ts';
import { mountAuction } from './auction/routes.ts';
import { mountAuth } from './auth/routes.ts';
import { mountMedia } from './catalogue/media.ts';
import { mountOfficeMedia } from './catalogue/mediaRoutes.ts';
import { mountMeta } from './catalogue/metaRoutes.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { mountCertificates } from './certificate/routes.ts';
import { mountCart } from './checkout/routes.ts';
import { mountContact } from './contact/routes.ts';
import { mountCoupons } from './coupon/routes.ts';
import { mountCustody } from './custody/routes.ts';
import { mountIdentity } from './identity/routes.ts';
import { mountInvoices } from './invoice/routes.ts';
import { mountMessaging } from './messaging/routes.ts';
import { mountTwilioWebhook } from './messaging/webhook.ts';
import { mountNewsletter } from './newsletter/routes.ts';
import { mountOffers } from './offer/routes.ts';
import { mountOffice } from './office/routes.ts';
import { mountOwnership } from './ownership/routes.ts';
import { mountPayments } from './payment/routes.ts';
import { mountWebhooks } from './payment/webhooks.ts';
import { advanceClock } from './platform/clock.ts';
import type { House } from './platform/house.ts';
import { answerClientErrors } from './platform/http/clientErrors.ts';
import { type Draining, endConnectionsOnClose } from './platform/http/closing.ts';
import { mountHealth } from './platform/http/health.ts';
import { createLimits } from './platform/http/limits.ts';
import type { Mounting } from './platform/http/mount.ts';
import { installProblems, sendWireFault } from './platform/http/problems.ts';
import { redirectToHttps } from './platform/http/proxy.ts';
import { readerPage } from './platform/http/reader.ts';
import { newId } from './platform/ids.ts';
import { mountLive } from './platform/live/routes.ts';
import { mountMailWebhook } from './platform/mail/webhook.ts';
import { mountPurchases } from './purchase/routes.ts';
import { mountPush } from './push/routes.ts';
import { mountRedeem } from './redeem/routes.ts';
import { mountResales } from './resale/routes.ts';
import { mountSitemap } from './sitemap/routes.ts';
import { mountTax } from './tax/routes.ts';
import { mountTrust } from './trust/routes.ts';

const BODY_LIMIT = 64 * 1024;
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Builds the HTTP side of the house without listening. `desk` takes the bids; `draining` says when it leaves. Pages are registered by the web role. */
export async function buildApp(
  house: House,
  desk: BidDesk,
  draining: Draining = { isDraining: false },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(house.clock.now()),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    requestTimeout: 15_000,
    trustProxy: house.config.TRUST_PROXY ?? false,
    connectionTimeout: 0,
    return503OnClosing: true,
    clientErrorHandler: answerClientErrors(() => newId(house.clock.now())),
    // Addresses that no route can read: they have no handler, so no hook adds their headers.
    frameworkErrors: (error, _request, reply) => {
      sendWireFault(error, reply);
    },
  });
  endConnectionsOnClose(app, draining);
  await app.register(cookie);
  installProblems(app, house);
  redirectToHttps(app, house.config);

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('server-time', String(house.clock.now()));
    if (request.url.startsWith('/v1/'))
      for (const [name, value] of Object.entries(API_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.addHook('onResponse', async (request, reply) => {
    house.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });

  const limits = createLimits(house, {
    enabled: house.config.RATE_LIMITS === 'on',
    sandbox: house.config.sandbox,
  });
  const mounting: Mounting = { app, house, limits };
  const byKey: Mounting = { app, house: house.byKey, limits };
  mountAuth(mounting);
  await mountAccount(mounting);
  mountNewsletter(mounting);
  mountMessaging(mounting);
  mountPush(mounting);
  mountAlerts(mounting);
  await mountUnsubscribe(mounting);
  mountCatalogue(mounting);
  mountMeta(mounting);
  mountCertificates(mounting);
  mountCustody(mounting);
  mountAuction(mounting, desk);
  mountPayments(mounting);
  mountIdentity(mounting);
  mountInvoices(byKey);
  mountOffice(mounting);
  await mountOfficeMedia(mounting);
  mountPurchases(byKey);
  mountOffers(mounting);
  mountResales(mounting);
  mountOwnership(mounting);
  mountCart(byKey);
  await mountTax(mounting);
  mountRedeem(mounting);
  mountCoupons(mounting);
  mountContact(mounting);
  mountTrust(mounting);
  await mountWebhooks(mounting);
  await mountTwilioWebhook(mounting);
  await mountMailWebhook(mounting);
  mountLive(mounting);
  mountMedia(app, house);
  mountSitemap(app, house);
  mountHealth(app, house, draining);

  const description = openapiDocument(house.config.PUBLIC_URL, house.config.version);
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(description),
  );
  app.get('/v1/docs', async (_request, reply) => readerPage(reply, description));
  if (house.config.sandbox) await mountSandbox(app, house);
  return app;
}

/** The stand-ins' pages on our own origin, and the clock that moves product time. Sandbox mode only. */
async function mountSandbox(app: FastifyInstance, house: House): Promise<void> {
  const upstream = house.config.SANDBOX_URL as string;
  app.get('/sandbox/clock', async () => ({ serverNow: house.clock.now() }));
  app.post('/sandbox/clock', async (request, reply) => {
    const { advanceMs } = (request.body ?? {}) as { advanceMs?: unknown };
    if (!Number.isSafeInteger(advanceMs) || (advanceMs as number) < 0)
      return reply.code(400).send({ message: 'advanceMs is a whole number of milliseconds, 0 or more' });
    await advanceClock(house.pool, advanceMs as number);
    await house.clock.refresh();
    const told = await fetch(`${upstream}/_admin/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    });
    if (!told.ok) throw new Error(`The sandbox refused to move its clock: ${told.status}`);
    return { serverNow: house.clock.now() };
  });
  // Only a house with stand-ins carries its weight.
  const { default: httpProxy } = await import('@fastify/http-proxy');
  await app.register(async (scope) => {
    // The bodies are the stand-ins' to read.
    scope.removeContentTypeParser('application/json');
    await scope.register(httpProxy, { upstream, prefix: '/sandbox', rewritePrefix: '/sandbox', http2: false });
  });
}
