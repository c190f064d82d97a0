import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { linkPending } from './google/links.ts';
import { beginChallenge, type Challenge } from './logInChallenge.ts';
import { readSecondFactor } from './secondFactor.ts';
import { newSecret, type OpenedSession, type Origin, openSession } from './sessions.ts';

export type LoggedIn = OpenedSession & { deviceSecret: string };
export type HalfLoggedIn = Challenge & { deviceSecret: string };

/**
 * Continues after any valid first factor. With a second factor the login becomes pending; otherwise the session begins.
 * `also` runs in its transaction. `googlePendingId` is an identity to link once everything is verified.
 */
export async function passFirstFactor(
  ctx: AppContext,
  given: {
    userId: string;
    origin: Origin;
    replacesSessionId: string | null;
    googlePendingId?: string;
    also?: (tx: Tx, emit: Emit) => Promise<void>;
  },
): Promise<LoggedIn | HalfLoggedIn> {
  const { also, ...begun } = { ...given, deviceSecret: newSecret() };
  const factor = await readSecondFactor(ctx, given.userId);
  if (factor !== null) return { ...(await beginChallenge(ctx, factor, begun)), deviceSecret: begun.deviceSecret };
  const session = await transact(ctx, async (tx, emit) => {
    await also?.(tx, emit);
    await linkPendingIdentity(tx, emit, given, ctx.clock.date());
    return openSession(ctx, tx, emit, begun);
  });
  return { ...session, deviceSecret: begun.deviceSecret };
}

/**
 * Links the identity that is pending for this login. If linking fails, the login still succeeds, because the user has
 * proved the account.
 */
async function linkPendingIdentity(
  tx: Tx,
  emit: Emit,
  given: { userId: string; googlePendingId?: string },
  at: Date,
): Promise<void> {
  if (given.googlePendingId === undefined) return;
  await linkPending(tx, emit, { pendingId: given.googlePendingId, userId: given.userId, at });
}
