import { afterEach, expect, test, vi } from 'vitest';
import { askForFactorLater, isFactorAskedLater, recordLanding, setCookie, skipStep } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** The cookies a page writes with this domain, in order. */
function cookiesWritten(cookieDomain: string | undefined, action: () => void): string[] {
  const lines: string[] = [];
  vi.stubGlobal('document', {
    documentElement: { dataset: cookieDomain === undefined ? {} : { cookieDomain } },
    set cookie(line: string) {
      lines.push(line);
    },
  });
  action();
  return lines;
}

test('given no domain, when a cookie is set and deleted, then it belongs to this host, for the lifetime in the spec', () => {
  expect(cookiesWritten(undefined, () => setCookie('assay_device_uuid', 'a b'))).toEqual([
    'assay_device_uuid=a%20b; path=/; max-age=157680000; samesite=lax',
  ]);
  expect(cookiesWritten(undefined, () => setCookie('assay_session', null))).toEqual([
    'assay_session=; path=/; max-age=0; samesite=lax',
  ]);
});

test('given a domain, when a cookie is set and deleted, then it belongs to the domain, and the host’s own is deleted', () => {
  const removed = 'assay_session=; path=/; max-age=0; samesite=lax';
  expect(cookiesWritten('assay.example', () => setCookie('assay_session', '1'))).toEqual([
    removed,
    'assay_session=1; path=/; max-age=157680000; samesite=lax; domain=assay.example',
  ]);
  expect(cookiesWritten('assay.example', () => setCookie('assay_session', null))).toEqual([
    removed,
    `${removed}; domain=assay.example`,
  ]);
});

/** The cookies written while the page has these cookies. */
function cookiesWrittenWith(cookies: string, action: () => void): string[] {
  const lines: string[] = [];
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    get cookie() {
      return cookies;
    },
    set cookie(line: string) {
      lines.push(line.split(';')[0]!);
    },
  });
  action();
  return lines;
}

test('given the first page that a browser opens, then it is noted, and later pages are not', () => {
  expect(cookiesWrittenWith('a=1', () => recordLanding('/items/a-poster'))).toEqual([
    'assay_landing=%2Fitems%2Fa-poster',
  ]);
  expect(cookiesWrittenWith('assay_landing=%2F', () => recordLanding('/items/a-poster'))).toEqual([]);
});

test('given a skipped step, when another is skipped, then both are stored', () => {
  const cookies = 'assay_skip_onboarding=shipping-address';
  expect(cookiesWrittenWith(cookies, () => skipStep('payment-information'))).toEqual([
    'assay_skip_onboarding=shipping-address.payment-information',
  ]);
});

test('given the question for another factor, when it is put off, then it isn’t asked for a week', () => {
  const now = 1_000_000;
  const week = 7 * 86_400_000;
  const written = cookiesWrittenWith('', () => askForFactorLater(now));
  expect(written).toEqual([`assay_factor_later=${now + week}`]);
  expect(isFactorAskedLater(written[0]!, now + week - 1)).toBe(true);
  expect(isFactorAskedLater(written[0]!, now + week)).toBe(false);
  expect(isFactorAskedLater('a=1', now)).toBe(false);
});
