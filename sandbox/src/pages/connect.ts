import type { FastifyInstance } from 'fastify';
import type { FormObject } from '../core/form.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { finishOnboarding, type OnboardingOutcome } from '../stripe/accounts.ts';
import { html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const OUTCOMES: readonly OnboardingOutcome[] = ['complete', 'incomplete', 'failed', 'bank'];

function find(world: World, token: string) {
  for (const tenant of world.tenants.values()) {
    const link = tenant.accountLinks.get(token);
    if (link !== undefined) return { tenant, link };
  }
  return null;
}

const isOver = (tenant: Tenant, link: { isUsed: boolean; expiresAt: number }): boolean =>
  link.isUsed || tenant.clock.now() >= link.expiresAt;

/**
 * `/sandbox/connect/{token}`: the payout account's onboarding page. A link is single-use and valid for five minutes.
 */
export function registerConnectPage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { token: string } }>('/sandbox/connect/:token', (request, reply) => {
    const found = find(world, request.params.token);
    if (found === null)
      return sendNotice(reply, 404, 'This link does not work', 'Go back to the shop and start again.');
    // As at the provider: a used or expired link redirects its visitor to where a new one is created.
    if (isOver(found.tenant, found.link)) return reply.redirect(found.link.refreshUrl, 303);
    return sendPage(reply, {
      title: 'Payout account',
      hasNavigation: false,
      formTarget: found.link.returnUrl,
      body: html`<h1>Set up your payouts</h1>
<p>The sandbox’s stand-in for the payment provider’s onboarding. No details are needed: choose how it ends.</p>
<form method="post" action="/sandbox/connect/${request.params.token}" class="stack">
<button name="outcome" value="complete" class="primary">Give everything and finish</button>
<button name="outcome" value="incomplete">Finish without a bank account</button>
<button name="outcome" value="failed">Fail the identity check</button>
${found.tenant.payoutBanks.has(found.link.account) && html`<button name="outcome" value="bank">Change the bank account</button>`}
</form>`,
    });
  });

  app.post<{ Params: { token: string }; Body: FormObject | null }>('/sandbox/connect/:token', (request, reply) => {
    const found = find(world, request.params.token);
    if (found === null)
      return sendNotice(reply, 404, 'This link does not work', 'Go back to the shop and start again.');
    const outcome = OUTCOMES.find((one) => one === request.body?.outcome);
    if (outcome === undefined) return sendNotice(reply, 400, 'Not understood', 'Choose how it ends.');
    const { tenant, link } = found;
    if (isOver(tenant, link)) return reply.redirect(link.refreshUrl, 303);
    link.isUsed = true;
    finishOnboarding(tenant, link.account, outcome);
    world.onChange();
    return link.returnUrl === null
      ? sendNotice(reply, 200, 'Done', 'You can close this page and return to the shop.')
      : reply.redirect(link.returnUrl, 303);
  });
}
