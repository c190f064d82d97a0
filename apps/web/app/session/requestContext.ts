import type { RequestContext } from '@assay/client/index.ts';
import { DEVICE_COOKIE, readCookie, setCookie } from './cookies.ts';

/** The caller's device and page, sent with every call from the browser. The device keeps a random id in a cookie. */
export function browserContext(): RequestContext {
  return {
    deviceUuid: deviceUuid(),
    language: navigator.language,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function deviceUuid(): string {
  const existing = readCookie(document.cookie, DEVICE_COOKIE);
  if (existing !== null && existing !== '') return existing;
  const created = crypto.randomUUID();
  setCookie(DEVICE_COOKIE, created);
  return created;
}
