/** How a debit of a test account ends, four banking days after it was begun. */
export interface DebitFailure {
  code: string;
  message: string;
}

/** One bank account of the test table. No other number exists here. */
export interface TestBank {
  account: string;
  label: string;
  /** Name of the predefined payment method, as at Stripe. */
  token: string;
  failure?: DebitFailure;
  /** The holder disputes the debit once it has succeeded. */
  isDisputed?: true;
  /** Micro-deposits never arrive. */
  refusesMicrodeposits?: true;
  staysProcessing?: true;
}

export const TEST_ROUTING = '110000000';
export const TEST_BANK_NAME = 'STRIPE TEST BANK';

const fails = (code: string, message: string): DebitFailure => ({ code, message });

/** The accounts of payments §4.5, with Stripe's numbers and names; all have the routing number 110000000. */
export const TEST_BANKS: readonly TestBank[] = [
  { account: '000123456789', label: 'Succeeds after four banking days', token: 'pm_usBankAccount_success' },
  {
    account: '000111111113',
    label: 'Fails: account closed',
    token: 'pm_usBankAccount_accountClosed',
    failure: fails('account_closed', "The customer's bank account has been closed."),
  },
  {
    account: '000111111116',
    label: 'Fails: no such account',
    token: 'pm_usBankAccount_noAccount',
    failure: fails('no_account', "The customer's bank account could not be located."),
  },
  {
    account: '000222222227',
    label: 'Fails: insufficient funds',
    token: 'pm_usBankAccount_insufficientFunds',
    failure: fails('insufficient_funds', "The customer's account has insufficient funds to cover this payment."),
  },
  {
    account: '000333333335',
    label: 'Fails: debit not authorized',
    token: 'pm_usBankAccount_debitNotAuthorized',
    failure: fails('debit_not_authorized', 'The customer has notified their bank that this payment was unauthorized.'),
  },
  {
    account: '000444444440',
    label: 'Fails: wrong currency',
    token: 'pm_usBankAccount_invalidCurrency',
    failure: fails('invalid_currency', "The customer's bank account does not take this currency."),
  },
  { account: '000555555559', label: 'Succeeds, then disputed', token: 'pm_usBankAccount_dispute', isDisputed: true },
  {
    account: '000666666661',
    label: 'Micro-deposits never arrive',
    token: 'pm_usBankAccount_failMicrodeposits',
    refusesMicrodeposits: true,
  },
  { account: '000000000009', label: 'Stays processing', token: 'pm_usBankAccount_processing', staysProcessing: true },
];

/** The test account with this number, or `undefined`. */
export function testBank(account: string): TestBank | undefined {
  return TEST_BANKS.find((one) => one.account === account.replace(/\D/g, ''));
}

/** The micro-deposits sent to an account, to check that its holder can read its statement. */
export const MICRODEPOSITS = {
  verified: { amounts: [32, 45], descriptor: 'SM11AA' },
  tooManyTries: { amounts: [10, 11], descriptor: 'SM33CC' },
  timedOut: { amounts: [40, 41], descriptor: 'SM44DD' },
} as const;
/** Wrong values that a bank account bears before its set-up fails. */
export const MICRODEPOSIT_TRIES = 10;

const DAY_MS = 86_400_000;

/** Moves an epoch time by whole banking days: Saturdays and Sundays (UTC) do not count. */
export function afterBankingDays(from: number, days: number): number {
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at;
}
