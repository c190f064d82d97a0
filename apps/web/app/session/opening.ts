import type { PublicSettings } from '@assay/domain/settings/public.ts';
import type { Viewer } from './context.ts';

/** Pages that are there before the shop opens: staff log in and work, and read what they accept by joining. */
const ALWAYS =
  /^\/(?:office|login|two-step-verification|forgot-password|reset-password|verify-email|account|join|opening-soon|terms-of-service|conditions-of-sale|privacy-policy|cookies)(?:\/|$)/;

type MaybeStaff = Pick<Viewer, 'staffRoles'> | null;

/** Returns true if the shop is not open, and the visitor is not staff. */
export const isShopClosedTo = (viewer: MaybeStaff, { isOpen }: Pick<PublicSettings, 'isOpen'>): boolean =>
  !isOpen && (viewer?.staffRoles.length ?? 0) === 0;

/** Returns true if a page is not shown yet. */
export const isClosedTo = (viewer: MaybeStaff, settings: Pick<PublicSettings, 'isOpen'>, path: string): boolean =>
  isShopClosedTo(viewer, settings) && !ALWAYS.test(path);
