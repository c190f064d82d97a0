import { z } from 'zod';
import { cents, id, list, time } from './common.ts';

/** What of ledger and provider does not agree. */
export const differenceKind = z
  .enum([
    'not_in_ledger',
    'not_at_provider',
    'not_tied',
    'amount_differs',
    'fee_differs',
    'balance_differs',
    'refund_owed',
    'operation_stuck',
    'event_stuck',
    'invariant',
  ])
  .meta({ id: 'DifferenceKind' });

export const difference = z
  .strictObject({
    kind: differenceKind,
    /** A provider transaction, a ledger account, or any other subject. */
    ref: z.string(),
    /** The ledger's figure, in signed cents. */
    expectedCents: z.int().nullable(),
    /** The provider's figure, in signed cents. */
    foundCents: z.int().nullable(),
    note: z.string(),
  })
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof difference>;

export const reconciliation = z
  .strictObject({
    id,
    at: time,
    /** Movements of the provider that were compared. */
    transactions: z.int(),
    isClean: z.boolean(),
    differences: z.array(difference),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;

export const dispute = z
  .strictObject({
    id: z.string(),
    invoiceId: id,
    number: z.string().nullable(),
    buyer: z.string(),
    status: z.string(),
    reason: z.string(),
    amountCents: cents,
    evidenceDueAt: time.nullable(),
    openedAt: time,
    closedAt: time.nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

/** One movement between a buyer and Assay: positive is owed by the buyer, negative is paid or refunded. */
export const statementLine = z
  .strictObject({
    at: time,
    kind: z.enum([
      'invoiced',
      'voided',
      'paid',
      'payment_returned',
      'payment_restored',
      'refund_decided',
      'refund_sent',
      'refund_returned',
    ]),
    invoiceId: id.nullable(),
    number: z.string(),
    amountCents: z.int(),
    balanceCents: z.int(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z
  .strictObject({ ...list(statementLine).shape, balanceCents: z.int() })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;
