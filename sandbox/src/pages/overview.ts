import type { FastifyInstance } from 'fastify';
import { TEST_BANKS, TEST_ROUTING } from '../banks.ts';
import { TEST_CARDS } from '../cards.ts';
import type { World } from '../core/world.ts';
import { html, moment } from './html.ts';
import { sendPage } from './layout.ts';

const HOUR_MS = 3_600_000;

const STEPS = [
  ['1 minute', 60_000],
  ['10 minutes', 600_000],
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['2 days', 48 * HOUR_MS],
] as const;

const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** `/sandbox`: what there is, the clock, the test cards. */
export function registerOverview(app: FastifyInstance, world: World): void {
  app.get('/sandbox', (_, reply) => {
    const messages = world.inbox.list();
    return sendPage(reply, {
      title: 'Overview',
      scripts: ['clock.js'],
      body: html`<h1>Sandbox</h1>
<p>Local stand-ins for the payment, identity, email and SMS providers. No money moves and nothing leaves this computer.</p>
<ul class="tiles">
<li><a href="/sandbox/inbox">Inbox</a><p>${messages.length === 1 ? '1 message' : `${messages.length} messages`}</p></li>
<li><a href="/sandbox/payments">Payments</a><p>Intents, charges, webhook deliveries</p></li>
</ul>
<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>Sandbox time: ${moment(world.clock.now())}</p>
<form id="clock-form" class="row">
<label for="advance">Move time forward by</label>
<select id="advance" name="advanceMs">${STEPS.map(([name, ms]) => html`<option value="${ms}">${name}</option>`)}</select>
<button>Move</button>
</form>
<p id="clock-result" role="status"></p>
</section>
<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<p>Any future date, any security code, any ZIP code.</p>
<div class="scroll" tabindex="0" role="region" aria-label="List of test cards"><table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
<tbody>${TEST_CARDS.map((card) => html`<tr><td class="number">${grouped(card.number)}</td><td>${card.label}</td></tr>`)}</tbody></table></div>
</section>
<section aria-labelledby="banks"><h2 id="banks">Test bank accounts</h2>
<p>Routing number ${TEST_ROUTING}. A debit is known after four banking days: move the clock.</p>
<div class="scroll" tabindex="0" role="region" aria-label="List of test bank accounts"><table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
<tbody>${TEST_BANKS.map((bank) => html`<tr><td class="number">${bank.account}</td><td>${bank.label}</td></tr>`)}</tbody></table></div>
</section>`,
    });
  });
}
