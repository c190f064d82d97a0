import { fieldMessages } from '@assay/contract/errors.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import { requireHuman } from '../../../platform/captcha.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readDeviceUuid } from '../../../platform/http/viewer.ts';
import { readMe } from '../account/queries.ts';
import { answerFirstFactor, answerSession, readBrowser } from './answer.ts';
import { clearSessionCookies, readDeviceSecret } from './cookies.ts';
import { mountGoogle } from './google/routes.ts';
import { completeChallenge, resendChallenge } from './logInChallenge.ts';
import {
  logIn,
  logOut,
  refreshSession,
  requestVerification,
  sendVerificationEmail,
  signUp,
  verifyEmail,
} from './operations.ts';
import { OTP_RESEND_MS } from './otp.ts';
import { mountPasskeys } from './passkey/routes.ts';
import { changePassword, readReset, requestReset, resetPassword } from './passwordChange.ts';
import { isUsernameFree } from './queries.ts';
import {
  disableFactor,
  enableFactor,
  phoneHint,
  readSecurity,
  renewRecoveryCodes,
  requestSms,
  resendSms,
  startApp,
} from './secondFactor.ts';
import { endOtherSessions, endOwnSession, readSessions } from './sessions.ts';
import { stepUp } from './stepUp.ts';
import { sendStepUpCode, stepUpByCode } from './stepUpCode.ts';

/** Accounts open here and sessions begin, go on and end here. */
export function mountAuth(mounting: Mounting): void {
  mountSecondFactor(mounting);
  mountGoogle(mounting);
  mountPasskeys(mounting);

  mount(mounting, 'auth.signupEmail', async ({ ctx, body, request, reply }) => {
    const isRobot = await requireHuman(ctx, { token: body.captchaToken, action: 'signup', ip: request.ip });
    if (isRobot !== undefined) return isRobot;
    const opened = await signUp(ctx, body);
    if (isRefusal(opened)) return opened;
    reply.header('cache-control', 'no-store');
    return { user: await readMe(ctx.db, opened.userId), verificationSent: opened.isLinkSent };
  });

  mount(mounting, 'auth.signinEmail', async ({ ctx, body, request, reply }) => {
    const empty = (['email', 'password'] as const).filter((name) => body[name].trim() === '');
    if (empty.length > 0)
      return refuse('validation_failed', {
        errors: empty.map((path) => ({ path, code: 'required', message: fieldMessages.required })),
      });
    const passed = await logIn(ctx, { ...body, ...(await readBrowser(ctx, request)) });
    return isRefusal(passed) ? passed : answerFirstFactor(ctx, reply, passed);
  });

  mount(mounting, 'auth.verifyEmail', async ({ ctx, body }) => {
    const verified = await verifyEmail(ctx, body.token);
    return isRefusal(verified) ? verified : { verified: true, ...verified };
  });

  mount(mounting, 'auth.resendVerification', async ({ ctx, viewer, body }) => {
    if (viewer === null) await requestVerification(ctx, body.email);
    else {
      const refusal = await sendVerificationEmail(ctx, { userId: viewer.userId, ...body });
      if (refusal !== undefined) return refusal;
    }
    return { accepted: true };
  });

  mount(mounting, 'auth.forgotPasswordRequest', async ({ ctx, body, request }) => {
    const isRobot = await requireHuman(ctx, { token: body.captchaToken, action: 'forgot', ip: request.ip });
    if (isRobot !== undefined) return isRobot;
    await requestReset(ctx, body.email);
    return { accepted: true };
  });

  mount(mounting, 'auth.forgotPasswordVerify', async ({ ctx, body }) => {
    const found = await readReset(ctx, body.token);
    return isRefusal(found) ? found : { valid: true, expiresAt: found.expiresAt.toISOString() };
  });

  mount(mounting, 'auth.forgotPasswordReset', ({ ctx, body }) => resetPassword(ctx, body));

  mount(mounting, 'auth.changePassword', ({ ctx, viewer, body }) => changePassword(ctx, { ...viewer, ...body }));

  mount(mounting, 'auth.sessions', async ({ ctx, viewer }) => ({
    items: (await readSessions(ctx, viewer.userId)).map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: session.id === viewer.sessionId,
    })),
  }));

  mount(mounting, 'auth.endSession', ({ ctx, viewer, params }) =>
    endOwnSession(ctx, { userId: viewer.userId, sessionId: params.id }),
  );

  mount(mounting, 'auth.endOtherSessions', async ({ ctx, viewer }) => ({
    ended: await endOtherSessions(ctx, viewer),
  }));

  mount(mounting, 'auth.usernameCheck', async ({ ctx, body }) => ({
    available: await isUsernameFree(ctx.pool, normalizeUsername(body.username)),
  }));

  mount(mounting, 'auth.refresh', async ({ ctx, request, reply }) => {
    const token = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1];
    if (token === undefined) return refuse('invalid_token');
    const session = await refreshSession(ctx, token, readDeviceSecret(ctx, request));
    return isRefusal(session) ? session : answerSession(ctx, reply, session, null);
  });

  mount(mounting, 'auth.logout', async ({ ctx, viewer, request, reply }) => {
    await logOut(ctx, { sessionId: viewer?.sessionId ?? null, deviceSecret: readDeviceSecret(ctx, request) });
    clearSessionCookies(ctx, reply);
    reply.header('clear-site-data', '"cache", "storage"');
    return undefined;
  });
}

/** The account's second factor, and pending logins that need it. */
function mountSecondFactor(mounting: Mounting): void {
  const sent = (outcome: { phone: string } | Refusal) =>
    isRefusal(outcome)
      ? outcome
      : { channel: 'sms' as const, phoneHint: phoneHint(outcome.phone), resendAfterMs: OTP_RESEND_MS };

  mount(mounting, 'auth.mfa', ({ ctx, viewer }) => readSecurity(ctx, viewer.userId));

  mount(mounting, 'auth.stepUp', ({ ctx, viewer, body }) => stepUp(ctx, { ...viewer, ...body }));

  mount(mounting, 'auth.stepUpCode', ({ ctx, viewer, body }) => stepUpByCode(ctx, { ...viewer, ...body }));

  mount(mounting, 'auth.stepUpSend', async ({ ctx, viewer }) => sent(await sendStepUpCode(ctx, viewer.userId)));

  mount(mounting, 'auth.mfaRequest', async ({ ctx, viewer, body }) =>
    sent(await requestSms(ctx, viewer.userId, body.phone)),
  );

  mount(mounting, 'auth.mfaApp', ({ ctx, viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return startApp(ctx, viewer.userId);
  });

  mount(mounting, 'auth.mfaEnable', ({ ctx, viewer, body }) => enableFactor(ctx, viewer, body.code));

  mount(mounting, 'auth.mfaDisable', ({ ctx, viewer, body }) => disableFactor(ctx, viewer, body.password));

  mount(mounting, 'auth.mfaRecoveryCodes', ({ ctx, viewer, body }) =>
    renewRecoveryCodes(ctx, viewer.userId, body.password),
  );

  mount(mounting, 'auth.mfaResend', async ({ ctx, viewer, body, request }) => {
    if (body.mfaToken !== undefined) {
      const half = { mfaToken: body.mfaToken, deviceSecret: readDeviceSecret(ctx, request) };
      return sent(await resendChallenge(ctx, half));
    }
    return viewer === null ? refuse('unauthenticated') : sent(await resendSms(ctx, viewer.userId));
  });

  mount(mounting, 'auth.mfaVerify', async ({ ctx, body, request, reply }) => {
    const deviceSecret = readDeviceSecret(ctx, request);
    const session = await completeChallenge(ctx, { ...body, deviceSecret, deviceUuid: readDeviceUuid(request) });
    return isRefusal(session) ? session : answerSession(ctx, reply, session, deviceSecret);
  });
}
