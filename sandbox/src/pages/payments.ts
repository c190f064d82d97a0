import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Delivery, Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { idOf } from '../stripe/call.ts';
import { dollars, html, moment } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const SHOWN = 50;

const newest = <T>(map: ReadonlyMap<string, T>): T[] => [...map.values()].slice(-SHOWN).reverse();

const status = (text: string | null) =>
  html`<span class="status" data-status="${text}">${(text ?? '').replaceAll('_', ' ')}</span>`;

const table = (name: string, heads: readonly string[], rows: readonly ReturnType<typeof html>[]) =>
  rows.length === 0
    ? html`<p class="empty">None yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const card = (tenant: Tenant, id: string | null): string => {
  const details = id === null ? undefined : tenant.paymentMethods.get(id)?.card;
  return details ? `${details.brand} ${details.last4}` : '–';
};

const intentRow = (tenant: Tenant) => (one: Stripe.PaymentIntent | Stripe.SetupIntent) =>
  html`<tr>
<td>${status(one.status)}</td>${'amount' in one && html`<td>${dollars(one.amount)}</td>`}
<td>${card(tenant, idOf(one.payment_method))}</td><td>${moment(one.created * 1000)}</td><td class="id">${one.id}</td></tr>`;

const chargeRow = (tenant: Tenant) => (one: Stripe.Charge) => {
  const fee = tenant.balanceTransactions.get(idOf(one.balance_transaction) ?? '')?.fee;
  return html`<tr><td>${status(one.status)}</td><td>${dollars(one.amount)}</td><td>${fee === undefined ? '–' : dollars(fee)}</td>
<td>${one.amount_refunded > 0 ? dollars(one.amount_refunded) : '–'}</td>
<td>${card(tenant, one.payment_method)}</td><td>${one.failure_message ?? ''}</td><td class="id">${one.id}</td></tr>`;
};

const deliveryRow = (tenant: Tenant) => (one: Delivery) => {
  const last = one.attempts.at(-1);
  return html`<tr><td>${tenant.events.get(one.event)?.type ?? one.event}</td><td>${status(one.state)}</td>
<td>${one.attempts.length}</td><td>${last === undefined ? '–' : (last.status ?? last.error)}</td>
<td><form method="post" action="/sandbox/payments/events/${one.event}/resend"><button class="quiet" aria-label="Send again: ${tenant.events.get(one.event)?.type ?? one.event}">Send again</button></form></td></tr>`;
};

/** The link back to a check left in processing, whose own URL has expired. */
const identityLink = (tenant: Tenant, id: string) => {
  const token = tenant.identitySecrets.get(id)?.token ?? '';
  return (
    tenant.identitySessions.get(id)?.status === 'processing' &&
    html`<a href="/sandbox/identity/${id}?t=${token}">Finish</a>`
  );
};

const tenantSection = (
  tenant: Tenant,
) => html`<section aria-labelledby="t-${tenant.name}"><h2 id="t-${tenant.name}">${tenant.name}</h2>
<h3>Payments</h3>${table('Payments', ['Status', 'Amount', 'Card', 'Created', 'Intent'], newest(tenant.paymentIntents).map(intentRow(tenant)))}
<h3>Cards set up</h3>${table('Cards set up', ['Status', 'Card', 'Created', 'Intent'], newest(tenant.setupIntents).map(intentRow(tenant)))}
<h3>Charges</h3>${table('Charges', ['Status', 'Amount', 'Fee', 'Refunded', 'Card', 'Reason', 'Charge'], newest(tenant.charges).map(chargeRow(tenant)))}
<h3>Identity checks</h3>${table(
  'Identity checks',
  ['Status', 'Finish', 'Last error', 'Created', 'Session'],
  newest(tenant.identitySessions).map(
    (one) =>
      html`<tr><td>${status(one.status)}</td><td>${identityLink(tenant, one.id)}</td><td>${one.last_error?.code ?? ''}</td><td>${moment(one.created * 1000)}</td><td class="id">${one.id}</td></tr>`,
  ),
)}
<h3>Webhook deliveries</h3>${table('Webhook deliveries', ['Event', 'State', 'Tries', 'Last answer', 'Send'], newest(tenant.deliveries).map(deliveryRow(tenant)))}
</section>`;

/** `/sandbox/payments`: the provider's dashboard, for looking and for sending webhooks again. */
export function registerPaymentPages(app: FastifyInstance, world: World): void {
  app.get('/sandbox/payments', (_, reply) =>
    sendPage(reply, {
      title: 'Payments',
      body: html`<h1>Payments</h1>${world.tenants.size === 0 && html`<p class="empty">Nothing has been paid yet.</p>`}${[...world.tenants.values()].map(tenantSection)}`,
    }),
  );

  app.post<{ Params: { id: string } }>('/sandbox/payments/events/:id/resend', (request, reply) => {
    const { id } = request.params;
    const tenant = world.owner('events', id);
    if (tenant === undefined) return sendNotice(reply, 404, 'No such event', 'It may have been reset.');
    world.webhooks.resend(tenant, id);
    return reply.redirect('/sandbox/payments', 303);
  });
}
