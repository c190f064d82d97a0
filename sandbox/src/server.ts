import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { decodeForm } from './core/form.ts';
import { Snapshot } from './core/snapshot.ts';
import { World } from './core/world.ts';
import { registerGoogle } from './google/register.ts';
import { registerAdmin } from './http/admin.ts';
import { registerApi } from './http/api.ts';
import { startSmtp } from './mail/smtp.ts';
import { registerTwilio } from './mail/twilio.ts';
import { registerPages } from './pages/register.ts';
import { resumePayouts } from './stripe/balance.ts';
import { resumeDebits } from './stripe/debits.ts';
import { resumeDisputes } from './stripe/disputes.ts';
import { resumeRefunds } from './stripe/refunds.ts';

export interface SandboxOptions {
  /** HTTP port on 127.0.0.1; 0 picks a free one. */
  port: number;
  /** SMTP port on 127.0.0.1; 0 picks a free one. */
  smtpPort: number;
  /** Directory for the state between starts, or `null` to discard it. */
  dataDir: string | null;
  /** Gets every payment event, signed with `webhookSecret`; `null` sends none. */
  webhookUrl: string | null;
  webhookSecret: string;
  /** Gets every text that a phone sends, signed as Twilio signs; `null` sends none. */
  textsUrl: string | null;
  /** The shop's address; it passes `/sandbox/*` on to this process. */
  publicUrl: string;
}

export interface RunningSandbox {
  port: number;
  smtpPort: number;
  /** Writes the snapshot and ends everything. */
  stop: () => Promise<void>;
}

/** Starts the sandbox's payment, identity, email and SMS providers in this process, on loopback. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const world = new World(options);
  const snapshot = options.dataDir === null ? null : new Snapshot(options.dataDir, () => world.dump());
  const saved = await snapshot?.read();
  if (saved != null) {
    world.load(saved);
    for (const tenant of world.tenants.values()) {
      resumeRefunds(tenant);
      resumeDebits(tenant);
      resumeDisputes(tenant);
      resumePayouts(tenant);
    }
  }
  if (snapshot) world.onChange = () => snapshot.touch();

  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 1_000_000,
    routerOptions: { querystringParser: (text) => decodeForm(text), maxParamLength: 200, ignoreTrailingSlash: true },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, decodeForm(String(body)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  registerApi(app, world);
  registerAdmin(app, world);
  registerTwilio(app, world);
  registerGoogle(app, world);
  await registerPages(app, world);

  await app.listen({ port: options.port, host: '127.0.0.1' });
  const smtp = await startSmtp(world.inbox, options.smtpPort);
  return {
    port: (app.server.address() as AddressInfo).port,
    smtpPort: smtp.port,
    stop: async () => {
      await app.close();
      await smtp.stop();
      await world.webhooks.stop();
      world.clock.stop();
      await snapshot?.flush();
    },
  };
}
