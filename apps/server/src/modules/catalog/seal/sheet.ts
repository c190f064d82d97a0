import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../platform/context.ts';
import { toCsv } from '../../../platform/csv.ts';
import { drawCode, INK, newPaper, QUIET, SANS } from '../../../platform/printing.ts';
import type { SealPrint } from './queries.ts';

const COLUMNS = 5;
const ROWS = 8;
const MARGIN = 36;
const CELL_WIDTH = (612 - 2 * MARGIN) / COLUMNS;
const CELL_HEIGHT = 84;
const TOP = 62;
const CODE = 56;

/** What the QR code of a seal says. */
export const addressOf = (ctx: AppContext, token: string): string => `${ctx.config.PUBLIC_URL}/q/${token}`;

/**
 * The print sheet of a batch: 40 seals a page, each with its QR code and serial. It is drawn a page at a time, so that
 * other requests are answered in between.
 */
export async function renderSealSheet(ctx: AppContext, print: SealPrint): Promise<PDFKit.PDFDocument> {
  const page = await newPaper({
    size: 'LETTER',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: `Seals ${print.number}`, CreationDate: print.createdAt },
  });
  const pages = Math.max(1, Math.ceil(print.seals.length / (COLUMNS * ROWS)));
  void drawPages(ctx, page, print, pages).catch((error: unknown) => page.destroy(error as Error));
  return page;
}

async function drawPages(ctx: AppContext, page: PDFKit.PDFDocument, print: SealPrint, pages: number): Promise<void> {
  for (let number = 0; number < pages; number += 1) {
    page.addPage();
    page
      .font(SANS)
      .fontSize(9)
      .fillColor(QUIET)
      .text(`Seals ${print.number}, page ${number + 1} of ${pages}. Each code is a secret.`, MARGIN, MARGIN, {
        lineBreak: false,
      });
    const seals = print.seals.slice(number * COLUMNS * ROWS, (number + 1) * COLUMNS * ROWS);
    for (const [index, { serial, token }] of seals.entries()) {
      const x = MARGIN + (index % COLUMNS) * CELL_WIDTH;
      const y = TOP + Math.floor(index / COLUMNS) * CELL_HEIGHT;
      drawCode(page, addressOf(ctx, token), { x: x + (CELL_WIDTH - CODE) / 2, y, side: CODE });
      page
        .font('Courier')
        .fontSize(8)
        .fillColor(INK)
        .text(serial, x, y + CODE + 6, { width: CELL_WIDTH, align: 'center', lineBreak: false });
    }
    await setImmediate();
  }
  page.end();
}

/** The same as a table for a printer of holograms. */
export const toSealTable = (ctx: AppContext, { number, seals }: SealPrint): string =>
  toCsv(
    ['batch', 'serial', 'qr_code'],
    seals.map(({ serial, token }) => [number, serial, addressOf(ctx, token)]),
  );
