import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { Font } from 'fontkit';
import { encode } from 'uqr';

/** Ink of printed papers. */
export const INK = '#1b1a17';
export const QUIET = '#6a665c';
export const RULE = '#c9c3b4';

/**
 * Typefaces of printed documents: Noto Sans, embedded as a subset of the letters used; Courier only for codes and
 * hashes.
 */
export const SANS = 'Noto Sans';
export const BOLD = 'Noto Sans Bold';
const FILES = { [SANS]: 'NotoSans-Regular.ttf', [BOLD]: 'NotoSans-Bold.ttf' };

/** What both typefaces have: Latin with all its accents, Vietnamese, Greek, Cyrillic, punctuation, currencies. */
const PRINTED =
  /^(?![\p{Cn}\u03e2-\u03ef])[\u0020-\u007e\u00a0-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u2212]$/u;

/** A name as papers can show it: in its own letters, or the Latin one of the same person's address. */
export const printedName = (name: string, inLatin: string): string =>
  [...name.normalize('NFC')].every((letter) => PRINTED.test(letter)) ? name : inLatin;

/** Text as documents can print it: an unsupported letter is dropped, or replaced by its base letters. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .flatMap((letter) =>
      PRINTED.test(letter) ? letter : [...letter.normalize('NFKD')].filter((part) => PRINTED.test(part)),
    )
    .join('');

/** A day of the public record, which is kept in UTC: "March 14, 2026". Empty for null. */
export const recordedDay = (iso: string | null): string =>
  iso === null
    ? ''
    : new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A QR code of `side` units as the data of an SVG path: each run of dark dots is a rectangle. */
export function codePath(text: string, side: number): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dot = side / size;
  const number = (value: number): string => String(Math.round(value * 1_000) / 1_000);
  return data
    .flatMap((row, line) =>
      [
        ...row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(
        ({ 0: run, index }) =>
          `M${number(index * dot)} ${number(line * dot)}h${number(run.length * dot)}v${number(dot)}h-${number(run.length * dot)}z`,
      ),
    )
    .join('');
}

/** Draws a QR code whose sides are `side` points long. */
export function drawCode(page: PDFKit.PDFDocument, text: string, at: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dot = at.side / size;
  for (const [line, row] of data.entries())
    for (const [column, isDark] of row.entries())
      if (isDark) page.rect(at.x + column * dot, at.y + line * dot, dot, dot);
  page.fillColor('#000000').fill();
}

/** Creates a PDF to write on. The library is loaded with the first one: an idle process saves ten megabytes. */
export async function newPaper(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument(options);
  const fonts = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-latin'));
  for (const [name, file] of Object.entries(FILES)) {
    page.registerFont(name, await readFile(new URL(file, fonts)));
    keepLetters(page, name);
  }
  return page;
}

/**
 * Draws every letter as one glyph. The font would compose ị from two parts (`ccmp`), and text copied from the PDF would
 * lose that letter.
 */
function keepLetters(page: PDFKit.PDFDocument, name: string): void {
  const { _font } = page.font(name) as unknown as { _font: { font: Font } };
  const { font } = _font;
  const layout = font.layout.bind(font);
  // A new object each time: fontkit writes into it.
  font.layout = (text) => layout(text, { ccmp: false });
}

type Box = { x: number; y: number; width: number; height: number };
type Fit = {
  font: string;
  color: string;
  /** Point sizes, the largest first. */
  sizes: readonly number[];
  lineGap?: number;
};

/** A line that a slightly smaller size keeps whole is not wrapped. */
const UNWRAPPED_PART = 0.65;

/**
 * Draws text in the largest of the sizes at which it fits into the box, wrapped where needed. At the smallest size it ends
 * in an ellipsis if it still doesn't fit. Returns the y below its last line.
 */
export function drawFitted(page: PDFKit.PDFDocument, text: string, box: Box, fit: Fit): number {
  const { x, y, width, height } = box;
  const { sizes, lineGap = 0 } = fit;
  page.font(fit.font).fillColor(fit.color);
  const fits = (size: number) => page.fontSize(size).heightOfString(text, { width, lineGap }) <= height;
  const isUnwrapped = (size: number) =>
    text.split('\n').every((line) => page.fontSize(size).widthOfString(line) <= width);
  const size =
    sizes.find((points) => points >= sizes[0]! * UNWRAPPED_PART && isUnwrapped(points) && fits(points)) ??
    sizes.find(fits) ??
    sizes.at(-1)!;
  page.fontSize(size).text(text, x, y, { width, height, lineGap, ellipsis: true });
  return page.y;
}

/** Answers with a PDF to read or print. It may name people, so no one keeps it. */
export async function sendPdf(reply: FastifyReply, fileName: string, document: PDFKit.PDFDocument): Promise<undefined> {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .type('application/pdf')
    .send(document);
  return undefined;
}
