/** The notice of each security event. The activity list uses the same titles. */
export const SECURITY_TEXT = {
  password_changed: ['Your password was changed', 'We logged you out of all your other devices.'],
  second_factor_on: [
    'Two-step verification is on',
    'You’ll need a code each time you log in. We logged you out of all your other devices.',
  ],
  second_factor_off: [
    'Two-step verification is off',
    'You now log in with your password only. We logged you out of all your other devices.',
  ],
  second_factor_reset_asked: [
    'A reset of your two-step verification was requested',
    'An administrator asked to reset it because you can’t use it anymore. If you didn’t ask for this, tell another administrator now.',
  ],
  second_factor_reset: [
    'Your two-step verification was reset',
    'Two administrators removed your second factor, passkeys and recovery codes, and logged you out everywhere. Log in and set up a new one.',
  ],
  recovery_codes_renewed: ['Your recovery codes were replaced', 'Your previous codes no longer work.'],
  google_connected: ['Google was connected', 'You can now log in with your Google account.'],
  google_disconnected: ['Google was disconnected', 'You can no longer log in with your Google account.'],
  deletion_asked: ['Your account will be deleted', 'We’ll delete it in 14 days. You can cancel until then.'],
  deletion_taken_back: ['Account deletion canceled', 'We won’t delete your account.'],
  new_device: ['New device login', 'Someone logged in to your account from a new browser.'],
  session_stolen: [
    'We ended a session',
    'Someone used a copy of your session. We ended that session. Please log in again.',
  ],
  password_locked: [
    'Your password is locked',
    'Someone entered 20 wrong passwords within a day. To unlock your account, choose “Forgot your password?” and set a new one.',
  ],
  codes_wrong: [
    'Ten wrong verification codes',
    'Someone with your password entered ten wrong verification codes within a day. We blocked the login.',
  ],
  passkey_added: ['A passkey was added', 'You can now log in with it.'],
  passkey_removed: ['A passkey was removed', 'You can no longer log in with it.'],
  passkey_copied: [
    'A passkey was rejected',
    'The login looked like it came from a copy of your passkey, so we blocked it.',
  ],
  payout_account_ready: [
    'Your payouts are set up',
    'Starting in a day, we’ll send your payouts to the bank account you entered. You can change it under Payments.',
  ],
  payout_account_restored: [
    'Your payout account is ready again',
    'Its details were completed. Starting in a day, we’ll send your payouts there.',
  ],
  payout_bank_changed: [
    'Your payout bank account was changed',
    'Starting in a day, we’ll send your payouts to the new bank account.',
  ],
  bank_account_added: ['A bank account was added', 'You can pay with it.'],
  item_offered_away: [
    'You sent a gift',
    'The recipient has seven days to accept. Until then, you can cancel it under Owned items.',
  ],
  recovery_code_used: ['A recovery code was used', 'Someone logged in with one of your recovery codes.'],
} as const satisfies Record<string, readonly [title: string, body: string]>;
/** A change to an account’s security, or a suspicious use of it. */
export type SecurityAct = keyof typeof SECURITY_TEXT;

/** Acts that only confirm what was set up for the first time: their notices carry no urgent warning. */
export const CONFIRMING_ACTS: ReadonlySet<SecurityAct> = new Set(['payout_account_ready']);
