import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { DescriptionCheck } from './description.ts';

export const WEBHOOK_SECRET = 'whsec_test_secret';

/** One delivery as the shop receives it. */
export interface Received {
  body: string;
  signature: string;
  type: string;
}

/** A shop's webhook endpoint that records deliveries and can return any response. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Answers for the next deliveries; 200 when empty. */
  answers: number[];
  /** Resolves with the first delivery, past or to come, that matches; fails after 5 s. */
  waitFor: (matches: (one: Received) => boolean, count?: number) => Promise<Received[]>;
  stop: () => Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export async function startReceiver(check: DescriptionCheck | null = null): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const event = JSON.parse(body) as { type: string; data: { object: unknown } };
      check?.webhook(event);
      received.push({ body, signature: String(request.headers['stripe-signature']), type: event.type });
      response.writeHead(answers.shift() ?? 200).end();
      for (const wake of waiting) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answers,
    waitFor: (matches, count = 1) =>
      new Promise((resolve, reject) => {
        const wakeWaiting = (): void => {
          const found = received.filter(matches);
          if (found.length < count) return;
          waiting.delete(wakeWaiting);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(wakeWaiting);
          reject(new Error(`Only these webhooks came: ${received.map((one) => one.type).join(', ')}`));
        }, 5000);
        waiting.add(wakeWaiting);
        wakeWaiting();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A running sandbox with its webhook receiver. */
export interface Bench {
  sandbox: RunningSandbox;
  receiver: Receiver;
  base: string;
  /** The official SDK for a separate tenant. */
  stripe: (tenant: string, options?: Partial<Stripe.StripeConfig>) => Stripe;
  post: (path: string, body: unknown) => Promise<Response>;
  /** Fails when any answer or webhook disagreed with the API description. */
  stop: () => Promise<void>;
}

/** The SDK's own HTTP client, with every answer checked against the description. */
function checkedClient(check: DescriptionCheck): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const [, , path, method] = args;
    const answer = await makeRequest(...args);
    const toJSON = answer.toJSON.bind(answer);
    answer.toJSON = async () => {
      const body: unknown = await toJSON();
      check.answer(method, path.split('?')[0] ?? '', answer.getStatusCode(), body);
      return body;
    };
    return answer;
  };
  return client;
}

/** Starts a sandbox with a receiver for its webhooks. `dataDir` stores its state. */
export async function startBench(
  options: { dataDir?: string; publicUrl?: string; textsUrl?: string } = {},
): Promise<Bench> {
  const check = new DescriptionCheck();
  const receiver = await startReceiver(check);
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: options.dataDir ?? null,
    webhookUrl: receiver.url,
    webhookSecret: WEBHOOK_SECRET,
    textsUrl: options.textsUrl ?? null,
    publicUrl: options.publicUrl ?? 'http://shop.test',
  });
  const base = `http://127.0.0.1:${sandbox.port}`;
  return {
    sandbox,
    receiver,
    base,
    stripe: (tenant, config = {}) =>
      new Stripe(`sk_test_local_${tenant}`, {
        host: '127.0.0.1',
        port: sandbox.port,
        protocol: 'http',
        telemetry: false,
        httpClient: checkedClient(check),
        ...config,
      }),
    post: (path, body) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      await sandbox.stop();
      await receiver.stop();
      if (check.violations.length > 0) throw new Error(`Not as described:\n${check.violations.join('\n')}`);
    },
  };
}
