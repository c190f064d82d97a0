import { openapiDocument } from '@assay/contract/openapi.ts';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { mountCart } from './modules/billing/checkout/routes.ts';
import { mountInvoices } from './modules/billing/invoice/routes.ts';
import { mountPayments } from './modules/billing/payment/routes.ts';
import { mountWebhooks } from './modules/billing/payment/webhooks.ts';
import { mountPurchases } from './modules/billing/purchase/routes.ts';
import { mountRedeem } from './modules/billing/redeem/routes.ts';
import { mountArrival } from './modules/catalog/arrival/routes.ts';
import { mountAuthentication } from './modules/catalog/authentication/routes.ts';
import { mountCertificates } from './modules/catalog/certificate/routes.ts';
import { mountCustody } from './modules/catalog/custody/routes.ts';
import { mountFollowing } from './modules/catalog/following/routes.ts';
import { mountIntake } from './modules/catalog/intake/routes.ts';
import { mountItems } from './modules/catalog/item/routes.ts';
import { mountItemEditor } from './modules/catalog/itemEditor/routes.ts';
import { mountLocations } from './modules/catalog/location/routes.ts';
import { mountMedia } from './modules/catalog/media/files.ts';
import { mountOfficeMedia } from './modules/catalog/media/routes.ts';
import { mountMeta } from './modules/catalog/meta/routes.ts';
import { mountPrices } from './modules/catalog/prices/routes.ts';
import { mountSeals } from './modules/catalog/seal/routes.ts';
import { mountSearch } from './modules/catalog/search/routes.ts';
import { mountSitemap } from './modules/catalog/sitemap/routes.ts';
import { mountTaxonomy } from './modules/catalog/taxonomy/routes.ts';
import { mountAccount } from './modules/identity/account/routes.ts';
import { mountAuth } from './modules/identity/auth/routes.ts';
import { mountContact } from './modules/identity/contact/routes.ts';
import { mountIdentity } from './modules/identity/identity/routes.ts';
import { mountStaff } from './modules/identity/staff/routes.ts';
import { mountTrust } from './modules/identity/trust/routes.ts';
import { mountAlerts } from './modules/notifications/alerts/routes.ts';
import { mountUnsubscribe } from './modules/notifications/alerts/unsubscribe.ts';
import { mountMessaging } from './modules/notifications/messaging/routes.ts';
import { mountTwilioWebhook } from './modules/notifications/messaging/webhook.ts';
import { mountNewsletter } from './modules/notifications/newsletter/routes.ts';
import { mountPush } from './modules/notifications/push/routes.ts';
import { mountExports } from './modules/office/exports/routes.ts';
import { mountImport } from './modules/office/import/routes.ts';
import { mountOffice } from './modules/office/office/routes.ts';
import { mountPeople } from './modules/office/person/routes.ts';
import { mountRoom } from './modules/office/room/routes.ts';
import { mountSavedViews } from './modules/office/savedView/routes.ts';
import { mountSettings } from './modules/office/settings/routes.ts';
import { mountTax } from './modules/pricing/tax/routes.ts';
import { mountResales } from './modules/resale/resale/routes.ts';
import { mountAuction } from './modules/selling/auction/routes.ts';
import type { BidEngine } from './modules/selling/bidding/index.ts';
import { mountCoupons } from './modules/selling/coupon/routes.ts';
import { mountOffers } from './modules/selling/offer/routes.ts';
import { mountOwnership } from './modules/selling/ownership/routes.ts';
import { mountPublicSales } from './modules/selling/sale/publicRoutes.ts';
import { mountSales } from './modules/selling/sale/routes.ts';
import { mountSalePresets } from './modules/selling/salePreset/routes.ts';
import { advanceClock } from './platform/clock.ts';
import type { AppContext } from './platform/context.ts';
import { answerClientErrors } from './platform/http/clientErrors.ts';
import { type Draining, endConnectionsOnClose } from './platform/http/closing.ts';
import { mountHealth } from './platform/http/health.ts';
import { createLimits } from './platform/http/limits.ts';
import type { Mounting } from './platform/http/mount.ts';
import { installProblems, sendFrameworkError } from './platform/http/problems.ts';
import { redirectToHttps } from './platform/http/proxy.ts';
import { readerPage } from './platform/http/reader.ts';
import { newId } from './platform/ids.ts';
import { mountLive } from './platform/live/routes.ts';
import { mountMailWebhook } from './platform/mail/webhook.ts';

const BODY_LIMIT = 64 * 1024;
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Builds the HTTP server without listening. `bidding` takes the bids; `draining` signals shutdown. Pages are registered by the web role. */
export async function buildApp(
  ctx: AppContext,
  bidding: Pick<BidEngine, 'submit'>,
  draining: Draining = { isDraining: false },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(ctx.clock.now()),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    requestTimeout: 15_000,
    trustProxy: ctx.config.TRUST_PROXY ?? false,
    connectionTimeout: 0,
    return503OnClosing: true,
    clientErrorHandler: answerClientErrors(() => newId(ctx.clock.now())),
    // Addresses that no route can read: they have no handler, so no hook adds their headers.
    frameworkErrors: (error, _request, reply) => {
      sendFrameworkError(error, reply);
    },
  });
  endConnectionsOnClose(app, draining);
  await app.register(cookie);
  installProblems(app, ctx);
  redirectToHttps(app, ctx.config);

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('server-time', String(ctx.clock.now()));
    if (request.url.startsWith('/v1/'))
      for (const [name, value] of Object.entries(API_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.addHook('onResponse', async (request, reply) => {
    ctx.log.info(
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

  const limits = createLimits(ctx, {
    enabled: ctx.config.RATE_LIMITS === 'on',
    sandbox: ctx.config.sandbox,
  });
  const mounting: Mounting = { app, ctx, limits, lists: new Map() };
  const pointLookups: Mounting = { ...mounting, ctx: ctx.pointLookups };
  mountAuth(mounting);
  await mountAccount(mounting);
  mountNewsletter(mounting);
  mountMessaging(mounting);
  mountPush(mounting);
  mountAlerts(mounting);
  await mountUnsubscribe(mounting);
  mountItems(mounting);
  mountSearch(mounting);
  mountFollowing(mounting);
  mountPrices(mounting);
  mountMeta(mounting);
  mountCertificates(mounting);
  await mountAuthentication(mounting);
  mountSeals(mounting);
  await mountIntake(mounting);
  mountArrival(mounting);
  mountLocations(mounting);
  mountCustody(mounting);
  mountItemEditor(mounting);
  mountTaxonomy(mounting);
  mountAuction(mounting, bidding.submit);
  mountPayments(mounting);
  mountIdentity(mounting);
  mountInvoices(pointLookups);
  mountOffice(mounting);
  mountRoom(mounting);
  mountSavedViews(mounting);
  mountPeople(mounting);
  await mountSettings(mounting);
  await mountImport(mounting);
  await mountOfficeMedia(mounting);
  mountPurchases(pointLookups);
  mountOffers(mounting);
  mountPublicSales(mounting);
  await mountResales(mounting);
  mountOwnership(mounting);
  mountCart(pointLookups);
  await mountTax(mounting);
  mountRedeem(mounting);
  mountCoupons(mounting);
  mountSales(mounting);
  mountSalePresets(mounting);
  mountContact(mounting);
  mountTrust(mounting);
  mountStaff(mounting);
  mountExports(mounting);
  await mountWebhooks(mounting);
  await mountTwilioWebhook(mounting);
  await mountMailWebhook(mounting);
  mountLive(mounting);
  mountMedia(app, ctx);
  mountSitemap(app, ctx);
  mountHealth(app, ctx, draining);

  // Built on the first request: it takes longer than everything else here.
  let document: ReturnType<typeof openapiDocument> | undefined;
  const description = () => {
    document ??= openapiDocument(ctx.config.PUBLIC_URL, ctx.config.version);
    return document;
  };
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(description()),
  );
  app.get('/v1/docs', async (_request, reply) => readerPage(reply, description()));
  if (ctx.config.sandbox) await mountSandbox(app, ctx);
  return app;
}

/** The sandbox providers' pages on our own origin, and the clock that advances product time. Sandbox mode only. */
async function mountSandbox(app: FastifyInstance, ctx: AppContext): Promise<void> {
  const upstream = ctx.config.SANDBOX_URL as string;
  app.get('/sandbox/clock', async () => ({ serverNow: ctx.clock.now() }));
  app.post('/sandbox/clock', async (request, reply) => {
    const { advanceMs } = (request.body ?? {}) as { advanceMs?: unknown };
    if (!Number.isSafeInteger(advanceMs) || (advanceMs as number) < 0)
      return reply.code(400).send({ message: 'advanceMs is a whole number of milliseconds, 0 or more' });
    await advanceClock(ctx.pool, advanceMs as number);
    await ctx.clock.refresh();
    const clockResponse = await fetch(`${upstream}/_admin/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    });
    if (!clockResponse.ok) throw new Error(`The sandbox refused to move its clock: ${clockResponse.status}`);
    return { serverNow: ctx.clock.now() };
  });
  // Loaded lazily: only the sandbox needs it.
  const { default: httpProxy } = await import('@fastify/http-proxy');
  await app.register(async (scope) => {
    // The sandbox providers parse the bodies.
    scope.removeContentTypeParser('application/json');
    await scope.register(httpProxy, { upstream, prefix: '/sandbox', rewritePrefix: '/sandbox', http2: false });
  });
}
