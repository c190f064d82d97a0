import type { NotificationType } from '@assay/domain/enums.ts';

/** Everything that can wait for a person, as readAttention lists it: what binds or costs them comes first. */
export const ATTENTION = [
  'lot_offer',
  'invoice',
  'offer',
  'sale',
  'gift',
  'identity',
  'payout',
  'setup',
  'outbid',
] as const;
export type AttentionKind = (typeof ATTENTION)[number];

/**
 * What each notification leaves open: the kind of card that shows it until it is done, or null if it only informs. A new
 * type of notification doesn't compile without its line.
 */
export const LEAVES_OPEN = {
  WELCOME: null,
  ONBOARDING_REMINDER: 'setup',
  AUCTION_OUTBID: 'outbid',
  AUCTION_WON: 'invoice',
  AUCTION_STARTING: null,
  AUCTION_ENDING: null,
  OFFER_NEW: 'offer',
  OFFER_REJECTED: null,
  OFFER_COUNTER_REJECTED: null,
  OFFER_COUNTERED: 'offer',
  SECONDARY_SOLD: 'sale',
  SECONDARY_BOUGHT: 'invoice',
  SECONDARY_IN_REAUTHENTICAATION: 'sale',
  ITEM_SHIPPED: null,
  AUCTION_EXTENDED: null,
  BLIND_PHASE_STARTED: null,
  BLIND_ENDING: null,
  AUCTION_LOST: null,
  RESERVE_MET: null,
  SECOND_CHANCE: 'lot_offer',
  INVOICE_DUE: 'invoice',
  INVOICE_OVERDUE: 'invoice',
  PAYMENT_SUCCEEDED: null,
  PAYMENT_FAILED: 'invoice',
  PAYMENT_ACH_PENDING: null,
  ITEM_DELIVERED: null,
  ITEM_READY: null,
  REFUND_ISSUED: null,
  OFFER_EXPIRING: 'offer',
  OFFER_ACCEPTED: 'invoice',
  SHIP_REMINDER: 'sale',
  PAYOUT_SENT: null,
  PAYOUT_BLOCKED: 'payout',
  CREDIT_LIMIT_CHANGED: null,
  SAVED_SEARCH_MATCH: null,
  WATCHED_NOW_BUYABLE: null,
  PRICE_DROP: null,
  IDENTITY_RESULT: 'identity',
  SECURITY: null,
  AUCTION_PAUSED: null,
  AUCTION_WITHDRAWN: null,
  AUCTION_REOPENED: null,
  BID_VOIDED: null,
  STRIKE: null,
  ITEM_TRANSFER: 'gift',
  SALE_MESSAGE: null,
} as const satisfies Record<NotificationType, AttentionKind | null>;
