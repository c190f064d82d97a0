import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { LogoTheme } from '@assay/domain/settings/logo.ts';
import { LOGO_MIN_WIDTH } from '@assay/domain/settings/logo.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readLogo } from '../../../platform/documents.ts';
import { claimUpload, storeUpload } from '../../../platform/handedIn.ts';
import { LOGOS } from '../../../platform/paperLogo.ts';
import { readSettings } from '../../../platform/settings.ts';
import { changeSetting } from './operations.ts';

type Change = { theme: LogoTheme; version: number; note?: string | undefined; actor: Actor };
type Changed = Promise<{ version: number } | Refusal>;

/**
 * Sets an image of the logo, for a theme: a new version of the setting. Files of earlier versions stay, papers print them.
 * Refusals: file_invalid (no PNG, JPEG or WebP, too narrow, or the one for the dark theme first); record_changed;
 * unavailable (too many at the same time).
 */
export async function setLogo(ctx: AppContext, given: Change & { bytes: Buffer }): Changed {
  const { theme, bytes, ...change } = given;
  if (theme === 'dark' && readSettings(ctx).logo.light === null)
    return refuse('file_invalid', { detail: 'Upload the logo for the light theme first.' });
  const picture = await readLogo(bytes);
  if (isRefusal(picture)) return picture;
  if (picture.originalWidth < LOGO_MIN_WIDTH)
    return refuse('file_invalid', { detail: `Upload an image at least ${LOGO_MIN_WIDTH} pixels wide.` });
  const file = await storeUpload(ctx, LOGOS, 'png', picture.bytes);
  const { width, height } = picture;
  return changeSetting(ctx, {
    ...change,
    key: 'logo',
    value: (logo) => ({ ...logo, [theme]: { file, width, height } }),
    claims: (tx) => claimUpload(tx, LOGOS, file),
  });
}

/** Removes an image of the logo; without one for the light theme there is none for the dark one. Refusals: record_changed. */
export const removeLogo = (ctx: AppContext, { theme, ...change }: Change): Changed =>
  changeSetting(ctx, {
    ...change,
    key: 'logo',
    value: (logo) => ({ light: theme === 'light' ? null : logo.light, dark: null }),
  });
