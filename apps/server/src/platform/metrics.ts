import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from './context.ts';
import { countFailedJobs } from './failedJobs.ts';

/** Prometheus metrics on a separate port (`METRICS_PORT`), never on the public one. Null when the port is 0. */
export function startMetrics(app: FastifyInstance, ctx: AppContext): Server | null {
  if (ctx.config.METRICS_PORT === 0) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'assay_http_failures_total',
    help: 'Answers of 500 and above',
    registers: [registry],
  });
  new Gauge({
    name: 'assay_failed_jobs',
    help: 'Jobs and outbox events that have used all their tries, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { kind, count } of await countFailedJobs(ctx)) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'assay_live_watchers',
    help: 'Open live streams of this process',
    registers: [registry],
    collect() {
      this.set(ctx.live.watcherCount());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) failures.inc();
  });
  const server = createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(ctx.config.METRICS_PORT, '127.0.0.1');
  return server;
}
