import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FormObject } from '../core/form.ts';
import type { World } from '../core/world.ts';
import { html } from '../pages/html.ts';
import { sendNotice, sendPage } from '../pages/layout.ts';
import { claimsOf, GoogleProvider } from './provider.ts';

const PATH = '/sandbox/google';
const FIELDS = ['client_id', 'redirect_uri', 'nonce', 'state'] as const;

/** Google login: discovery, keys, and the page where a user enters their identity. The answer is after #. */
export function registerGoogle(app: FastifyInstance, world: World): void {
  const provider = new GoogleProvider();
  const issuerUrl = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${PATH}`;

  app.get(`${PATH}/.well-known/openid-configuration`, () => ({
    issuer: issuerUrl(),
    authorization_endpoint: `${world.publicUrl}${PATH}/authorize`,
    jwks_uri: `${issuerUrl()}/certs`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }));
  app.get(`${PATH}/certs`, () => provider.keySet());

  app.get<{ Querystring: Record<string, string> }>(`${PATH}/authorize`, (request, reply) => {
    const query = request.query;
    if (query.response_type !== 'id_token' || !isOurs(world, query.redirect_uri) || !query.nonce)
      return sendNotice(reply, 400, 'Access blocked', 'The request of the shop is not valid.');
    return sendPage(reply, {
      title: 'Log in with Google (sandbox)',
      body: html`<h1>Log in with Google</h1><p>A stand-in: enter any identity, and the shop accepts it.</p>
<form method="post" action="${PATH}/authorize">${FIELDS.map((name) => html`<input type="hidden" name="${name}" value="${query[name] ?? ''}">`)}
<p><label for="email">Email</label><br><input id="email" name="email" type="email" value="ada.google@example.com" required></p>
<p><label for="first">First name</label><br><input id="first" name="first" value="Ada"></p>
<p><label for="last">Last name</label><br><input id="last" name="last" value="Lovelace"></p>
<p><label><input type="checkbox" name="verified" value="1" checked> Google has verified this address</label></p>
<p><button>Continue</button></p></form>
<p><a href="${query.redirect_uri ?? ''}#${new URLSearchParams({ error: 'access_denied', state: query.state ?? '' }).toString()}">Cancel</a></p>`,
    });
  });

  app.post<{ Body: FormObject | null }>(`${PATH}/authorize`, (request, reply) => {
    const readParam = (name: string): string => {
      const value = request.body?.[name];
      return typeof value === 'string' ? value : '';
    };
    if (!isOurs(world, readParam('redirect_uri')))
      return sendNotice(reply, 400, 'Access blocked', 'The request of the shop is not valid.');
    const token = provider.sign(
      claimsOf({
        issuer: issuerUrl(),
        clientId: readParam('client_id'),
        nonce: readParam('nonce'),
        user: {
          email: readParam('email'),
          firstName: readParam('first'),
          lastName: readParam('last'),
          isVerified: readParam('verified') === '1',
        },
      }),
    );
    const fragment = new URLSearchParams({ state: readParam('state'), id_token: token, authuser: '0' });
    return reply.redirect(`${readParam('redirect_uri')}#${fragment.toString()}`, 303);
  });

  app.post('/_admin/google/rotate', (_, reply) => {
    provider.rotate();
    return reply.code(204).send();
  });
  app.post<{ Body: Record<string, unknown> }>('/_admin/google/sign', (request) => ({
    token: provider.sign(request.body),
  }));
}

const isOurs = (world: World, address: string | undefined): boolean => address === `${world.publicUrl}/login/google`;
