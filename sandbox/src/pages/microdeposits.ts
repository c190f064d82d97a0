import type { FastifyInstance } from 'fastify';
import { MICRODEPOSITS } from '../banks.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { html, moment } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const ownerOf = (world: World, intent: string): Tenant | undefined =>
  [...world.tenants.values()].find((tenant) => tenant.microdeposits.has(intent));

/** `/sandbox/microdeposits/{intent}`: the values on a test account holder's statement. */
export function registerDepositPage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/sandbox/microdeposits/:id', (request, reply) => {
    const tenant = ownerOf(world, request.params.id);
    const intent = tenant?.setupIntents.get(request.params.id) ?? tenant?.paymentIntents.get(request.params.id);
    const action = intent?.next_action?.verify_with_microdeposits;
    if (action === undefined)
      return sendNotice(reply, 404, 'No deposits are waiting', 'They were verified, or the account was set aside.');
    const { verified } = MICRODEPOSITS;
    return sendPage(reply, {
      title: 'Micro-deposits',
      hasNavigation: false,
      body: html`<h1>Your bank statement</h1>
<p>Expected by ${moment(action.arrival_date * 1000)}. This is the sandbox’s stand-in for the statement of a test account.</p>
${
  action.microdeposit_type === 'amounts'
    ? html`<p>Two deposits: <strong>$0.${verified.amounts[0]}</strong> and <strong>$0.${verified.amounts[1]}</strong>.</p>`
    : html`<p>One deposit of $0.01 with the code <strong>${verified.descriptor}</strong>.</p>`
}
<p>Type them in at the shop. Wrong values are counted: after ten the account is set aside.</p>`,
    });
  });
}
