import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { startVerification, submitVerification } from './operations.ts';

/** Identity check by the provider (payments §1.5); its result is only ever read back from there. */
export function mountIdentity(mounting: Mounting): void {
  mount(mounting, 'identity.start', ({ ctx, viewer }) => startVerification(ctx, viewer.userId));
  mount(mounting, 'identity.submit', ({ ctx, viewer, params }) =>
    submitVerification(ctx, viewer.userId, params.verification_session_id),
  );
}
