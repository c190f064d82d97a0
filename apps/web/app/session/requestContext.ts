import type { RequestContext } from '@assay/client/index.ts';
import { cookieIn, DEVICE_COOKIE, setCookie } from './cookies.ts';

/** The caller's device and page, sent with every call from the browser. The device keeps a random id in a cookie. */
export function browserContext(): RequestContext {
  return {
    deviceUuid: deviceUuid(),
    language: navigator.language,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function deviceUuid(): string {
  const known = cookieIn(document.cookie, DEVICE_COOKIE);
  if (known !== null && known !== '') return known;
  const made = crypto.randomUUID();
  setCookie(DEVICE_COOKIE, made);
  return made;
}
