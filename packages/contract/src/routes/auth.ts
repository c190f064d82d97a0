import { z } from 'zod';
import { route } from '../route.ts';
import { me } from '../shapes/account.ts';
import { id, time } from '../shapes/common.ts';
import { email, firstName, lastName, password, secret, username } from '../shapes/fields.ts';
import { exactText, singleLineText } from '../shapes/text.ts';

const tag = 'Auth';

/** Session of a signed-in person. The access token itself travels only in the HttpOnly cookie. */
export const sessionAnswer = z
  .strictObject({
    user: me,
    accessTokenExpiresAt: time,
    /** Payload part of the access token, unsigned: the client reads its `exp`. */
    tokenPayload: z.string(),
    refreshToken: z.string(),
  })
  .meta({ id: 'Session' });

/** Where the user is logged in. */
export const loggedInSession = z
  .strictObject({
    id,
    userAgent: z.string(),
    ip: z.string(),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInSession' });
export type LoggedInSession = z.output<typeof loggedInSession>;

/** A login with a correct password that still needs the second factor. */
export const mfaRequired = z
  .strictObject({
    mfaRequired: z.literal(true),
    mfaToken: z.string(),
    channel: z.enum(['sms', 'app']),
    /** A code has just been texted. */
    sent: z.boolean(),
    resendAfterMs: z.int(),
    /** Why no code was texted, where one should have been. */
    detail: z.string().optional(),
    /** The other ways to log in that this person has. */
    others: z.array(z.enum(['passkey', 'recovery_code'])),
  })
  .meta({ id: 'MfaRequired' });
export type MfaRequired = z.output<typeof mfaRequired>;

const codeSent = z
  .strictObject({ channel: z.literal('sms'), phoneHint: z.string(), resendAfterMs: z.int() })
  .meta({ id: 'CodeSent' });
const secondFactor = z
  .strictObject({
    channel: z.enum(['sms', 'app']).nullable(),
    phoneHint: z.string().nullable(),
    enabledAt: time.nullable(),
    recoveryCodesLeft: z.int(),
    /** Staff who log in by texted codes: ask them to set up an authenticator app or a passkey. */
    strongerAdvised: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.output<typeof secondFactor>;
const code = singleLineText(64).min(1);
/** Where to send the user once the address is confirmed. Ignored if it is not a path of this site. */
const intendedPath = exactText(2000).optional();
const mfaToken = exactText(512).min(1);

export const authRoutes = {
  'auth.signupEmail': route({
    method: 'POST',
    path: '/v1/auth/signup/email',
    summary: 'Create an account and email a verification link',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({
      email,
      password,
      username: username,
      firstName: firstName,
      lastName: lastName,
      acceptTerms: z.literal(true),
      newsletter: z.boolean().optional(),
      captchaToken: exactText(4096).optional(),
      intendedPath,
    }),
    success: [201, z.strictObject({ user: me, verificationSent: z.boolean() })],
    errors: ['validation_failed', 'email_in_use', 'username_taken', 'recaptcha_failed'],
    limit: 'signup',
  }),
  'auth.signinEmail': route({
    method: 'POST',
    path: '/v1/auth/signin/email',
    summary: 'Log in with email and password',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({
      email: singleLineText(254),
      password: secret,
      captchaToken: exactText(4096).optional(),
    }),
    success: [200, z.union([sessionAnswer, mfaRequired])],
    errors: ['validation_failed', 'invalid_credentials', 'account_blocked', 'recaptcha_failed'],
    limit: 'signin',
  }),
  'auth.verifyEmail': route({
    method: 'POST',
    path: '/v1/auth/verify-email',
    summary: 'Verify the email address with the token of the emailed link',
    tag,
    audience: 'public',
    body: z.strictObject({ token: exactText(512).min(1) }),
    success: [
      200,
      z.strictObject({
        verified: z.literal(true),
        email: z.string(),
        wasVerified: z.boolean().meta({ description: 'The link was already used to verify the address' }),
        /** Where the user wanted to go when they signed up: a path of this site. */
        intendedPath: z.string().nullable(),
      }),
    ],
    errors: ['email_verification_failed'],
    limit: 'write',
  }),
  'auth.resendVerification': route({
    method: 'POST',
    path: '/v1/auth/resend-verification',
    summary:
      'Resend the verification link to the logged-in caller; for others, the response reveals nothing about the address',
    tag,
    audience: 'optional',
    form: true,
    body: z.strictObject({ email, intendedPath }),
    success: [202, z.strictObject({ accepted: z.literal(true) })],
    errors: ['validation_failed', 'verification_email_failed'],
    limit: 'resend',
  }),
  'auth.forgotPasswordRequest': route({
    method: 'POST',
    path: '/v1/auth/forgot-password/request',
    summary: 'Email a password reset link; the response reveals nothing about the address',
    tag,
    audience: 'optional',
    form: true,
    body: z.strictObject({ email, captchaToken: exactText(4096).optional() }),
    success: [202, z.strictObject({ accepted: z.literal(true) })],
    errors: ['validation_failed', 'recaptcha_failed'],
    limit: 'resend',
  }),
  'auth.forgotPasswordVerify': route({
    method: 'POST',
    path: '/v1/auth/forgot-password/verify',
    summary: 'Check that a password reset link still works, without using it',
    tag,
    audience: 'public',
    body: z.strictObject({ token: exactText(512).min(1) }),
    success: [200, z.strictObject({ valid: z.literal(true), expiresAt: time })],
    errors: ['reset_token_invalid'],
    limit: 'write',
  }),
  'auth.forgotPasswordReset': route({
    method: 'POST',
    path: '/v1/auth/forgot-password/reset',
    summary: 'Set a new password with the emailed link, once; ends all sessions',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({ token: exactText(512).min(1), password }),
    success: [204, null],
    errors: ['validation_failed', 'reset_token_invalid', 'unavailable'],
    limit: 'signin',
  }),
  'auth.changePassword': route({
    method: 'POST',
    path: '/v1/auth/change-password',
    summary: 'Change the password; ends all other sessions',
    tag,
    audience: 'user',
    form: true,
    body: z.strictObject({ currentPassword: secret, password }),
    success: [204, null],
    errors: ['validation_failed', 'rate_limited', 'unavailable'],
    limit: 'write',
  }),
  'auth.stepUp': route({
    method: 'POST',
    path: '/v1/auth/step-up',
    summary: 'Re-authenticate with the password; valid for 15 minutes',
    tag,
    audience: 'user',
    form: true,
    body: z.strictObject({ password: secret }),
    success: [204, null],
    errors: ['validation_failed', 'rate_limited', 'unavailable'],
    limit: 'write',
  }),
  'auth.stepUpCode': route({
    method: 'POST',
    path: '/v1/auth/step-up/code',
    summary: 'Re-authenticate with a code of the second factor; valid for 5 minutes where the office asks for it',
    tag,
    audience: 'user',
    body: z.strictObject({ code }),
    success: [204, null],
    errors: ['otp_invalid', 'otp_attempts_exceeded', 'rate_limited'],
    limit: 'mfa_verify',
  }),
  'auth.stepUpSend': route({
    method: 'POST',
    path: '/v1/auth/step-up/send',
    summary: 'Text a code for re-authentication to the number of the second factor',
    tag,
    audience: 'user',
    success: [202, codeSent],
    errors: ['otp_invalid', 'otp_send_failed', 'otp_send_unavailable', 'otp_resend_wait', 'rate_limited'],
    limit: 'mfa',
  }),
  'auth.mfa': route({
    method: 'GET',
    path: '/v1/auth/mfa',
    summary: 'The second factor of the account',
    tag,
    audience: 'user',
    success: [200, secondFactor],
    errors: [],
    limit: 'read',
  }),
  'auth.mfaRequest': route({
    method: 'POST',
    path: '/v1/auth/mfa/request',
    summary: 'Text a code to a number to set it up as the second factor',
    tag,
    audience: 'user',
    changesFactor: true,
    form: true,
    body: z.strictObject({ phone: singleLineText(100) }),
    success: [202, codeSent],
    errors: ['validation_failed', 'otp_send_failed', 'otp_send_unavailable', 'otp_resend_wait', 'rate_limited'],
    limit: 'mfa',
  }),
  'auth.mfaApp': route({
    method: 'POST',
    path: '/v1/auth/mfa/app',
    summary: 'Secret for setting up an authenticator app as the second factor',
    tag,
    audience: 'user',
    changesFactor: true,
    success: [200, z.strictObject({ secret: z.string(), uri: z.string() })],
    errors: [],
    limit: 'mfa',
  }),
  'auth.mfaEnable': route({
    method: 'POST',
    path: '/v1/auth/mfa/enable',
    summary: 'Turn on the second factor with its first code; returns recovery codes once',
    tag,
    audience: 'user',
    changesFactor: true,
    body: z.strictObject({ code }),
    success: [200, z.strictObject({ channel: z.enum(['sms', 'app']), recoveryCodes: z.array(z.string()) })],
    errors: ['otp_invalid', 'otp_attempts_exceeded', 'phone_in_use'],
    limit: 'mfa_verify',
  }),
  'auth.mfaDisable': route({
    method: 'POST',
    path: '/v1/auth/mfa/disable',
    summary: 'Turn off the second factor; requires the password. Staff keep theirs',
    tag,
    audience: 'user',
    changesFactor: true,
    form: true,
    body: z.strictObject({ password: secret }),
    success: [204, null],
    errors: ['validation_failed', 'rate_limited', 'unavailable', 'forbidden'],
    limit: 'write',
  }),
  'auth.mfaRecoveryCodes': route({
    method: 'POST',
    path: '/v1/auth/mfa/recovery-codes',
    summary: 'Create ten new recovery codes; earlier ones stop working',
    tag,
    audience: 'user',
    changesFactor: true,
    form: true,
    body: z.strictObject({ password: secret }),
    success: [200, z.strictObject({ recoveryCodes: z.array(z.string()) })],
    errors: ['validation_failed', 'rate_limited', 'unavailable', 'not_found'],
    limit: 'write',
  }),
  'auth.mfaResend': route({
    method: 'POST',
    path: '/v1/auth/mfa/resend',
    summary: 'Text a new code for a pending login or for the number being set up',
    tag,
    audience: 'optional',
    body: z.strictObject({ mfaToken: mfaToken.optional() }),
    success: [202, codeSent],
    errors: [
      'unauthenticated',
      'invalid_token',
      'otp_invalid',
      'otp_send_failed',
      'otp_send_unavailable',
      'otp_resend_wait',
      'rate_limited',
    ],
    limit: 'mfa',
  }),
  'auth.mfaVerify': route({
    method: 'POST',
    path: '/v1/auth/mfa/verify',
    summary: 'Complete a login with the second factor or a recovery code',
    tag,
    audience: 'public',
    body: z.strictObject({ mfaToken, code }),
    success: [200, sessionAnswer],
    errors: ['invalid_token', 'otp_invalid', 'otp_attempts_exceeded'],
    limit: 'mfa_verify',
  }),
  'auth.sessions': route({
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'Sessions of the caller, last used first',
    tag,
    audience: 'user',
    success: [200, z.strictObject({ items: z.array(loggedInSession) })],
    errors: [],
    limit: 'read',
  }),
  'auth.endSession': route({
    method: 'DELETE',
    path: '/v1/auth/sessions/{id}',
    summary: 'End one session of the caller',
    tag,
    audience: 'user',
    params: z.strictObject({ id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'auth.endOtherSessions': route({
    method: 'DELETE',
    path: '/v1/auth/sessions',
    summary: 'End all other sessions',
    tag,
    audience: 'user',
    success: [200, z.strictObject({ ended: z.int() })],
    errors: [],
    limit: 'write',
  }),
  'auth.usernameCheck': route({
    method: 'POST',
    path: '/v1/auth/username/check',
    summary: 'Check whether a username is available',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({ username: username }),
    success: [200, z.strictObject({ available: z.boolean() })],
    errors: ['validation_failed'],
    limit: 'username_check',
  }),
  'auth.refresh': route({
    method: 'GET',
    path: '/v1/auth/refresh',
    summary: 'New access token for the refresh token in Authorization, bound to the device cookie',
    tag,
    audience: 'public',
    creates: true,
    success: [200, sessionAnswer],
    errors: ['invalid_token', 'refresh_reused', 'account_blocked'],
    limit: 'refresh',
  }),
  'auth.logout': route({
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End this session; returns 204 even without one',
    tag,
    audience: 'optional',
    success: [204, null],
    errors: [],
    limit: 'write',
  }),
};
