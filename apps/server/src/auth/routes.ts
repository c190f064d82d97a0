import { fieldMessages } from '@assay/contract/errors.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeUsername } from '@assay/domain/account/username.ts';
import { readMe } from '../account/queries.ts';
import { requireHuman } from '../platform/captcha.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { deviceUuidOf } from '../platform/http/viewer.ts';
import { answerFirstFactor, answerSession, browserOf } from './answer.ts';
import { clearSessionCookies, deviceSecretOf } from './cookies.ts';
import { mountGoogle } from './googleRoutes.ts';
import {
  mailVerification,
  refreshSession,
  requestVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './operations.ts';
import { OTP_RESEND_MS } from './otp.ts';
import { mountPasskeys } from './passkeyRoutes.ts';
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
import { completeChallenge, resendChallenge } from './signInChallenge.ts';
import { guarded, stepUp } from './stepUp.ts';

/** Accounts open here and sessions begin, go on and end here. */
export function mountAuth(mounting: Mounting): void {
  mountSecondFactor(mounting);
  mountGoogle(mounting);
  mountPasskeys(mounting);

  mount(mounting, 'auth.signupEmail', async ({ house, body, request, reply }) => {
    const isRobot = await requireHuman(house, { token: body.captchaToken, action: 'signup', ip: request.ip });
    if (isRobot !== undefined) return isRobot;
    const opened = await signUp(house, body);
    if (isRefusal(opened)) return opened;
    reply.header('cache-control', 'no-store');
    return { user: await readMe(house.db, opened.userId), verificationSent: opened.isLinkSent };
  });

  mount(mounting, 'auth.signinEmail', async ({ house, body, request, reply }) => {
    const empty = (['email', 'password'] as const).filter((name) => body[name].trim() === '');
    if (empty.length > 0)
      return refuse('validation_failed', {
        errors: empty.map((path) => ({ path, code: 'required', message: fieldMessages.required })),
      });
    const passed = await signIn(house, { ...body, ...(await browserOf(house, request)) });
    return isRefusal(passed) ? passed : answerFirstFactor(house, reply, passed);
  });

  mount(mounting, 'auth.verifyEmail', async ({ house, body }) => {
    const verified = await verifyEmail(house, body.token);
    return isRefusal(verified) ? verified : { verified: true, ...verified };
  });

  mount(mounting, 'auth.resendVerification', async ({ house, viewer, body }) => {
    if (viewer === null) await requestVerification(house, body.email);
    else {
      const refusal = await mailVerification(house, { userId: viewer.userId, ...body });
      if (refusal !== undefined) return refusal;
    }
    return { accepted: true };
  });

  mount(mounting, 'auth.forgotPasswordRequest', async ({ house, body, request }) => {
    const isRobot = await requireHuman(house, { token: body.captchaToken, action: 'forgot', ip: request.ip });
    if (isRobot !== undefined) return isRobot;
    await requestReset(house, body.email);
    return { accepted: true };
  });

  mount(mounting, 'auth.forgotPasswordVerify', async ({ house, body }) => {
    const found = await readReset(house, body.token);
    return isRefusal(found) ? found : { valid: true, expiresAt: found.expiresAt.toISOString() };
  });

  mount(mounting, 'auth.forgotPasswordReset', ({ house, body }) => resetPassword(house, body));

  mount(mounting, 'auth.changePassword', ({ house, viewer, body }) => changePassword(house, { ...viewer, ...body }));

  mount(mounting, 'auth.sessions', async ({ house, viewer }) => ({
    items: (await readSessions(house, viewer.userId)).map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: session.id === viewer.sessionId,
    })),
  }));

  mount(mounting, 'auth.endSession', ({ house, viewer, params }) =>
    endOwnSession(house, { userId: viewer.userId, sessionId: params.id }),
  );

  mount(mounting, 'auth.endOtherSessions', async ({ house, viewer }) => ({
    ended: await endOtherSessions(house, viewer),
  }));

  mount(mounting, 'auth.usernameCheck', async ({ house, body }) => ({
    available: await isUsernameFree(house.pool, normalizeUsername(body.username)),
  }));

  mount(mounting, 'auth.refresh', async ({ house, request, reply }) => {
    const token = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1];
    if (token === undefined) return refuse('invalid_token');
    const session = await refreshSession(house, token, deviceSecretOf(house, request));
    return isRefusal(session) ? session : answerSession(house, reply, session, null);
  });

  mount(mounting, 'auth.logout', async ({ house, viewer, request, reply }) => {
    await signOut(house, { sessionId: viewer?.sessionId ?? null, deviceSecret: deviceSecretOf(house, request) });
    clearSessionCookies(house, reply);
    reply.header('clear-site-data', '"cache", "storage"');
    return undefined;
  });
}

/** The second factor of the account, and the sign-ins that wait for it. */
function mountSecondFactor(mounting: Mounting): void {
  const sent = (outcome: { phone: string } | Refusal) =>
    isRefusal(outcome)
      ? outcome
      : { channel: 'sms' as const, phoneHint: phoneHint(outcome.phone), resendAfterMs: OTP_RESEND_MS };

  mount(mounting, 'auth.mfa', ({ house, viewer }) => readSecurity(house, viewer.userId));

  mount(mounting, 'auth.stepUp', ({ house, viewer, body }) => stepUp(house, { ...viewer, ...body }));

  mount(mounting, 'auth.mfaRequest', ({ house, viewer, body }) =>
    guarded(house, viewer.sessionId, async () => sent(await requestSms(house, viewer.userId, body.phone))),
  );

  mount(mounting, 'auth.mfaApp', ({ house, viewer, reply }) =>
    guarded(house, viewer.sessionId, () => {
      reply.header('cache-control', 'no-store');
      return startApp(house, viewer.userId);
    }),
  );

  mount(mounting, 'auth.mfaEnable', ({ house, viewer, body }) =>
    guarded(house, viewer.sessionId, () => enableFactor(house, viewer, body.code)),
  );

  mount(mounting, 'auth.mfaDisable', ({ house, viewer, body }) => disableFactor(house, viewer, body.password));

  mount(mounting, 'auth.mfaRecoveryCodes', ({ house, viewer, body }) =>
    renewRecoveryCodes(house, viewer.userId, body.password),
  );

  mount(mounting, 'auth.mfaResend', async ({ house, viewer, body, request }) => {
    if (body.mfaToken !== undefined) {
      const half = { mfaToken: body.mfaToken, deviceSecret: deviceSecretOf(house, request) };
      return sent(await resendChallenge(house, half));
    }
    return viewer === null ? refuse('unauthenticated') : sent(await resendSms(house, viewer.userId));
  });

  mount(mounting, 'auth.mfaVerify', async ({ house, body, request, reply }) => {
    const deviceSecret = deviceSecretOf(house, request);
    const session = await completeChallenge(house, { ...body, deviceSecret, deviceUuid: deviceUuidOf(request) });
    return isRefusal(session) ? session : answerSession(house, reply, session, deviceSecret);
  });
}
