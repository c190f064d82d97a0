/** Event types the sandbox emits, with Stripe's names. */
export const EVENT_TYPES = [
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'identity.verification_session.canceled',
  'identity.verification_session.created',
  'identity.verification_session.processing',
  'identity.verification_session.requires_input',
  'identity.verification_session.verified',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.canceled',
  'setup_intent.created',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
] as const;

/** Payment method types that stay in the description; the members of all others are left out. */
export const KEPT_METHOD_TYPES: ReadonlySet<string> = new Set(['card']);

/** Expandable fields that are described expanded too; all others only as an id. */
export const KEPT_EXPANDABLES: ReadonlySet<string> = new Set([
  'PaymentIntent.latest_charge',
  'PaymentIntent.payment_method',
  'PaymentIntent.customer',
  'SetupIntent.payment_method',
  'SetupIntent.customer',
  'SetupIntent.latest_attempt',
  'Charge.balance_transaction',
  'Charge.payment_intent',
  'Refund.balance_transaction',
  'Refund.charge',
  'Refund.failure_balance_transaction',
  'Identity.VerificationSession.last_verification_report',
]);

/** Fields the sandbox never fills; what they could hold is not described. */
export const OPAQUE: ReadonlySet<string> = new Set([
  'Charge.application_fee',
  'Charge.level3',
  'Charge.refunds',
  'Charge.source',
  'Charge.transfer_data',
  'Charge.PaymentMethodDetails.Card.installments',
  'Charge.PaymentMethodDetails.Card.Wallet.masterpass',
  'Charge.PaymentMethodDetails.Card.Wallet.visa_checkout',
  'ConfirmationToken.PaymentMethodPreview.Card.generated_from',
  'ConfirmationToken.PaymentMethodPreview.Card.Wallet.masterpass',
  'ConfirmationToken.PaymentMethodPreview.Card.Wallet.visa_checkout',
  'Customer.cash_balance',
  'Customer.default_source',
  'Customer.discount',
  'Customer.sources',
  'Customer.subscriptions',
  'Customer.tax',
  'Customer.tax_ids',
  'Customer.test_clock',
  'Identity.VerificationReport.id_number',
  'PaymentIntent.hooks',
  'PaymentIntent.payment_details',
  'PaymentIntent.processing',
  'PaymentIntent.transfer_data',
  'PaymentIntent.LastPaymentError.payment_intent',
  'PaymentIntent.LastPaymentError.setup_intent',
  'PaymentIntent.LastPaymentError.source',
  'PaymentIntent.PaymentMethodOptions.Card.installments',
  'PaymentIntent.PaymentMethodOptions.Card.mandate_options',
  'PaymentMethod.Card.generated_from',
  'PaymentMethod.Card.Wallet.masterpass',
  'PaymentMethod.Card.Wallet.visa_checkout',
  'Refund.next_action',
  'SetupAttempt.PaymentMethodDetails.Card.wallet',
  'SetupAttempt.SetupError.payment_intent',
  'SetupAttempt.SetupError.setup_intent',
  'SetupAttempt.SetupError.source',
  'SetupIntent.application',
  'SetupIntent.LastSetupError.payment_intent',
  'SetupIntent.LastSetupError.setup_intent',
  'SetupIntent.LastSetupError.source',
  'SetupIntent.PaymentMethodOptions.Card.mandate_options',
]);

/** Of these types only the members named stay: the rest belongs to things the sandbox does not have. */
export const KEPT_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'PaymentIntent.NextAction': ['type', 'redirect_to_url', 'use_stripe_sdk'],
  'SetupIntent.NextAction': ['type', 'redirect_to_url', 'use_stripe_sdk'],
  'PaymentIntent.AmountDetails': ['tip'],
  'Refund.DestinationDetails': ['type', 'card'],
};

/** Numbers that are not integers. */
export const DECIMALS: ReadonlySet<string> = new Set(['exchange_rate']);
