import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsOnClose } from './closing.ts';

const open = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
};

it('given a draining process, when a request uses a kept-alive connection, then it is answered, the connection is closed and a new one is accepted', async () => {
  const app = Fastify();
  const draining = { isDraining: false };
  endConnectionsOnClose(app, draining);
  app.get('/', () => 'answered');
  const port = await open(app);
  const agent = new Agent({ keepAlive: true });
  const sendRequest = async () => {
    const [message] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    return [message.statusCode, await textOf(message), message.headers.connection];
  };
  expect(await sendRequest()).toEqual([200, 'answered', 'keep-alive']);
  draining.isDraining = true;
  for (let n = 0; n < 2; n++) expect(await sendRequest()).toEqual([200, 'answered', 'close']);
  await app.close();
});

it('given a connection on which nothing was sent, when a server closes, then the connection ends', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  const port = await open(app);
  const accepted = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1').resume();
  await accepted;
  await Promise.all([once(silent, 'close'), app.close()]);
});

it('given a running request on a kept-alive connection, when a server closes, then it is answered and the connection ends', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  const requestReceived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    requestReceived.resolve();
    return answer.promise;
  });
  const port = await open(app);
  const agent = new Agent({ keepAlive: true });
  const answered = once(get({ port, agent }), 'response') as Promise<[IncomingMessage]>;
  await requestReceived.promise;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer.resolve('answered');
  const [message] = await answered;
  expect([message.headers.connection, await textOf(message)]).toEqual(['close', 'answered']);
  await closed;
});

it('given an answer whose head was sent, when a server closes, then the rest follows whole and the connection ends', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  const body = new PassThrough();
  app.get('/', () => body);
  const port = await open(app);
  const agent = new Agent({ keepAlive: true });
  const answered = once(get({ port, agent }), 'response') as Promise<[IncomingMessage]>;
  body.write('first, ');
  const [message] = await answered;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  body.end('last');
  expect([message.headers.connection, await textOf(message)]).toEqual(['keep-alive', 'first, last']);
  await closed;
});
