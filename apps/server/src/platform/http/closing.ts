import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After the stop signal a process still responds, and announces its shutdown with every response and probe. */
export type Draining = { isDraining: boolean };

/**
 * Lets the server close as soon as current requests are answered. By itself it would wait for two kinds of connections
 * as long as a browser keeps them open: those on which nothing was ever sent (speculative ones, neither idle nor done),
 * and those that became idle after the close began. While the process drains, keep-alive connections end with their
 * next answer.
 */
export function endConnectionsOnClose(app: FastifyInstance, draining: Draining = { isDraining: false }): void {
  const open = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || draining.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  // A response whose head was sent earlier promised to keep its connection open.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) app.server.closeIdleConnections();
    done();
  });
}
