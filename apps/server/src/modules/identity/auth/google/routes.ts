import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../../platform/http/mount.ts';
import { answerFirstFactor, answerSession, readBrowser } from '../answer.ts';
import { readGoogleCookie, setGoogleCookie } from '../cookies.ts';
import { readMethods } from '../queries.ts';
import { beginGoogle, disconnectGoogle, linkGoogle, logInWithGoogle, signUpWithGoogle } from './operations.ts';

/** Google login: the redirects, and the extra steps for a new or known address. */
export function mountGoogle(mounting: Mounting): void {
  mount(mounting, 'auth.google', async ({ ctx, query, reply }) => {
    const begun = await beginGoogle(ctx, query.next ?? '');
    if (isRefusal(begun)) return begun;
    setGoogleCookie(ctx, reply, begun.cookie);
    reply.header('cache-control', 'no-store').redirect(begun.url, 302);
    return undefined;
  });

  mount(mounting, 'auth.signinGoogle', async ({ ctx, body, request, reply }) => {
    const cookie = readGoogleCookie(ctx, request);
    const passed = await logInWithGoogle(ctx, { ...body, ...(await readBrowser(ctx, request)), cookie });
    if (isRefusal(passed)) return passed;
    reply.header('cache-control', 'no-store');
    if ('googlePending' in passed) return passed;
    setGoogleCookie(ctx, reply, null);
    return answerFirstFactor(ctx, reply, passed);
  });

  mount(mounting, 'auth.linkGoogle', async ({ ctx, body, request, reply }) => {
    const cookie = readGoogleCookie(ctx, request);
    const passed = await linkGoogle(ctx, { ...body, ...(await readBrowser(ctx, request)), cookie });
    if (isRefusal(passed)) return passed;
    setGoogleCookie(ctx, reply, null);
    return answerFirstFactor(ctx, reply, passed);
  });

  mount(mounting, 'auth.signupGoogle', async ({ ctx, body, request, reply }) => {
    const cookie = readGoogleCookie(ctx, request);
    const session = await signUpWithGoogle(ctx, { ...body, ...(await readBrowser(ctx, request)), cookie });
    if (isRefusal(session)) return session;
    setGoogleCookie(ctx, reply, null);
    return answerSession(ctx, reply, session, session.deviceSecret);
  });

  mount(mounting, 'auth.methods', ({ ctx, viewer }) => readMethods(ctx, viewer.userId));

  mount(mounting, 'auth.disconnectGoogle', ({ ctx, viewer, body }) =>
    disconnectGoogle(ctx, { userId: viewer.userId, password: body.password }),
  );
}
