import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { answerFirstFactor, answerSession, browserOf } from './answer.ts';
import { googleCookieOf, setGoogleCookie } from './cookies.ts';
import { beginGoogle, disconnectGoogle, linkGoogle, signInWithGoogle, signUpWithGoogle } from './google.ts';
import { readMethods } from './queries.ts';

/** Sign-in with Google: there and back, and what an address that is new or known needs besides. */
export function mountGoogle(mounting: Mounting): void {
  mount(mounting, 'auth.google', async ({ house, query, reply }) => {
    const begun = await beginGoogle(house, query.next ?? '');
    if (isRefusal(begun)) return begun;
    setGoogleCookie(house, reply, begun.cookie);
    reply.header('cache-control', 'no-store').redirect(begun.url, 302);
    return undefined;
  });

  mount(mounting, 'auth.signinGoogle', async ({ house, body, request, reply }) => {
    const cookie = googleCookieOf(house, request);
    const passed = await signInWithGoogle(house, { ...body, ...(await browserOf(house, request)), cookie });
    if (isRefusal(passed)) return passed;
    reply.header('cache-control', 'no-store');
    if ('googlePending' in passed) return passed;
    setGoogleCookie(house, reply, null);
    return answerFirstFactor(house, reply, passed);
  });

  mount(mounting, 'auth.linkGoogle', async ({ house, body, request, reply }) => {
    const cookie = googleCookieOf(house, request);
    const passed = await linkGoogle(house, { ...body, ...(await browserOf(house, request)), cookie });
    if (isRefusal(passed)) return passed;
    setGoogleCookie(house, reply, null);
    return answerFirstFactor(house, reply, passed);
  });

  mount(mounting, 'auth.signupGoogle', async ({ house, body, request, reply }) => {
    const cookie = googleCookieOf(house, request);
    const session = await signUpWithGoogle(house, { ...body, ...(await browserOf(house, request)), cookie });
    if (isRefusal(session)) return session;
    setGoogleCookie(house, reply, null);
    return answerSession(house, reply, session, session.deviceSecret);
  });

  mount(mounting, 'auth.methods', ({ house, viewer }) => readMethods(house, viewer.userId));

  mount(mounting, 'auth.disconnectGoogle', ({ house, viewer, body }) =>
    disconnectGoogle(house, { userId: viewer.userId, password: body.password }),
  );
}
