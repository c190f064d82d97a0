// Every enumerated value of the product, to the letter (spec §3, §4; the extra notification types: rules §7).

export const ItemType = ['main', 'virtual', 'companion', 'giveaway', 'non_auth'] as const;
export type ItemType = (typeof ItemType)[number];

export const AuthenticationType = ['gold', 'silver'] as const;
export type AuthenticationType = (typeof AuthenticationType)[number];

export const OfferType = ['auction', 'buy_now', 'offer_instant', 'make_offer'] as const;
export type OfferType = (typeof OfferType)[number];

export const SaleType = ['primary', 'secondary'] as const;
export type SaleType = (typeof SaleType)[number];

export const Fulfillment = ['ship', 'external', 'pickup', 'pickup_ship'] as const;
export type Fulfillment = (typeof Fulfillment)[number];

export const ItemAssignment = ['virtual', 'final'] as const;
export type ItemAssignment = (typeof ItemAssignment)[number];

export const AuctionType = ['auction', 'buy_now'] as const;
export type AuctionType = (typeof AuctionType)[number];

export const AuctionStatus = ['not_started', 'open', 'extended', 'blind', 'closed', 'done'] as const;
export type AuctionStatus = (typeof AuctionStatus)[number];

export const InvoiceType = ['manual', 'item'] as const;
export type InvoiceType = (typeof InvoiceType)[number];

export const InvoiceStatus = ['draft', 'open', 'pending', 'failed', 'paid', 'void', 'refunded'] as const;
export type InvoiceStatus = (typeof InvoiceStatus)[number];

export const ShippingStatus = ['pending', 'ready', 'shipped', 'received'] as const;
export type ShippingStatus = (typeof ShippingStatus)[number];

export const OfferStatus = [
  'pending',
  'rejected',
  'countered',
  'accepted',
  'counter_accepted',
  'counter_rejected',
] as const;
export type OfferStatus = (typeof OfferStatus)[number];

export const ConclusionMode = ['auto', 'counter', 'owner'] as const;
export type ConclusionMode = (typeof ConclusionMode)[number];

export const SecondaryStatus = [
  'pending',
  'cancelled',
  'paid',
  'office_received',
  'reauthenticated',
  'reauthenticated_failed',
  'shipped_to_buyer',
  'done',
] as const;
export type SecondaryStatus = (typeof SecondaryStatus)[number];

export const CouponType = ['percentage_off', 'dollar_off'] as const;
export type CouponType = (typeof CouponType)[number];

export const OnboardingStatus = ['registered', 'shipping', 'payment', 'identity', 'done'] as const;
export type OnboardingStatus = (typeof OnboardingStatus)[number];

export const StripeConnectedStatus = ['not_connected', 'requires_input', 'verified'] as const;
export type StripeConnectedStatus = (typeof StripeConnectedStatus)[number];

export const KycStatus = ['canceled', 'processing', 'requires_input', 'verified'] as const;
export type KycStatus = (typeof KycStatus)[number];

export const SmsStatus = ['pending', 'subscribed', 'un_subscribed'] as const;
export type SmsStatus = (typeof SmsStatus)[number];

export const MediaType = ['image', 'video'] as const;
export type MediaType = (typeof MediaType)[number];

export const CreditOperation = ['add', 'subtract'] as const;
export type CreditOperation = (typeof CreditOperation)[number];

export const AddressMode = ['none', 'shipping', 'billing', 'both'] as const;
export type AddressMode = (typeof AddressMode)[number];

export const PaymentMethodType = ['user_card', 'user_bank_account'] as const;
export type PaymentMethodType = (typeof PaymentMethodType)[number];

export const TokenProvider = ['google', 'apple', 'jest', 'web'] as const;
export type TokenProvider = (typeof TokenProvider)[number];

/** The fourteen types of the spec, in its order and with its spelling. */
export const SpecNotificationType = [
  'WELCOME',
  'ONBOARDING_REMINDER',
  'AUCTION_OUTBID',
  'AUCTION_WON',
  'AUCTION_STARTING',
  'AUCTION_ENDING',
  'OFFER_NEW',
  'OFFER_REJECTED',
  'OFFER_COUNTER_REJECTED',
  'OFFER_COUNTERED',
  'SECONDARY_SOLD',
  'SECONDARY_BOUGHT',
  'SECONDARY_IN_REAUTHENTICAATION',
  'ITEM_SHIPPED',
] as const;

export const NotificationType = [
  ...SpecNotificationType,
  'AUCTION_EXTENDED',
  'BLIND_PHASE_STARTED',
  'BLIND_ENDING',
  'AUCTION_LOST',
  'RESERVE_MET',
  'SECOND_CHANCE',
  'INVOICE_DUE',
  'INVOICE_OVERDUE',
  'PAYMENT_SUCCEEDED',
  'PAYMENT_FAILED',
  'PAYMENT_ACH_PENDING',
  'ITEM_DELIVERED',
  'ITEM_READY',
  'REFUND_ISSUED',
  'OFFER_EXPIRING',
  'OFFER_ACCEPTED',
  'SHIP_REMINDER',
  'PAYOUT_SENT',
  'PAYOUT_BLOCKED',
  'CREDIT_LIMIT_CHANGED',
  'SAVED_SEARCH_MATCH',
  'WATCHED_NOW_BUYABLE',
  'PRICE_DROP',
  'IDENTITY_RESULT',
  'SECURITY',
  'AUCTION_PAUSED',
  'AUCTION_WITHDRAWN',
  'AUCTION_REOPENED',
  'BID_VOIDED',
  'STRIKE',
  'ITEM_TRANSFER',
  'SALE_MESSAGE',
] as const;
export type NotificationType = (typeof NotificationType)[number];

/**
 * An item's state for shoppers: in bidding, upcoming, available to buy or make an offer on, sold, or ended otherwise.
 */
export const SaleState = ['live', 'upcoming', 'for_sale', 'sold', 'ended'] as const;
export type SaleState = (typeof SaleState)[number];
