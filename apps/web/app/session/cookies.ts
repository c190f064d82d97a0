// Cookies set by our pages (interfaces §4). None of them is a secret.

const MAX_AGE_MS = 15_768e7;

/**
 * Sets a cookie for all pages, or removes it when the value is null: on the configured parent domain (from the html
 * tag), else on this host only. With a parent domain, the host-only cookie is removed, so that there are never two.
 */
export function setCookie(name: string, value: string | null): void {
  const { cookieDomain } = document.documentElement.dataset;
  if (cookieDomain !== undefined) write(name, null, '');
  write(name, value, cookieDomain === undefined ? '' : `; domain=${cookieDomain}`);
}

function write(name: string, value: string | null, domain: string): void {
  const age = value === null ? 0 : MAX_AGE_MS / 1000;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; max-age=${age}; samesite=lax${domain}`;
}

/** The value of a cookie in a Cookie header (or document.cookie); null when it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return decodeURIComponent(part.slice(at + 1).trim());
  }
  return null;
}

/** A hint to the server that this browser has a session that may only need a refresh. */
export const SESSION_COOKIE = 'assay_session';
/** The steps of the onboarding that the person put off, by key with a dot between. */
const SKIP_ONBOARDING_COOKIE = 'assay_skip_onboarding';
export const DEVICE_COOKIE = 'assay_device_uuid';
/** The first page of ours that this browser opened: its path, no query. */
const LANDING_COOKIE = 'assay_landing';

/** The steps that were put off in this browser. `cookies` is a Cookie header or document.cookie. */
export function skippedSteps(cookies: string | null): readonly string[] {
  return (readCookie(cookies, SKIP_ONBOARDING_COOKIE) ?? '').split('.').filter((key) => key !== '');
}

/** Skips one onboarding step: it is not shown again after a login; the others are. */
export function skipStep(key: string): void {
  setCookie(SKIP_ONBOARDING_COOKIE, [...new Set([...skippedSteps(document.cookie), key])].join('.'));
}

const FACTOR_LATER_COOKIE = 'assay_factor_later';
const FACTOR_LATER_MS = 7 * 86_400_000;

/** Puts the question for a stronger second factor off for a week, in this browser. `now` in epoch ms. */
export const askForFactorLater = (now: number): void => setCookie(FACTOR_LATER_COOKIE, String(now + FACTOR_LATER_MS));

/** Returns true if that question was put off and the week isn't over. `cookies` is document.cookie. */
export const isFactorAskedLater = (cookies: string, now: number): boolean =>
  now < Number(readCookie(cookies, FACTOR_LATER_COOKIE) ?? 0);

/** Records this browser's first page, once. */
export function recordLanding(path: string): void {
  if (readCookie(document.cookie, LANDING_COOKIE) === null) setCookie(LANDING_COOKIE, path.slice(0, 200));
}
