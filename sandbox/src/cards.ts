/** Why a test card is refused, in the format of Stripe's error body. */
export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  declineCode: string;
  message: string;
  /** True if the fraud rules refused it before it reached the network. */
  blocked?: true;
}

/**
 * When a card requires authentication: `first` always on session, and off session until it was set up; `always` also
 * off session; `on_session` only on session because it counts as already set up.
 */
export type Authentication = 'none' | 'first' | 'always' | 'on_session';

/** One card of the test table. No other number exists here: no one can enter a real card in the sandbox. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  label: string;
  /** Name of the predefined payment method, as at Stripe. */
  token: string;
  authentication: Authentication;
  /** Refuses being set up and charged. */
  decline?: Decline;
  /** Can be saved, refuses being charged. */
  chargeDecline?: Decline;
  /** Refuses after a successful authentication. */
  declineAfterAuthentication?: Decline;
  refund?: 'pending_first' | 'fails_later' | 'fails_once' | 'waits' | 'waits_then_fails';
  /** Its holder disputes the charge as soon as it has succeeded. */
  dispute?: { reason: 'fraudulent' | 'product_not_received'; isInquiry?: true };
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const GENERIC = declined('generic_decline');
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.');

const card = (
  number: string,
  label: string,
  token: string,
  rest: Partial<Omit<TestCard, 'number' | 'label' | 'token'>> = {},
): TestCard => ({ number, label, token, brand: 'visa', authentication: 'none', ...rest });

/** The cards of payments §4.5 that the sandbox supports, with Stripe's numbers and names. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'Succeeds', 'pm_card_visa'),
  card('5555555555554444', 'Succeeds (Mastercard)', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'Succeeds (American Express)', 'pm_card_amex', { brand: 'amex' }),
  card('6011111111111117', 'Succeeds (Discover)', 'pm_card_discover', { brand: 'discover' }),
  card('4000000000000002', 'Declined', 'pm_card_visa_chargeDeclined', { decline: GENERIC }),
  card('4000000000009995', 'Insufficient funds', 'pm_card_visa_chargeDeclinedInsufficientFunds', {
    decline: INSUFFICIENT,
  }),
  card('4000000000009987', 'Lost card', 'pm_card_visa_chargeDeclinedLostCard', { decline: declined('lost_card') }),
  card('4000000000009979', 'Stolen card', 'pm_card_visa_chargeDeclinedStolenCard', {
    decline: declined('stolen_card'),
  }),
  card('4000000000000069', 'Expired card', 'pm_card_chargeDeclinedExpiredCard', {
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'Wrong security code', 'pm_card_chargeDeclinedIncorrectCvc', {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  card('4000000000000119', 'Processing error', 'pm_card_chargeDeclinedProcessingError', {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000000000000341', 'Saves, then declines each charge', 'pm_card_chargeCustomerFail', {
    chargeDecline: GENERIC,
  }),
  card('4000000000003220', '3-D Secure, then succeeds', 'pm_card_threeDSecure2Required', { authentication: 'first' }),
  card('4000002500003155', '3-D Secure unless set up', 'pm_card_authenticationRequiredOnSetup', {
    authentication: 'first',
  }),
  card('4000002760003184', '3-D Secure every time', 'pm_card_authenticationRequired', { authentication: 'always' }),
  card('4000003800000446', 'Set up already', 'pm_card_authenticationRequiredSetupForOffSession', {
    authentication: 'on_session',
  }),
  card('4000008400001629', '3-D Secure, then declined', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authentication: 'first',
    declineAfterAuthentication: GENERIC,
  }),
  card(
    '4000008260003178',
    '3-D Secure, then insufficient funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    {
      authentication: 'first',
      declineAfterAuthentication: INSUFFICIENT,
    },
  ),
  card('4100000000000019', 'Blocked as fraudulent', 'pm_card_radarBlock', {
    decline: { ...declined('fraudulent'), blocked: true },
  }),
  card('4000000000007726', 'Refund pending, then done', 'pm_card_pendingRefund', { refund: 'pending_first' }),
  // Sandbox only: a refund that the balance cannot pay yet is created, and moves nothing until it can.
  card('4000000000007734', 'Refund waits for money', 'pm_card_refundWaits', { refund: 'waits' }),
  card('4000000000007742', 'Refund waits for money, then fails', 'pm_card_refundWaitsFails', {
    refund: 'waits_then_fails',
  }),
  card('4000000000005126', 'Refund fails later', 'pm_card_refundFail', { refund: 'fails_later' }),
  // Sandbox only: a refund that is sent again succeeds.
  card('4000000000005134', 'Refund fails later, arrives when sent again', 'pm_card_refundFailOnce', {
    refund: 'fails_once',
  }),
  card('4000000000000259', 'Disputed as fraudulent', 'pm_card_createDispute', { dispute: { reason: 'fraudulent' } }),
  card('4000000000002685', 'Disputed as not received', 'pm_card_createDisputeProductNotReceived', {
    dispute: { reason: 'product_not_received' },
  }),
  card('4000000000001976', 'Disputed as an inquiry', 'pm_card_createDisputeInquiry', {
    dispute: { reason: 'fraudulent', isInquiry: true },
  }),
];

/** The test card with this number (spaces allowed), or `undefined`. */
export function testCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return TEST_CARDS.find((one) => one.number === digits);
}

/** Number of digits of the security code: 4 for American Express, otherwise 3. */
export const cvcLength = (one: Pick<TestCard, 'brand'>): number => (one.brand === 'amex' ? 4 : 3);
