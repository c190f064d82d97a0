import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** From the signal to stop on, a process still answers, and says with every answer and every probe that it leaves. */
export type Draining = { isDraining: boolean };

/**
 * Lets the house close as soon as the requests under way are answered. The server by itself would wait for two kinds of
 * connections for as long as a browser keeps them: those on which nothing was ever sent, which browsers open to spare
 * and which count as neither idle nor done, and those that became idle when their answer was sent after the close began.
 * While the process drains, connections that are kept end with their next answer.
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
  // An answer whose head was sent before promised to keep its connection.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) app.server.closeIdleConnections();
    done();
  });
}
