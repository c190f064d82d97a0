/** When people are reminded, in days. Each list rises. */
export type Reminders = {
  /** After an invoice was opened: two, before the day it is overdue. */
  invoiceDays: number[];
  /** The same for buyers who pay later. */
  laterInvoiceDays: number[];
  /** After a payout was due that the seller's account blocks. */
  payoutDays: number[];
  /** Before a seller has to ship. */
  shippingDays: number[];
};

/** Days after which an invoice is overdue (rules §1.9). */
export const OVERDUE_DAYS = { usual: 5, later: 45 } as const;

/** The days of an invoice's messages: its reminders, then the notice that it is overdue. */
export const messageDays = (reminders: Reminders, isLater: boolean): number[] =>
  isLater ? [...reminders.laterInvoiceDays, OVERDUE_DAYS.later] : [...reminders.invoiceDays, OVERDUE_DAYS.usual];
