import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** Pages of a simulated bank or identity provider have no navigation. */
  hasNavigation?: boolean;
  /** Names of the scripts under `/sandbox/assets`. */
  scripts?: readonly string[];
  status?: number;
  /** Another origin a form of this page may end up at after a redirect. */
  formTarget?: string | null;
}

const NAVIGATION = [
  ['/sandbox', 'Overview'],
  ['/sandbox/inbox', 'Inbox'],
  ['/sandbox/payments', 'Payments'],
] as const;

const originOf = (url: string | null | undefined): string =>
  url && URL.canParse(url) ? ` ${new URL(url).origin}` : '';

/** Answers with a whole page under a content policy without inline code. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { title, body, hasNavigation = true, scripts = [], status = 200, formTarget } = page;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Assay sandbox</title>
<link rel="stylesheet" href="/sandbox/assets/sandbox.css">
${scripts.map((name) => html`<script src="/sandbox/assets/${name}" defer></script>\n`)}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand">Assay <span>sandbox</span></p>
${
  hasNavigation &&
  html`<nav aria-label="Sandbox">${NAVIGATION.map(([href, name]) => html`<a href="${href}">${name}</a>`)}<a href="/">Shop</a></nav>`
}</header>
<main id="main">
${body}
</main>
</body>
</html>`;
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'${originOf(formTarget)}; frame-ancestors 'self'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(document.text);
}

/** A page for something that does not exist, or no longer does. */
export const sendNotice = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
  sendPage(reply, { title, status, hasNavigation: false, body: html`<h1>${title}</h1><p>${text}</p>` });
