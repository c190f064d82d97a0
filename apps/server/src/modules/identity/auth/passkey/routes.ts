import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../../platform/http/mount.ts';
import { answerSession, readBrowser } from '../answer.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  logInWithPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from './operations.ts';

/** Passkeys: create, rename, remove and log in. */
export function mountPasskeys(mounting: Mounting): void {
  mount(mounting, 'passkey.list', async ({ ctx, viewer }) => ({ items: await readPasskeys(ctx, viewer.userId) }));

  mount(mounting, 'passkey.options', ({ ctx, viewer }) => beginPasskey(ctx, viewer.userId));

  mount(mounting, 'passkey.add', ({ ctx, viewer, body }) => addPasskey(ctx, { ...body, userId: viewer.userId }));

  mount(mounting, 'passkey.rename', ({ ctx, viewer, params, body }) =>
    renamePasskey(ctx, { userId: viewer.userId, id: params.id, name: body.name }),
  );

  mount(mounting, 'passkey.remove', ({ ctx, viewer, params }) =>
    removePasskey(ctx, { userId: viewer.userId, id: params.id }),
  );

  mount(mounting, 'passkey.signinOptions', ({ ctx, reply }) => {
    reply.header('cache-control', 'no-store');
    return beginPasskeyLogIn(ctx);
  });

  mount(mounting, 'passkey.signin', async ({ ctx, body, request, reply }) => {
    const session = await logInWithPasskey(ctx, { ...body, ...(await readBrowser(ctx, request)) });
    return isRefusal(session) ? session : answerSession(ctx, reply, session, session.deviceSecret);
  });
}
