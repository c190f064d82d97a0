import { undoSales } from './modules/billing/invoice/certificateHold.ts';
import { releasePrivateSale } from './modules/billing/invoice/privateSale.ts';
import { deleteCustomer, redactChecks } from './modules/billing/payment/forget.ts';
import { savePaidMethod } from './modules/billing/payment/mirror.ts';
import { recordSale } from './modules/catalog/certificate/operations.ts';
import { resendVerification } from './modules/identity/auth/operations.ts';
import { sendResetEmail } from './modules/identity/auth/passwordChange.ts';
import { strikeForVoid } from './modules/identity/strikes/jobs.ts';
import {
  notifyCreditChanged,
  notifyIdentityResult,
  notifyInvoiceFailed,
  notifyInvoicePaid,
  notifyInvoicePending,
  notifyLimitAnswered,
  notifyMailBounced,
  notifyRefunded,
  notifyRequestLapsed,
  notifyWelcome,
} from './modules/notifications/alerts/accounts.ts';
import {
  notifyInvoiceVoided,
  notifyLotOffer,
  notifyQuoted,
  notifyReminder,
  notifyStrike,
} from './modules/notifications/alerts/afterSale.ts';
import { notifyAloneWait } from './modules/notifications/alerts/aloneWaits.ts';
import { notifyBlindStarted, notifyOutbid, notifySettled } from './modules/notifications/alerts/auctions.ts';
import { notifyCustodyChanged } from './modules/notifications/alerts/custody.ts';
import { notifyDisputed } from './modules/notifications/alerts/disputes.ts';
import { notifyJobsFailed } from './modules/notifications/alerts/failedJobs.ts';
import {
  notifyBidsVoided,
  notifyPaused,
  notifyPostponed,
  notifyReopened,
  notifyResumed,
  notifyWithdrawn,
} from './modules/notifications/alerts/lotActs.ts';
import { notifyMinimumLowered, notifyOfferChanged } from './modules/notifications/alerts/offers.ts';
import { notifyActionBlocked } from './modules/notifications/alerts/onboarding.ts';
import { notifyExtended, notifyReserveMet } from './modules/notifications/alerts/phases.ts';
import { notifyRefundFailed } from './modules/notifications/alerts/refunds.ts';
import { notifySaleMessage } from './modules/notifications/alerts/saleMessages.ts';
import { notifyResale, notifySale } from './modules/notifications/alerts/sales.ts';
import { notifySecurity } from './modules/notifications/alerts/security.ts';
import { notifyOpened } from './modules/notifications/alerts/startings.ts';
import { notifyTextsFailed } from './modules/notifications/alerts/texts.ts';
import { notifyTransferChanged } from './modules/notifications/alerts/transfers.ts';
import { mailConfirmation, mailPendingConfirmation } from './modules/notifications/newsletter/operations.ts';
import { applyInvoicePaid } from './modules/resale/resale/paid.ts';
import { applyDisputeToPayout } from './modules/resale/resale/transfers.ts';
import { releaseStopped, releaseVoided } from './modules/selling/auction/jobs.ts';
import { undoSale } from './modules/selling/offer/settle.ts';
import { type EventHandlers, none } from './platform/jobs.ts';

/** Who acts on what happened: every kind of the catalog (contract, events.ts), and its handlers in the order in which they run. */
export const eventHandlers: EventHandlers = {
  // Lots
  bid: [notifyOutbid, notifyReserveMet],
  phase: [notifyExtended, notifyBlindStarted, notifyOpened],
  reveal: none,
  closed: none,
  stock: none,
  'auction.settled': [{ batch: notifySettled }],
  'auction.paused': [notifyPaused],
  'auction.resumed': [notifyResumed],
  'auction.postponed': [notifyPostponed],
  'auction.withdrawn': [notifyWithdrawn],
  'auction.reopened': [notifyReopened],
  'auction.bids_voided': [notifyBidsVoided],
  'sale.message': [notifySaleMessage],
  lot_offer: [notifyLotOffer],

  // Invoices and payments
  invoice: [notifyInvoicePending],
  'invoice.paid': [
    (ctx, event) => recordSale(ctx, event.private.invoiceId),
    notifyInvoicePaid,
    (ctx, event) => applyInvoicePaid(ctx, event.private.invoiceId),
  ],
  'invoice.failed': [notifyInvoiceFailed],
  'invoice.refunded': [notifyRefunded],
  'invoice.refund_failed': [notifyRefundFailed],
  'invoice.disputed': [notifyDisputed, applyDisputeToPayout],
  'invoice.reminder': [notifyReminder],
  'invoice.quoted': [notifyQuoted],
  'invoice.voided': [
    notifyInvoiceVoided,
    releaseVoided,
    (ctx, event) => undoSale(ctx, event.private.invoiceId),
    (ctx, event) => releasePrivateSale(ctx, event.private.invoiceId),
    strikeForVoid,
  ],
  'invoice.sale_stopped': [releaseStopped, (ctx, event) => undoSale(ctx, event.private.invoiceId)],
  'method.kept': [(ctx, event) => savePaidMethod(ctx, String(event.userId), event.private.providerId)],

  // Offers, resale, transfers, custody
  offer: none,
  'offer.changed': [notifyOfferChanged],
  'offer.minimum_lowered': [notifyMinimumLowered],
  'resale.changed': [notifyResale],
  'transfer.changed': [notifyTransferChanged],
  'custody.changed': [notifyCustodyChanged],
  'certificate.revoked': [undoSales],

  // People
  alert: none,
  notify: [notifySale],
  'user.verified': [notifyWelcome, (ctx, event) => mailPendingConfirmation(ctx, event.private.userId)],
  'user.erased': [
    (ctx, event) => deleteCustomer(ctx, event.private.userId),
    (ctx, event) => redactChecks(ctx, event.private.userId),
  ],
  'user.security': [notifySecurity],
  'auth.verification_requested': [(ctx, event) => resendVerification(ctx, event.private.email)],
  'auth.reset_requested': [(ctx, event) => sendResetEmail(ctx, event.private.email)],
  'newsletter.requested': [(ctx, event) => mailConfirmation(ctx, event.private.email)],
  'identity.result': [notifyIdentityResult],
  'credit.changed': [notifyCreditChanged],
  'request.lapsed': [notifyRequestLapsed],
  'request.alone': [notifyAloneWait],
  'credit.request_answered': [notifyLimitAnswered],
  'strike.given': [notifyStrike],
  'action.blocked': [notifyActionBlocked],
  'mail.bounced': [notifyMailBounced],

  // Operation
  'texts.failed': [notifyTextsFailed],
  'jobs.failed': [notifyJobsFailed],
};
