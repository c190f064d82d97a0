import type { FastifyInstance } from 'fastify';
import type { FormObject } from '../core/form.ts';
import type { World } from '../core/world.ts';
import {
  finishIdentity,
  IDENTITY_FAILURES,
  type IdentityFailure,
  type IdentityOutcome,
  identityLinkState,
  type TypedDocument,
} from '../stripe/identity.ts';
import { html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const isFailure = (text: string): text is IdentityFailure => Object.hasOwn(IDENTITY_FAILURES, text);

const isOutcome = (text: string): text is IdentityOutcome =>
  text === 'verified' || text === 'processing' || text === 'canceled' || isFailure(text);

const sentence = (code: string): string => `${code.charAt(0).toUpperCase()}${code.slice(1)}`.replaceAll('_', ' ');

/** The entered document data; an empty field counts as missing. */
function typedOf(body: FormObject): TypedDocument {
  const typed: TypedDocument = {};
  for (const field of ['firstName', 'lastName', 'number', 'born'] as const) {
    const value = body[field];
    if (typeof value === 'string' && value.trim() !== '') typed[field] = value.trim();
  }
  return typed;
}

/** `/sandbox/identity/{id}?t=`: the identity provider's hosted page. Its address expires after a day or one try. */
export function registerIdentityPage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string }; Querystring: { t?: string } }>('/sandbox/identity/:id', (request, reply) => {
    const { id } = request.params;
    const token = request.query.t ?? '';
    const tenant = world.owner('identitySessions', id);
    const state = tenant === undefined ? 'invalid' : identityLinkState(tenant, id, token);
    if (tenant === undefined || state === 'invalid') {
      return sendNotice(reply, 404, 'This link no longer works', 'Go back to the shop and start the check again.');
    }
    if (state === 'over')
      return sendNotice(reply, 410, 'This check is over', 'You can close this page and return to the shop.');
    const session = tenant.identitySessions.get(id);
    const isProcessing = session?.status === 'processing';
    return sendPage(reply, {
      title: 'Identity check',
      hasNavigation: false,
      formTarget: tenant.identitySecrets.get(id)?.returnUrl ?? null,
      body: html`<h1>Verify your identity</h1>
<p>The sandbox’s stand-in for the identity provider. No document is needed: choose how the check ends.</p>
${isProcessing && html`<p class="notice">This check is being processed. Choose how it ends.</p>`}
<form method="post" action="/sandbox/identity/${id}" class="stack">
<input type="hidden" name="token" value="${token}">
<fieldset><legend>On the document, if you like</legend>
<label>First name <input name="firstName" maxlength="100"></label>
<label>Last name <input name="lastName" maxlength="100"></label>
<label>Born <input name="born" type="date"></label>
<label>Number <input name="number" maxlength="40"></label></fieldset>
<button name="outcome" value="verified" class="primary">Verify</button>
${!isProcessing && html`<button name="outcome" value="processing">Submit and stay in processing</button><button name="outcome" value="canceled" class="quiet">Cancel the check</button>`}
<fieldset><legend>Fail because</legend>
<div class="grid">${Object.keys(IDENTITY_FAILURES).map((code) => html`<button name="outcome" value="${code}">${sentence(code)}</button>`)}</div></fieldset>
</form>`,
    });
  });

  app.post<{ Params: { id: string }; Body: FormObject | null }>('/sandbox/identity/:id', (request, reply) => {
    const { id } = request.params;
    const { token, outcome } = request.body ?? {};
    const tenant = world.owner('identitySessions', id);
    if (tenant === undefined || typeof token !== 'string' || identityLinkState(tenant, id, token) === 'invalid') {
      return sendNotice(reply, 404, 'This link no longer works', 'Go back to the shop and start the check again.');
    }
    if (typeof outcome !== 'string' || !isOutcome(outcome))
      return sendNotice(reply, 400, 'Not understood', 'Choose how the check ends.');
    const target = finishIdentity({ tenant, world }, id, outcome, typedOf(request.body ?? {}));
    world.onChange();
    return target === null
      ? sendNotice(reply, 200, 'Done', 'You can close this page and return to the shop.')
      : reply.redirect(target, 303);
  });
}
