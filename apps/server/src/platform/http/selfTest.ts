import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import type { FastifyInstance } from 'fastify';

/** Placeholder for ids in paths: the origin check refuses before any lookup. */
const PLACEHOLDER_ID = '00000000-0000-7000-8000-000000000000';

/**
 * Sends every state-changing call of the contract as another site's page would. Throws with the names of those that do
 * not refuse it with `csrf_failed`: the server does not start without its CSRF check (reliability S-3.10). Changes
 * nothing. The app is ready and need not listen.
 */
export async function assertSameOriginGuard(app: FastifyInstance): Promise<void> {
  const open: string[] = [];
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    for (const { method, path, creates } of Object.values(routes) as RouteDefinition[]) {
      if (method === 'GET' && creates !== true) continue;
      const answer = await app.inject({
        method,
        url: path.replace(/\{\w+\}/g, PLACEHOLDER_ID),
        headers: { 'sec-fetch-site': 'cross-site', 'x-app-type': 'web_app' },
      });
      if (answer.statusCode !== 403 || !answer.body.includes('"csrf_failed"')) open.push(`${method} ${path}`);
    }
  } finally {
    app.log.level = level;
  }
  if (open.length > 0) throw new Error(`Assay does not open: other sites could call ${open.join(', ')}`);
}
