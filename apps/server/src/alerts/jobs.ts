import type { JobRegistry } from '../platform/jobs.ts';
import {
  notifyCreditChanged,
  notifyIdentityResult,
  notifyInvoiceFailed,
  notifyInvoicePaid,
  notifyInvoicePending,
  notifyLimitAnswered,
  notifyMailBounced,
  notifyRefunded,
  notifyWelcome,
} from './accounts.ts';
import { notifyInvoiceVoided, notifyLotOffer, notifyQuoted, notifyReminder, notifyStrike } from './afterSale.ts';
import { notifyBlindStarted, notifyOutbid, notifySettled } from './auctions.ts';
import { notifyCustodyChanged } from './custody.ts';
import { notifyDisputed } from './disputes.ts';
import { sweepBlindEndings, sweepEndings } from './endings.ts';
import { notifyJobsFailed } from './failedJobs.ts';
import {
  notifyBidsVoided,
  notifyPaused,
  notifyPostponed,
  notifyReopened,
  notifyResumed,
  notifyWithdrawn,
} from './lotActs.ts';
import { notifyMinimumLowered, notifyOfferChanged } from './offers.ts';
import { notifyActionBlocked, sweepOnboarding } from './onboarding.ts';
import { forgetAlerts } from './operations.ts';
import { notifyExtended, notifyReserveMet } from './phases.ts';
import { notifyRefundFailed } from './refunds.ts';
import { notifyResale, notifySale } from './sales.ts';
import { notifySecurity } from './security.ts';
import { notifyOpened, sweepStartings } from './startings.ts';
import { notifyTextsFailed } from './texts.ts';
import { notifyTransferChanged } from './transfers.ts';

const ENDINGS_MS = 30_000;
const STARTINGS_MS = 5_000;
const ONBOARDING_MS = 300_000;
const FORGET_MS = 3_600_000;

/** What people are told when something happened (rules §7). Each handler may run twice: alerts and mails are keyed. */
export function registerAlertJobs(registry: JobRegistry): void {
  registry.onEvent('user.verified', notifyWelcome);
  registry.onEvent('user.security', notifySecurity);
  registry.onEvent('mail.bounced', notifyMailBounced);
  registry.onEvent('texts.failed', notifyTextsFailed);
  registry.onEvent('jobs.failed', notifyJobsFailed);
  registry.onEvent('bid', notifyOutbid);
  registry.onEvent('bid', notifyReserveMet);
  registry.onEvent('phase', notifyExtended);
  registry.onEvent('phase', notifyBlindStarted);
  registry.onEvent('phase', notifyOpened);
  registry.onEvents('auction.settled', notifySettled);
  registry.onEvent('auction.paused', notifyPaused);
  registry.onEvent('auction.resumed', notifyResumed);
  registry.onEvent('auction.postponed', notifyPostponed);
  registry.onEvent('auction.withdrawn', notifyWithdrawn);
  registry.onEvent('auction.reopened', notifyReopened);
  registry.onEvent('auction.bids_voided', notifyBidsVoided);
  registry.onEvent('invoice.paid', notifyInvoicePaid);
  registry.onEvent('invoice', notifyInvoicePending);
  registry.onEvent('notify', notifySale);
  registry.onEvent('resale.changed', notifyResale);
  registry.onEvent('action.blocked', notifyActionBlocked);
  registry.onEvent('invoice.failed', notifyInvoiceFailed);
  registry.onEvent('invoice.refunded', notifyRefunded);
  registry.onEvent('invoice.disputed', notifyDisputed);
  registry.onEvent('invoice.refund_failed', notifyRefundFailed);
  registry.onEvent('identity.result', notifyIdentityResult);
  registry.onEvent('credit.changed', notifyCreditChanged);
  registry.onEvent('credit.request_answered', notifyLimitAnswered);
  registry.onEvent('invoice.reminder', notifyReminder);
  registry.onEvent('invoice.quoted', notifyQuoted);
  registry.onEvent('invoice.voided', notifyInvoiceVoided);
  registry.onEvent('strike.given', notifyStrike);
  registry.onEvent('lot_offer', notifyLotOffer);
  registry.onEvent('offer.changed', notifyOfferChanged);
  registry.onEvent('offer.minimum_lowered', notifyMinimumLowered);
  registry.onEvent('custody.changed', notifyCustodyChanged);
  registry.onEvent('transfer.changed', notifyTransferChanged);
  registry.sweep('startings', STARTINGS_MS, sweepStartings);
  registry.sweep('onboarding', ONBOARDING_MS, sweepOnboarding);
  registry.sweep('endings', ENDINGS_MS, sweepEndings);
  registry.sweep('forget-alerts', FORGET_MS, forgetAlerts);
  registry.sweep('blind-endings', ENDINGS_MS, sweepBlindEndings);
}
