import type { NotificationType } from '../enums.ts';

// Every notification, its channels and what people can choose.

export const NotificationChannel = ['alert', 'email', 'sms', 'push'] as const;
export type NotificationChannel = (typeof NotificationChannel)[number];

export const NotificationGroup = ['bidding', 'watching', 'invoices', 'offers', 'resale', 'account'] as const;
export type NotificationGroup = (typeof NotificationGroup)[number];

/** `always` can’t be turned off; `on` and `off` are defaults; null: not available. */
export type ChannelOffer = 'always' | 'on' | 'off' | null;

export type MatrixRow = Readonly<Record<NotificationChannel, ChannelOffer>> & {
  readonly group: NotificationGroup;
  /** Useless after a while: dropped instead of waiting for the end of the quiet hours. */
  readonly isPerishable: boolean;
};

const CHANNEL_SYMBOLS: Readonly<Record<string, ChannelOffer>> = { '!': 'always', '+': 'on', '-': 'off', '.': null };

/** Symbols, in the order alert, email, text message, push. */
function row(group: NotificationGroup, signs: string, life: 'perishable' | 'lasting' = 'lasting'): MatrixRow {
  const at = (index: number): ChannelOffer => CHANNEL_SYMBOLS[signs[index]!] ?? null;
  return { group, alert: at(0), email: at(1), sms: at(2), push: at(3), isPerishable: life === 'perishable' };
}

/** Every notification. Security, won lots, invoices and refunds are always emailed. */
export const notificationMatrix: Readonly<Record<NotificationType, MatrixRow>> = {
  AUCTION_OUTBID: row('bidding', '++++', 'perishable'),
  AUCTION_ENDING: row('bidding', '++++', 'perishable'),
  AUCTION_EXTENDED: row('bidding', '+--+', 'perishable'),
  BLIND_PHASE_STARTED: row('bidding', '+--+', 'perishable'),
  BLIND_ENDING: row('bidding', '++-+', 'perishable'),
  RESERVE_MET: row('bidding', '+-.-', 'perishable'),
  AUCTION_WON: row('bidding', '!!++'),
  AUCTION_LOST: row('bidding', '+-.-'),
  SECOND_CHANCE: row('bidding', '!+-+'),
  AUCTION_PAUSED: row('bidding', '+-.-'),
  AUCTION_WITHDRAWN: row('bidding', '!-.-'),
  AUCTION_REOPENED: row('bidding', '+-.-'),
  BID_VOIDED: row('bidding', '!-.-'),
  AUCTION_STARTING: row('watching', '++-+', 'perishable'),
  WATCHED_NOW_BUYABLE: row('watching', '++.-'),
  PRICE_DROP: row('watching', '++.-'),
  SAVED_SEARCH_MATCH: row('watching', '++.-'),
  SALE_MESSAGE: row('watching', '++.-'),
  INVOICE_DUE: row('invoices', '!!--'),
  INVOICE_OVERDUE: row('invoices', '!!--'),
  PAYMENT_SUCCEEDED: row('invoices', '!!.-'),
  PAYMENT_FAILED: row('invoices', '!!--'),
  PAYMENT_ACH_PENDING: row('invoices', '+-.-'),
  REFUND_ISSUED: row('invoices', '!!.-'),
  STRIKE: row('invoices', '!!.-'),
  ITEM_SHIPPED: row('invoices', '++++'),
  ITEM_DELIVERED: row('invoices', '++--'),
  ITEM_READY: row('invoices', '++--'),
  OFFER_NEW: row('offers', '++++'),
  OFFER_COUNTERED: row('offers', '++++'),
  OFFER_REJECTED: row('offers', '++.-'),
  OFFER_COUNTER_REJECTED: row('offers', '++.-'),
  OFFER_EXPIRING: row('offers', '++-+', 'perishable'),
  OFFER_ACCEPTED: row('offers', '++--'),
  ITEM_TRANSFER: row('offers', '!+--'),
  SECONDARY_SOLD: row('resale', '++++'),
  SECONDARY_BOUGHT: row('resale', '++.-'),
  SECONDARY_IN_REAUTHENTICAATION: row('resale', '++.-'),
  SHIP_REMINDER: row('resale', '++--'),
  PAYOUT_SENT: row('resale', '!+--'),
  PAYOUT_BLOCKED: row('resale', '!+--'),
  SECURITY: row('account', '!!--'),
  WELCOME: row('account', '++..'),
  ONBOARDING_REMINDER: row('account', '++..'),
  IDENTITY_RESULT: row('account', '+-.-'),
  CREDIT_LIMIT_CHANGED: row('account', '+-.-'),
};

/** A person’s choices: named channels are on or off, all others follow the matrix. */
export type Choices = Readonly<Partial<Record<NotificationType, Partial<Record<NotificationChannel, boolean>>>>>;

/** Returns true if people can turn this on and off. */
export function isSwitchable(type: NotificationType, channel: NotificationChannel): boolean {
  const offer = notificationMatrix[type][channel];
  return offer === 'on' || offer === 'off';
}

/** Returns true if the matrix and the choices allow this channel. A choice for a fixed channel is ignored. */
export function isChosen(choices: Choices, type: NotificationType, channel: NotificationChannel): boolean {
  const offer = notificationMatrix[type][channel];
  if (offer === null) return false;
  if (offer === 'always') return true;
  return choices[type]?.[channel] ?? offer === 'on';
}
