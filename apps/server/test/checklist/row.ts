import { expect, it } from 'vitest';
import type { TestResponse } from '../client.ts';

/** One row of the security checklist (reliability D): its item, the given, and exactly the required result. */
export type Row = readonly [item: string, given: string, expected: unknown, run: () => Promise<unknown>];

/** Runs each row of a table as a test named after its item. */
export function testRows(rows: readonly Row[]): void {
  it.each(rows)('%s given %s', async (_item, _given, expected, run) => {
    expect(await run()).toEqual(expected);
  });
}

/** A refusal in short: status, code, message to people. */
export const refusal = ({ status, body }: TestResponse): unknown[] => [status, body.code, body.message];

/** A header of an answer, null where it is not there. */
export const header = (answer: TestResponse, name: string): unknown => answer.headers[name] ?? null;

/** Set-Cookie lines with secret or variable parts replaced: `<secret>`. */
export const cookieLines = (answer: TestResponse): string[] =>
  answer.setCookies.map((line) => line.replace(/^([^=]+)=([^;]+);/, '$1=<secret>;'));

export const UNAUTHENTICATED = [401, 'unauthenticated', 'Please log in'];
export const INVALID_TOKEN = [401, 'invalid_token', 'Please log in again'];
export const INVALID_CREDENTIALS = [401, 'invalid_credentials', 'Invalid username or password. Please try again.'];
export const CSRF = [403, 'csrf_failed', 'This request didn’t come from our site'];
export const BLOCKED = [403, 'account_blocked', 'Account is blocked'];
export const STEP_UP = [403, 'step_up_required', 'Please confirm it’s you'];
export const OTP = [422, 'otp_invalid', 'Invalid OTP code.'];
export const LIMITED = [429, 'rate_limited', 'Too many requests. Please wait a moment.'];
