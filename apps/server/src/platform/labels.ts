import { setImmediate } from 'node:timers/promises';
import { BOLD, drawCode, drawFitted, INK, newPaper, printable, QUIET, SANS } from './printing.ts';

/** A label to scan: what its code says, and up to three lines of text, the first of them large. */
export type Label = { code: string; lines: readonly string[] };

// Avery 5160: 30 labels on a letter page.
const COLUMNS = 3;
const ROWS = 10;
const [LEFT, TOP, WIDTH, HEIGHT, GAP] = [13.5, 36, 189, 72, 9];
const CODE = 54;

/** Labels to print, as of `at`, on sheets of 30 (1 × 2⅝ in), drawn a page at a time, so that other requests are answered in between. */
export async function renderLabels(
  { title, at }: { title: string; at: Date },
  labels: readonly Label[],
): Promise<PDFKit.PDFDocument> {
  const page = await newPaper({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: title, CreationDate: at },
  });
  void drawPages(page, labels).catch((error: unknown) => page.destroy(error as Error));
  return page;
}

async function drawPages(page: PDFKit.PDFDocument, labels: readonly Label[]): Promise<void> {
  const perPage = COLUMNS * ROWS;
  for (let first = 0; first === 0 || first < labels.length; first += perPage) {
    page.addPage();
    for (const [index, label] of labels.slice(first, first + perPage).entries())
      drawLabel(page, label, {
        x: LEFT + (index % COLUMNS) * (WIDTH + GAP),
        y: TOP + Math.floor(index / COLUMNS) * HEIGHT,
      });
    await setImmediate();
  }
  page.end();
}

const CODE_FIT = { font: BOLD, color: INK, sizes: [15, 13, 11, 10, 9, 8, 7, 6] };
const TEXT_FIT = { font: SANS, color: QUIET, sizes: [8, 7, 6] };
/** Heights of the lines: what the code says is always whole, and the others may end in an ellipsis. */
const LINE_HEIGHTS = [23, 23, 12];

function drawLabel(page: PDFKit.PDFDocument, { code, lines }: Label, { x, y }: { x: number; y: number }): void {
  drawCode(page, code, { x: x + 9, y: y + (HEIGHT - CODE) / 2, side: CODE });
  const [left, width] = [x + 9 + CODE + 10, WIDTH - CODE - 27];
  let top = y + 7;
  for (const [index, height] of LINE_HEIGHTS.entries()) {
    const line = printable(lines[index] ?? '');
    if (line !== '')
      top = drawFitted(page, line, { x: left, y: top, width, height }, index === 0 ? CODE_FIT : TEXT_FIT);
  }
}
