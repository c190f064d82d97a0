import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FormObject } from '../core/form.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { finishPaymentChallenge } from '../stripe/payment-confirmation.ts';
import { finishSetupChallenge } from '../stripe/setup-confirmation.ts';
import { dollars, html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

type Outcome = 'approved' | 'failed' | 'abandoned';

const OUTCOMES: readonly Outcome[] = ['approved', 'failed', 'abandoned'];

function finish(tenant: Tenant, challenge: Challenge, outcome: Outcome): void {
  if (outcome === 'abandoned' || challenge.state !== 'open') return;
  const isApproved = outcome === 'approved';
  challenge.state = isApproved ? 'approved' : 'failed';
  if (challenge.intent.startsWith('pi_')) finishPaymentChallenge(tenant, challenge, isApproved);
  else finishSetupChallenge(tenant, challenge, isApproved);
}

/** The browser's return URL, with the parameters that Stripe appends. */
function returnAddress(tenant: Tenant, challenge: Challenge): string | null {
  if (challenge.returnUrl === null) return null;
  const payment = tenant.paymentIntents.get(challenge.intent);
  const setup = tenant.setupIntents.get(challenge.intent);
  const name = payment ? 'payment_intent' : 'setup_intent';
  const url = new URL(challenge.returnUrl);
  url.searchParams.set(name, challenge.intent);
  url.searchParams.set(`${name}_client_secret`, (payment ?? setup)?.client_secret ?? '');
  url.searchParams.set('redirect_status', (payment ?? setup)?.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/** Inside the shop's dialog the answer is posted to it by challenge-done.js. */
const sendDone = (reply: FastifyReply, outcome: Outcome, isEmbedded: boolean): FastifyReply =>
  sendPage(reply, {
    title: 'Done',
    hasNavigation: false,
    scripts: isEmbedded ? ['challenge-done.js'] : [],
    body: html`<h1>Done</h1><p id="outcome" data-outcome="${outcome}">You can close this page and return to the shop.</p>`,
  });

/** `/sandbox/3ds/{id}`: the bank's page. Single use. */
export function registerChallengePage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string }; Querystring: { embed?: string } }>('/sandbox/3ds/:id', (request, reply) => {
    const tenant = world.owner('challenges', request.params.id);
    const challenge = tenant?.challenges.get(request.params.id);
    if (tenant === undefined || challenge === undefined)
      return sendNotice(reply, 404, 'No such request', 'Go back to the shop and try again.');
    const isEmbedded = request.query.embed === '1';
    if (challenge.state !== 'open') return sendDone(reply, challenge.state, isEmbedded);
    const method = tenant.paymentMethods.get(challenge.paymentMethod);
    const payment = tenant.paymentIntents.get(challenge.intent);
    return sendPage(reply, {
      title: 'Card authentication',
      hasNavigation: false,
      formTarget: challenge.returnUrl,
      body: html`<h1>${payment ? html`Confirm ${dollars(payment.amount)}` : 'Confirm your card'}</h1>
<p>The bank of your card ending in ${method?.card?.last4 ?? ''} asks whether this is you. This is the sandbox’s stand-in for 3-D Secure.</p>
<form method="post" action="/sandbox/3ds/${challenge.id}" class="stack">
<input type="hidden" name="embed" value="${isEmbedded ? '1' : ''}">
<button name="outcome" value="approved" class="primary">Complete authentication</button>
<button name="outcome" value="failed">Fail authentication</button>
<button name="outcome" value="abandoned" class="quiet">Leave without answering</button>
</form>`,
    });
  });

  app.post<{ Params: { id: string }; Body: FormObject | null }>('/sandbox/3ds/:id', (request, reply) => {
    const tenant = world.owner('challenges', request.params.id);
    const challenge = tenant?.challenges.get(request.params.id);
    const outcome = OUTCOMES.find((one) => one === request.body?.outcome);
    if (tenant === undefined || challenge === undefined)
      return sendNotice(reply, 404, 'No such request', 'Go back to the shop and try again.');
    if (outcome === undefined) return sendNotice(reply, 400, 'Not understood', 'Choose one of the three answers.');
    finish(tenant, challenge, outcome);
    world.onChange();
    if (request.body?.embed === '1') return sendDone(reply, outcome, true);
    const target = returnAddress(tenant, challenge);
    return target === null ? sendDone(reply, outcome, false) : reply.redirect(target, 303);
  });
}
