/** What is told of each act; the list of what was done with the account has the same titles. */
export const SECURITY_WORDS = {
  password_changed: ['Your password was changed', 'Every other place where you were signed in has been signed out.'],
  second_factor_on: [
    'Two-step verification is on',
    'A code is asked for at each sign-in. Every other place has been signed out.',
  ],
  second_factor_off: [
    'Two-step verification is off',
    'Your password alone signs you in. Every other place has been signed out.',
  ],
  recovery_codes_renewed: ['Your recovery codes were replaced', 'The ten codes from before no longer work.'],
  google_connected: ['Google was connected', 'Your Google account now signs you in.'],
  google_disconnected: ['Google was disconnected', 'Your Google account no longer signs you in.'],
  deletion_asked: ['Your account will be deleted', 'In 14 days it is gone. Until then you can keep it.'],
  deletion_taken_back: ['Your account stays', 'It is not deleted after all.'],
  new_device: ['A new device signed in', 'Somebody signed in to your account from a browser that it did not know.'],
  session_stolen: [
    'A session was ended',
    'Somebody used a copy of what keeps you signed in. We have ended that session; sign in again.',
  ],
  password_locked: [
    'Your password is locked',
    'There were 20 wrong passwords within a day. Choose “Forgot your password?” and set a new one.',
  ],
  codes_wrong: [
    'Ten wrong codes',
    'Somebody who has your password gave ten wrong codes of two-step verification within a day, and was not let in.',
  ],
  passkey_added: ['A passkey was added', 'It now signs you in.'],
  passkey_removed: ['A passkey was removed', 'It no longer signs you in.'],
  passkey_copied: [
    'A passkey was refused',
    'A device counted backwards, as a copy of a passkey would. It was not let in.',
  ],
  payout_account_ready: ['Your payout account was set up', 'What you sell is paid out there, from a day from now on.'],
  payout_bank_changed: [
    'Your payout bank account was changed',
    'What you sell is paid out to another bank account, from a day from now on.',
  ],
  bank_account_added: ['A bank account was added', 'It can pay for what you buy.'],
  item_offered_away: [
    'You offered an item to somebody',
    'It is theirs if they accept within seven days. Until then you can take it back among your items.',
  ],
  recovery_code_used: ['A recovery code was used', 'Somebody signed in with one of your recovery codes.'],
} as const satisfies Record<string, readonly [title: string, body: string]>;
/** What guards an account and was changed or used. */
export type SecurityAct = keyof typeof SECURITY_WORDS;
