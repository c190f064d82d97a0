import type { AppContext } from '../../../apps/server/src/platform/context.ts';
import { readSettings } from '../../../apps/server/src/platform/settings.ts';
import type { WebOptions } from '../../../apps/server/src/web.ts';
import { toLegalTexts, toPublicSettings } from '../../../packages/domain/src/settings/public.ts';

/** Returns what the pages of a measured server are mounted with. */
export const webOptionsOf = (ctx: AppContext): WebOptions => ({
  sandbox: ctx.config.sandbox,
  publishableKey: String(ctx.config.STRIPE_PUBLISHABLE_KEY),
  settings: () => toPublicSettings(readSettings(ctx)),
  legalTexts: () => toLegalTexts(readSettings(ctx)),
  publicUrl: ctx.config.PUBLIC_URL,
  now: ctx.clock.now,
});
