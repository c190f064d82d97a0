import type { FastifyInstance } from 'fastify';
import type { PageModule } from '../web.ts';

/** Development only: the bundler serves sources and styles, and pages reload after each change. */
export async function devPages(scope: FastifyInstance, root: string): Promise<() => Promise<PageModule>> {
  const { createServer } = await import('vite');
  const cwd = process.cwd();
  process.chdir(root);
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: scope.server } },
    appType: 'custom',
  });
  process.chdir(cwd);
  scope.addHook('onClose', () => vite.close());
  scope.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/')) return;
    // When the bundler answers it never calls back: the answer is already on its way.
    await new Promise<void>((resolve, reject) => {
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
  });
  return async () => (await vite.ssrLoadModule('./server/app.ts')) as PageModule;
}
