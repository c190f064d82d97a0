import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { Draining } from './closing.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve. The database responds, accepts writes and is migrated, and
 * the process is not stopping.
 */
export function mountHealth(app: FastifyInstance, ctx: AppContext, draining: Draining): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  let migrated = false;
  app.get('/readyz', async (_request, reply) => {
    if (draining.isDraining) return reply.code(503).send({ status: 'unavailable', reason: 'This process is stopping' });
    try {
      const { rows } = await ctx.pool.query<{ is_read_only: boolean }>(
        "select current_setting('transaction_read_only')::boolean as is_read_only",
      );
      if (rows[0]!.is_read_only)
        return reply.code(503).send({ status: 'unavailable', reason: 'The database is a standby and takes no writes' });
      migrated ||= (await pendingMigrations(ctx.config.DATABASE_URL)).length === 0;
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason: 'The database does not answer' });
    }
    if (!migrated) return reply.code(503).send({ status: 'unavailable', reason: 'Migrations are pending' });
    return { status: 'ready' };
  });
}
