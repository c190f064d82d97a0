import type { Cents } from '../money/money.ts';

// Refusals are values with a code from the product's error list and the data needed to correct the request.

export type MissingStep = 'email' | 'terms' | 'shipping' | 'payment' | 'identity' | 'bank_account';

export type BidRefusal =
  | { ok: false; code: 'auction_not_started'; startsAt: number }
  | { ok: false; code: 'auction_done' }
  | { ok: false; code: 'auction_processing'; retryAfterMs: number; isPaused?: true }
  | { ok: false; code: 'auction_extended_no_access' }
  | { ok: false; code: 'own_item' }
  | { ok: false; code: 'forbidden' }
  | { ok: false; code: 'account_blocked' }
  | { ok: false; code: 'email_unverified'; missing: MissingStep[] }
  | { ok: false; code: 'onboarding_incomplete'; missing: MissingStep[] }
  | { ok: false; code: 'identity_required'; missing: MissingStep[] }
  | { ok: false; code: 'invoice_overdue' }
  /** Above `ceilingCents` the lot is paid from a bank account only, and the bidder has no verified one. */
  | { ok: false; code: 'payment_method_not_allowed'; ceilingCents: Cents }
  | { ok: false; code: 'rate_limited'; retryAfterMs: number }
  | { ok: false; code: 'validation_failed'; errors: { path: string; code: string; message: string }[] }
  | { ok: false; code: 'credit_limit_exceeded'; availableCents: Cents; neededCents: Cents }
  | { ok: false; code: 'bid_too_low'; minimumCents: Cents };

export type BidRefusalCode = BidRefusal['code'];
