import { businessName } from '@assay/domain/settings/name.ts';
import type { Settings } from '@assay/domain/settings/settings.ts';
import type { AppContext } from './context.ts';
import { readAll } from './files.ts';
import { mediaStore } from './mediaStore.ts';
import { drawFitted, INK, printable } from './printing.ts';

/** The folder of logos in the media store. */
export const LOGOS = 'logos';

type Page = PDFKit.PDFDocument;
type Context = Pick<AppContext, 'config' | 'clock' | 'log'>;

/** The name of the business, and its logo for light grounds as a PNG. Null: it has none, and the name is set in type. */
export type PaperLogo = { name: string; image: Buffer | null };

/** Returns name and logo of these settings as papers print them. */
export async function readPaperLogo(ctx: Context, settings: Pick<Settings, 'logo' | 'business'>): Promise<PaperLogo> {
  return { name: businessName(settings), image: await readImage(ctx, settings) };
}

async function readImage(ctx: Context, { logo }: Pick<Settings, 'logo'>): Promise<Buffer | null> {
  if (logo.light === null) return null;
  const bytes = await readAll(mediaStore(ctx), `${LOGOS}/${logo.light.file}`);
  // The paper is valid without it. Its absence is only logged.
  if (bytes === null) ctx.log.warn({ file: logo.light.file }, 'a paper without its logo: the file is not there');
  return bytes;
}

/** Draws who a paper is from: the logo in a box of `height` points at the left, or the name in type. */
export function drawBrand(
  page: Page,
  { name, image }: PaperLogo,
  { x, y, height, size }: { x: number; y: number; height: number; size: number },
): void {
  const box = { x, y, width: 240, height: height * 1.4 };
  if (image === null)
    drawFitted(page, printable(name), box, { font: 'Times-Bold', color: INK, sizes: [size, 18, 15, 12, 10, 8] });
  else page.image(image, x, y - (height - size) / 2, { fit: [220, height], valign: 'center' });
}
