/** From this login by a texted code on, staff are asked for a factor that doesn't depend on texts. */
const ADVISED_FROM_LOGIN = 2;

/**
 * Returns true if a person should be asked to set up an authenticator app or a passkey: staff who have logged in by texted
 * codes twice and have no other way. Limits on texts must not keep them out of the office.
 */
export const isStrongerFactorAdvised = (person: {
  isStaff: boolean;
  channel: 'sms' | 'app' | null;
  textedLogins: number;
  hasPasskey: boolean;
}): boolean =>
  person.isStaff && person.channel === 'sms' && !person.hasPasskey && person.textedLogins >= ADVISED_FROM_LOGIN;
