import type { JobRegistry } from '../platform/jobs.ts';
import {
  tellCreditChanged,
  tellIdentityResult,
  tellInvoiceFailed,
  tellInvoicePaid,
  tellInvoicePending,
  tellLimitAnswered,
  tellMailBounced,
  tellRefunded,
  tellWelcome,
} from './accounts.ts';
import { tellInvoiceVoided, tellLotOffer, tellQuoted, tellReminder, tellStrike } from './afterSale.ts';
import { tellBlindStarted, tellOutbid, tellSettled } from './auctions.ts';
import { tellCustodyChanged } from './custody.ts';
import { tellDisputed } from './disputes.ts';
import { sweepBlindEndings, sweepEndings } from './endings.ts';
import { tellJobsFailed } from './failedJobs.ts';
import { tellBidsVoided, tellPaused, tellPostponed, tellReopened, tellResumed, tellWithdrawn } from './lotActs.ts';
import { tellMinimumLowered, tellOfferChanged } from './offers.ts';
import { sweepOnboarding, tellActionBlocked } from './onboarding.ts';
import { forgetAlerts } from './operations.ts';
import { tellExtended, tellReserveMet } from './phases.ts';
import { tellRefundFailed } from './refunds.ts';
import { tellResale, tellSale } from './sales.ts';
import { tellSecurity } from './security.ts';
import { sweepStartings, tellOpened } from './startings.ts';
import { tellTextsFailed } from './texts.ts';
import { tellTransferChanged } from './transfers.ts';

const ENDINGS_MS = 30_000;
const STARTINGS_MS = 5_000;
const ONBOARDING_MS = 300_000;
const FORGET_MS = 3_600_000;

/** What people are told when something happened (rules §7). Each handler may run twice: alerts and mails are keyed. */
export function registerAlertJobs(registry: JobRegistry): void {
  registry.onEvent('user.verified', tellWelcome);
  registry.onEvent('user.security', tellSecurity);
  registry.onEvent('mail.bounced', tellMailBounced);
  registry.onEvent('texts.failed', tellTextsFailed);
  registry.onEvent('jobs.failed', tellJobsFailed);
  registry.onEvent('bid', tellOutbid);
  registry.onEvent('bid', tellReserveMet);
  registry.onEvent('phase', tellExtended);
  registry.onEvent('phase', tellBlindStarted);
  registry.onEvent('phase', tellOpened);
  registry.onEvents('auction.settled', tellSettled);
  registry.onEvent('auction.paused', tellPaused);
  registry.onEvent('auction.resumed', tellResumed);
  registry.onEvent('auction.postponed', tellPostponed);
  registry.onEvent('auction.withdrawn', tellWithdrawn);
  registry.onEvent('auction.reopened', tellReopened);
  registry.onEvent('auction.bids_voided', tellBidsVoided);
  registry.onEvent('invoice.paid', tellInvoicePaid);
  registry.onEvent('invoice', tellInvoicePending);
  registry.onEvent('notify', tellSale);
  registry.onEvent('resale.changed', tellResale);
  registry.onEvent('action.blocked', tellActionBlocked);
  registry.onEvent('invoice.failed', tellInvoiceFailed);
  registry.onEvent('invoice.refunded', tellRefunded);
  registry.onEvent('invoice.disputed', tellDisputed);
  registry.onEvent('invoice.refund_failed', tellRefundFailed);
  registry.onEvent('identity.result', tellIdentityResult);
  registry.onEvent('credit.changed', tellCreditChanged);
  registry.onEvent('credit.request_answered', tellLimitAnswered);
  registry.onEvent('invoice.reminder', tellReminder);
  registry.onEvent('invoice.quoted', tellQuoted);
  registry.onEvent('invoice.voided', tellInvoiceVoided);
  registry.onEvent('strike.given', tellStrike);
  registry.onEvent('lot_offer', tellLotOffer);
  registry.onEvent('offer.changed', tellOfferChanged);
  registry.onEvent('offer.minimum_lowered', tellMinimumLowered);
  registry.onEvent('custody.changed', tellCustodyChanged);
  registry.onEvent('transfer.changed', tellTransferChanged);
  registry.sweep('startings', STARTINGS_MS, sweepStartings);
  registry.sweep('onboarding', ONBOARDING_MS, sweepOnboarding);
  registry.sweep('endings', ENDINGS_MS, sweepEndings);
  registry.sweep('forget-alerts', FORGET_MS, forgetAlerts);
  registry.sweep('blind-endings', ENDINGS_MS, sweepBlindEndings);
}
