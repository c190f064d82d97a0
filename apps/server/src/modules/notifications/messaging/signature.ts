import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Twilio's signature of a form: HMAC-SHA1 with the account's secret over the exact address and, sorted by name, each
 * name and value, in base64.
 */
export function signForm(secret: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const text = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', secret)
    .update(Buffer.from(url + text.join(''), 'utf8'))
    .digest('base64');
}

/**
 * Returns true if the signature matches exactly this form, sent to exactly this address. Takes constant time for any
 * fault.
 */
export function isSigned(secret: string, url: string, form: URLSearchParams, signature: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(signForm(secret, url, form)), digest(signature));
}
