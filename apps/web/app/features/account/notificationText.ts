import type { NotificationType } from '@assay/domain/enums.ts';
import type { NotificationChannel, NotificationGroup } from '@assay/domain/notifications/matrix.ts';

export const GROUP_LABELS: Readonly<Record<NotificationGroup, string>> = {
  bidding: 'Lots you bid on',
  watching: 'Items you watch',
  invoices: 'Invoices and shipping',
  offers: 'Offers',
  resale: 'Selling',
  account: 'Your account',
};

export const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  alert: 'On site',
  email: 'Email',
  sms: 'Text',
  push: 'Push',
};

/** What each notification is about, as a row of the settings. */
export const TYPE_LABELS: Readonly<Record<NotificationType, string>> = {
  AUCTION_OUTBID: 'You’ve been outbid',
  AUCTION_ENDING: 'A lot closes soon',
  AUCTION_EXTENDED: 'Extended bidding has started',
  BLIND_PHASE_STARTED: 'The sealed round has started',
  BLIND_ENDING: 'The sealed round ends soon',
  RESERVE_MET: 'The reserve has been met',
  AUCTION_WON: 'You won',
  AUCTION_LOST: 'Another bidder won',
  SECOND_CHANCE: 'You get a second chance at a lot',
  AUCTION_PAUSED: 'Bidding is paused, resumed or rescheduled',
  AUCTION_WITHDRAWN: 'A lot is withdrawn',
  AUCTION_REOPENED: 'A lot is relisted',
  BID_VOIDED: 'We void a bid',
  AUCTION_STARTING: 'A lot opens',
  WATCHED_NOW_BUYABLE: 'An item you watch can now be bought',
  PRICE_DROP: 'Price drops',
  SAVED_SEARCH_MATCH: 'New items for a saved search, once a day',
  SALE_MESSAGE: 'News about a sale you follow or bid in',
  INVOICE_DUE: 'An invoice is due',
  INVOICE_OVERDUE: 'An invoice is overdue or void',
  PAYMENT_SUCCEEDED: 'Receipts',
  PAYMENT_FAILED: 'A payment failed',
  PAYMENT_ACH_PENDING: 'A bank debit is processing',
  REFUND_ISSUED: 'Refunds',
  STRIKE: 'A strike on your account',
  ITEM_SHIPPED: 'Your item has shipped',
  ITEM_DELIVERED: 'Your item was delivered',
  ITEM_READY: 'Your item is ready for pickup',
  OFFER_NEW: 'A new offer on your item',
  OFFER_COUNTERED: 'You receive a counter offer',
  OFFER_REJECTED: 'Your offer is declined',
  OFFER_COUNTER_REJECTED: 'Your counter offer is declined',
  OFFER_EXPIRING: 'An offer expires in 6 hours',
  OFFER_ACCEPTED: 'Your offer is accepted',
  ITEM_TRANSFER: 'Gifts you receive and answers to gifts you send',
  SECONDARY_SOLD: 'Your item sold',
  SECONDARY_BOUGHT: 'You bought from another owner',
  SECONDARY_IN_REAUTHENTICAATION: 'Re-authentication and its result',
  SHIP_REMINDER: 'An item you need to ship',
  PAYOUT_SENT: 'A payout is on its way',
  PAYOUT_BLOCKED: 'A payout is on hold',
  SECURITY: 'Account security',
  WELCOME: 'Welcome',
  ONBOARDING_REMINDER: 'Remaining steps before you can bid',
  IDENTITY_RESULT: 'Identity check result',
  CREDIT_LIMIT_CHANGED: 'Your credit limit changes',
};

const ZONES: readonly (readonly [value: string, label: string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
];

/** The US time zones, plus the chosen one if it is another. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const options = ZONES.map(([value, label]) => ({ value, label }));
  if (options.some((option) => option.value === chosen)) return options;
  return [...options, { value: chosen, label: chosen.replaceAll('_', ' ').replaceAll('/', ', ') }];
}

/** 1290 is "9:30 PM". */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30);

/** Every half hour, and the chosen minute when it is another. */
export function minuteOptions(chosen: number): { value: string; label: string }[] {
  const minutes = HALF_HOURS.includes(chosen) ? HALF_HOURS : [...HALF_HOURS, chosen].sort((a, b) => a - b);
  return minutes.map((minute) => ({ value: String(minute), label: clockText(minute) }));
}
