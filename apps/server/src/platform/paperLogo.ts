import type { Settings } from '@assay/domain/settings/settings.ts';
import type { AppContext } from './context.ts';
import { readAll } from './files.ts';
import { mediaStore } from './mediaStore.ts';
import { INK } from './printing.ts';

/** The folder of logos in the media store. */
export const LOGOS = 'logos';

type Page = PDFKit.PDFDocument;
type Context = Pick<AppContext, 'config' | 'clock' | 'log'>;

/** Returns the logo of these settings as papers print it: the PNG for light grounds. Null: the business has none. */
export async function readPaperLogo(ctx: Context, { logo }: Pick<Settings, 'logo'>): Promise<Buffer | null> {
  if (logo.light === null) return null;
  const bytes = await readAll(mediaStore(ctx), `${LOGOS}/${logo.light.file}`);
  // The paper is valid without it. Its absence is only logged.
  if (bytes === null) ctx.log.warn({ file: logo.light.file }, 'a paper without its logo: the file is not there');
  return bytes;
}

/** Draws who a paper is from: the logo in a box of `height` points at the left, or the name in type. */
export function drawBrand(
  page: Page,
  logo: Buffer | null,
  { x, y, height, size }: { x: number; y: number; height: number; size: number },
): void {
  if (logo === null) page.fillColor(INK).font('Times-Bold').fontSize(size).text('Assay', x, y);
  else page.image(logo, x, y - (height - size) / 2, { fit: [220, height], valign: 'center' });
}
