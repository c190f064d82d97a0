import { PaymentMethodType } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { stripeConnectedStatus } from './account.ts';
import { id, list, time } from './common.ts';

export const paymentMethodType = z.enum(PaymentMethodType).meta({ id: 'PaymentMethodType' });

export const paymentMethod = z
  .strictObject({
    id,
    type: paymentMethodType,
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int().nullable(),
    expYear: z.int().nullable(),
    isDefault: z.boolean(),
    createdAt: time,
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The browser wallet's token (Apple Pay, Google Pay): single use. */
export const confirmationTokenId = z
  .string()
  .max(255)
  .regex(/^ctoken_\w+$/, 'This is not a confirmation token');

/** Returns true unless a payment names both a saved method and a wallet's token. For `refine`, with `oneMethodFault`. */
export const isOneMethod = (body: {
  paymentMethodId?: string | undefined;
  confirmationTokenId?: string | undefined;
}): boolean => body.paymentMethodId === undefined || body.confirmationTokenId === undefined;
export const oneMethodFault = {
  path: ['confirmationTokenId'],
  message: 'Send one payment method: a saved method or a wallet',
};

export const setupIntent = z
  .strictObject({ setupIntentId: z.string(), clientSecret: z.string() })
  .meta({ id: 'SetupIntent' });

export const microdepositType = z.enum(['amounts', 'descriptor_code']).meta({ id: 'MicrodepositType' });

/** A bank account whose owner must still enter its micro-deposits from their statement. */
export const pendingBankAccount = z
  .strictObject({
    setupIntentId: z.string(),
    bankName: z.string(),
    last4: z.string(),
    /** Two amounts in cents, or the code of one deposit (SM and four characters). */
    microdepositType,
    arrivesAt: time,
    attemptsLeft: z.int(),
  })
  .meta({ id: 'PendingBankAccount' });
export type PendingBankAccount = z.infer<typeof pendingBankAccount>;

/** Progress of saving a bank account. `clientSecret` is set while the browser has a step to complete. */
export const bankAccountSetup = z
  .strictObject({
    setupIntentId: z.string(),
    clientSecret: z.string().nullable(),
    status: z.enum(['requires_bank_account', 'requires_microdeposits', 'verified']),
    pending: pendingBankAccount.nullable(),
    paymentMethod: paymentMethod.nullable(),
  })
  .meta({ id: 'BankAccountSetup' });
export type BankAccountSetup = z.infer<typeof bankAccountSetup>;

/** Saved methods, and the bank account that is not verified yet. */
export const paymentMethods = z
  .strictObject({
    ...list(paymentMethod).shape,
    pendingBankAccount: pendingBankAccount.nullable(),
    /** Bank accounts that a payer asked to save: they cannot be charged again until the owner confirms them. */
    unconfirmed: z.array(paymentMethod),
  })
  .meta({ id: 'PaymentMethods' });
export type PaymentMethods = z.infer<typeof paymentMethods>;

/** The payout account. `missing` are the provider's names of its outstanding requirements. */
export const connectedAccount = z
  .strictObject({
    stripeConnectedStatus,
    missing: z.array(z.string()),
    /** Nothing is paid out before: something that guards the account was changed. */
    heldUntil: time.nullable(),
  })
  .meta({ id: 'ConnectedAccount' });
export type ConnectedAccount = z.infer<typeof connectedAccount>;
