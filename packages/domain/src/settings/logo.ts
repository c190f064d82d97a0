import type { LogoImage } from './settings.ts';

/** Narrower pictures are blurred on papers and sharp screens. */
export const LOGO_MIN_WIDTH = 320;
export const LOGO_MAX_BYTES = 1024 * 1024;
/** The color theme that an image of the logo is for. Papers have the light one. */
export const LogoTheme = ['light', 'dark'] as const;
export type LogoTheme = (typeof LogoTheme)[number];

/** The address of an image of the logo. It never changes. */
export const logoPath = ({ file }: LogoImage): string => `/media/logos/${file}`;

/** The size of an image in a box: as large as it fits, in whole pixels. */
export function logoSize(image: LogoImage, box: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}
