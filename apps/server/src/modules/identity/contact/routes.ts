import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readContactAddress } from '../../../platform/settings.ts';
import { receiveMessage } from './operations.ts';

const EXPIRES_MS = 180 * 86_400_000;

/** The contact page's call: open to everyone, logged in or not. */
export function mountContact(mounting: Mounting): void {
  mount(mounting, 'contact.send', ({ ctx, viewer, body }) => receiveMessage(ctx, viewer?.userId ?? null, body));
  mountSecurityTxt(mounting.app, mounting.ctx);
}

/** Where to report a vulnerability (RFC 9116). */
function mountSecurityTxt(app: FastifyInstance, ctx: AppContext): void {
  const { PUBLIC_URL } = ctx.config;
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${addressOf(readContactAddress(ctx))}`,
          `Contact: ${PUBLIC_URL}/contact-us`,
          `Expires: ${new Date(ctx.clock.now() + EXPIRES_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}

/** The bare address in `Assay <mail@assay.example>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
