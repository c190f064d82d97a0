import type { PublicSettings } from '@assay/domain/settings/public.ts';
import type { Viewer } from './context.ts';

/** Pages that are there before the shop opens: staff log in and work, and read what they accept by joining. */
const ALWAYS =
  /^\/(?:office|login|two-step-verification|forgot-password|reset-password|verify-email|account|join|opening-soon|terms-of-service|conditions-of-sale|privacy-policy|cookies)(?:\/|$)/;

/** Returns true if a page is not shown yet: the shop is not open, and the visitor is not staff. */
export const isClosedTo = (
  viewer: Pick<Viewer, 'staffRoles'> | null,
  { isOpen }: Pick<PublicSettings, 'isOpen'>,
  path: string,
): boolean => !isOpen && (viewer?.staffRoles.length ?? 0) === 0 && !ALWAYS.test(path);
