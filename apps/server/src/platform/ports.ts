import type { Refusal } from '@assay/contract/problem.ts';
import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { StaffAccess, Viewer } from './http/viewer.ts';
import type { Emit } from './outbox.ts';

/**
 * Calls that a lower module makes and an upper module answers (decision 0185): in the same transaction where money, stock,
 * bids, ownership or custody depend on it, or because the caller needs the result. A capability declares its own in its
 * `ports.ts`; `../ports.ts` hands them all in.
 */
export interface Ports {
  /** Returns true while the session, and the account behind it, may be used. */
  readonly isSessionAlive: (ctx: AppContext, sessionId: string) => Promise<boolean>;
  /**
   * Returns what the office needs to know of a caller; null for anyone who is not staff with a second factor. `ended`: the
   * session was too old or idle, and has been ended. `isAutomatic`: the page asked by itself, which is no use of the office.
   */
  readonly readStaffAccess: (
    ctx: AppContext,
    viewer: Viewer,
    isAutomatic: boolean,
  ) => Promise<StaffAccess | 'ended' | null>;
  /** The refusal of a call that changes a factor without a recent proof by the factors the account has; null: go on. */
  readonly factorRefusal: (ctx: AppContext, viewer: Viewer) => Promise<Refusal | null>;
  /** Marks a person's email address that takes no mail for good: nothing more goes there, and they are notified on the site. */
  readonly markAddress: (
    tx: Tx,
    emit: Emit,
    given: { userId: string | null; email: string; why: string; at: Date },
  ) => Promise<void>;
  /** Returns public lots by id in the order asked for; unknown ids are left out. */
  readonly readLots: (ctx: AppContext, ids: readonly string[], viewerId: string | null) => Promise<Lot[]>;
}
