import type { Problem } from '@assay/client/index.ts';
import { type ErrorCode, errorCatalog } from '@assay/contract/errors.ts';
import { auctionRoutes } from '@assay/contract/routes/auction.ts';
import { describe, expect, it } from 'vitest';
import { refusalKind } from './refusalKind.ts';
import { refusalNotice } from './refusals.ts';

const problem = (code: ErrorCode, overrides: Partial<Problem> = {}): Problem => ({
  type: `/problems/${code}`,
  title: errorCatalog[code][1],
  status: errorCatalog[code][0],
  code,
  message: errorCatalog[code][1],
  errors: [],
  requestId: 'req-1',
  ...overrides,
});
const context = {
  amountCents: 1_500_000,
  here: '/items/x?bid=15000',
  scheduledEndsAt: Date.parse('2026-11-23T02:00:00Z'),
  zone: 'America/New_York',
} as const;

describe('the panel’s message for a refusal', () => {
  const passing = new Set(['idempotency_key_reused', 'idempotency_key_invalid', 'outcome_unknown']);
  it.each(auctionRoutes['auction.bid'].errors.filter((code) => !passing.has(code)))(
    'given %s, then it has a dedicated text',
    (code) => {
      const notice = refusalNotice(problem(code), context);
      expect(notice.title).not.toBe('');
      expect(`${notice.title} ${notice.text}`).not.toContain('req-1');
      expect(`${notice.title} ${notice.text}`).not.toContain('!');
    },
  );
  it('given too low, then the new least bid is named', () => {
    expect(refusalNotice(problem('bid_too_low', { minimumCents: 1_550_000 }), context)).toEqual({
      title: 'The price has gone up.',
      text: '$15,000 wasn’t placed. We’ve filled in the next bid, $15,500.',
      link: null,
    });
  });
  it('given no credit, then the server’s message and both figures', () => {
    expect(
      refusalNotice(problem('credit_limit_exceeded', { availableCents: 900_000, neededCents: 1_500_000 }), context),
    ).toEqual({
      title: 'BID EXCEEDS CREDIT LIMIT',
      text: '$15,000 is needed and you have $9,000 of credit available for this lot. Your bid wasn’t placed.',
      link: {
        href: '/account/credit-limit?want=15000&next=%2Fitems%2Fx%3Fbid%3D15000#request',
        label: 'Request a higher limit',
      },
    });
  });
  it('given no credit and a field for the amount, then only the field shows that the limit is exceeded', () => {
    const notice = refusalNotice(problem('credit_limit_exceeded'), { ...context, hasField: true });
    expect(notice.title).toBe('Not enough credit available.');
  });
  it('given a lot that is paid by bank transfer, then the message explains it and links to adding a bank account, and back', () => {
    const detail = 'Bids above $5,000 are paid by bank transfer. A verified US bank account is needed first';
    expect(refusalNotice(problem('payment_method_not_allowed', { detail }), context)).toEqual({
      title: 'You need a bank account.',
      text: `${detail}. $15,000 wasn’t placed.`,
      link: { href: '/account/payments?add=bank&next=%2Fitems%2Fx%3Fbid%3D15000', label: 'Add a bank account' },
    });
  });
  it('given the session has expired, then the login returns with the amount', () => {
    expect(refusalNotice(problem('unauthenticated'), context).link?.href).toBe(
      '/login?next=%2Fitems%2Fx%3Fbid%3D15000',
    );
  });
  it('given a code without a message of ours, then the API’s message and the request are shown', () => {
    expect(refusalNotice(problem('idempotency_key_reused'), context)).toMatchObject({
      title: 'This idempotency key was used for another request',
      text: '$15,000 wasn’t placed. Request req-1.',
    });
  });
});

describe('what an answer means for the attempt', () => {
  it.each([
    [null, 'unknown'],
    [problem('outcome_unknown'), 'unknown'],
    [problem('internal_error'), 'unknown'],
    [problem('idempotency_in_progress'), 'unknown'],
    [problem('request_timeout'), 'unknown'],
    [problem('unavailable'), 'passing'],
    [problem('rate_limited'), 'passing'],
    [problem('bid_failed'), 'passing'],
    [problem('bid_too_low'), 'final'],
    [problem('auction_done'), 'final'],
    [problem('unauthenticated'), 'final'],
  ] as const)('given %o, then %s', (overrides, kind) => expect(refusalKind(overrides)).toBe(kind));
});
