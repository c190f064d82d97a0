import { randomBytes } from 'node:crypto';

/** 144 random bits, base64: long enough by the CSP standard (128), without padding. */
export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/**
 * Headers of a page (reliability D.3). Sandbox mode uses plain http on the local machine, so nothing forces https, and
 * no outside host is allowed. `dev` allows the bundler's styles and socket.
 */
export function pageHeaders(page: {
  nonce: string;
  isHtml: boolean;
  sandbox: boolean;
  dev: boolean;
}): Record<string, string> {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(page.sandbox ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  };
  if (!page.isHtml) return common;
  return {
    ...common,
    'content-security-policy': policy(page),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com"), camera=(self "https://js.stripe.com"), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'reporting-endpoints': 'csp="/v1/csp-report"',
  };
}

function policy({ nonce, sandbox, dev }: { nonce: string; sandbox: boolean; dev: boolean }): string {
  const nonceSource = `'nonce-${nonce}'`;
  const google = 'https://accounts.google.com/gsi';
  const frames = `https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com ${google}/ https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/`;
  return [
    "default-src 'none'",
    `script-src ${nonceSource} 'strict-dynamic' https: 'unsafe-inline'`,
    "script-src-attr 'none'",
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${nonceSource}${sandbox ? '' : ` ${google}/style`}`,
    `img-src 'self' data: blob:${sandbox ? '' : ' https://*.stripe.com'}`,
    "font-src 'self'",
    `connect-src 'self'${sandbox ? '' : ` https://api.stripe.com ${google}/`}${dev ? ' ws:' : ''}`,
    `frame-src ${sandbox ? "'self'" : frames}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(sandbox ? [] : ['upgrade-insecure-requests']),
    'report-to csp',
  ].join('; ');
}
