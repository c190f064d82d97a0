import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { answerSession, browserOf } from './answer.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import { guarded } from './stepUp.ts';

/** Passkeys: made, named, taken away, and signed in with. */
export function mountPasskeys(mounting: Mounting): void {
  mount(mounting, 'passkey.list', async ({ house, viewer }) => ({ items: await readPasskeys(house, viewer.userId) }));

  mount(mounting, 'passkey.options', ({ house, viewer }) =>
    guarded(house, viewer.sessionId, () => beginPasskey(house, viewer.userId)),
  );

  mount(mounting, 'passkey.add', ({ house, viewer, body }) =>
    guarded(house, viewer.sessionId, () => addPasskey(house, { ...body, userId: viewer.userId })),
  );

  mount(mounting, 'passkey.rename', ({ house, viewer, params, body }) =>
    renamePasskey(house, { userId: viewer.userId, id: params.id, name: body.name }),
  );

  mount(mounting, 'passkey.remove', ({ house, viewer, params }) =>
    guarded(house, viewer.sessionId, () => removePasskey(house, { userId: viewer.userId, id: params.id })),
  );

  mount(mounting, 'passkey.signinOptions', ({ house, reply }) => {
    reply.header('cache-control', 'no-store');
    return beginPasskeySignIn(house);
  });

  mount(mounting, 'passkey.signin', async ({ house, body, request, reply }) => {
    const session = await signInWithPasskey(house, { ...body, ...(await browserOf(house, request)) });
    return isRefusal(session) ? session : answerSession(house, reply, session, session.deviceSecret);
  });
}
