import type { FastifyInstance } from 'fastify';
import type { FormObject } from '../core/form.ts';
import type { World } from '../core/world.ts';
import type { InboxMessage } from '../mail/inbox.ts';
import { SHOP_NUMBER, sendToShop } from '../mail/phone.ts';
import { html, moment } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

interface Filter {
  to?: string;
  kind?: string;
}

/** Emails may have styles and links, but may not run scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; font-src data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** A phone in the hand: what a person would text to the shop. */
const textForm = (from: string) => html`<form class="row" method="post" action="/sandbox/inbox/texts">
<label for="from">Text the shop (${SHOP_NUMBER}) from</label><input id="from" name="from" value="${from}" placeholder="+12125550123" autocomplete="off" required>
<label for="body">Message</label><input id="body" name="body" autocomplete="off" required><button>Send text</button></form>`;

const row = (one: InboxMessage) => html`<li><a href="/sandbox/inbox/messages/${one.id}">
<span class="subject">${one.kind === 'sms' ? one.text.slice(0, 120) : one.subject || '(no subject)'}</span>
<span class="meta">to ${one.to} · ${moment(Date.parse(one.at))}</span></a></li>`;

/** `/sandbox/inbox`: what the shop has sent, for people and (messages.json) for tests. */
export function registerInboxPages(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Filter }>('/sandbox/inbox', (request, reply) => {
    const kind = request.query.kind === 'sms' ? 'sms' : 'email';
    const { to = '' } = request.query;
    const messages = world.inbox.list({ to, kind });
    const tab = (value: string, name: string) =>
      html`<a href="/sandbox/inbox?kind=${value}&amp;to=${encodeURIComponent(to)}" ${kind === value && html`aria-current="page"`}>${name}</a>`;
    return sendPage(reply, {
      title: 'Inbox',
      scripts: ['inbox.js'],
      body: html`<h1>Inbox</h1>
<nav class="tabs" aria-label="Kind of message">${tab('email', 'Email')}${tab('sms', 'SMS')}</nav>
<form class="row" method="get" action="/sandbox/inbox"><input type="hidden" name="kind" value="${kind}">
<label for="to">${kind === 'sms' ? 'To number' : 'To address'}</label><input id="to" name="to" value="${to}" autocomplete="off"><button>Show</button></form>
${kind === 'sms' && textForm(to)}
${messages.length === 0 ? html`<p class="empty">No messages yet.</p>` : html`<ul class="messages">${messages.map(row)}</ul>`}
<form method="post" action="/sandbox/inbox/clear" class="row"><button class="quiet">Delete all messages</button></form>`,
    });
  });

  app.get<{ Querystring: Filter }>('/sandbox/inbox/messages.json', (request, reply) => {
    const items = world.inbox.list(request.query);
    return reply.header('cache-control', 'no-store').send({ items, total: items.length });
  });

  app.post<{ Body: FormObject | null }>('/sandbox/inbox/texts', async (request, reply) => {
    const [from, body] = [request.body?.from, request.body?.body];
    if (typeof from !== 'string' || !/^\+[1-9]\d{6,14}$/.test(from) || typeof body !== 'string' || body === '')
      return sendNotice(reply, 400, 'Not sent', 'A number looks like +12125550123, and a text needs words.');
    await sendToShop(world, { from, body });
    return reply.redirect(`/sandbox/inbox?kind=sms&to=${encodeURIComponent(from)}`, 303);
  });

  const clear = (): void => world.inbox.clear();
  app.delete('/sandbox/inbox/messages.json', (_, reply) => {
    clear();
    return reply.code(204).send();
  });
  app.post('/sandbox/inbox/clear', (_, reply) => {
    clear();
    return reply.redirect('/sandbox/inbox', 303);
  });

  app.get<{ Params: { id: string } }>('/sandbox/inbox/messages/:id', (request, reply) => {
    const one = world.inbox.get(request.params.id);
    if (one === undefined) return sendNotice(reply, 404, 'No such message', 'It may have been deleted.');
    return sendPage(reply, {
      title: one.subject || 'Message',
      body: html`<p><a href="/sandbox/inbox?kind=${one.kind}">Back to the inbox</a></p>
<h1>${one.kind === 'sms' ? 'SMS' : one.subject || '(no subject)'}</h1>
<dl class="facts"><dt>From</dt><dd>${one.from}</dd><dt>To</dt><dd>${one.to}</dd><dt>At</dt><dd>${moment(Date.parse(one.at))}</dd></dl>
${one.html !== null && html`<iframe class="mail" title="Message" src="/sandbox/inbox/messages/${one.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`}
${one.links.length > 0 && html`<section aria-labelledby="links"><h2 id="links">Links</h2><ul class="links">${one.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul></section>`}
<section aria-labelledby="text"><h2 id="text">${one.kind === 'sms' ? 'Message' : 'Plain text'}</h2><pre>${one.text || '(none)'}</pre></section>`,
    });
  });

  app.get<{ Params: { id: string } }>('/sandbox/inbox/messages/:id/html', (request, reply) => {
    const one = world.inbox.get(request.params.id);
    if (one?.html == null)
      return sendNotice(reply, 404, 'No such message', 'It may have been deleted, or it has no HTML part.');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': MAIL_POLICY,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(`<base target="_top">${one.html}`);
  });
}
