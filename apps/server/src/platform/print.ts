import { encode } from 'uqr';

/** Ink of printed papers. */
export const INK = '#1b1a17';
export const QUIET = '#6a665c';
export const RULE = '#c9c3b4';

/** What the standard fonts of PDF can show (Latin); anything else becomes a question mark. */
export const latin = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return (code >= 32 && code <= 255) || '–—‘’“”•…'.includes(letter) ? letter : '?';
    })
    .join('');

/** A day as papers write it: "March 14, 2026". Empty for null. */
export const printedDay = (iso: string | null): string =>
  iso === null
    ? ''
    : new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Draws a QR code whose sides are `side` points long. */
export function drawCode(page: PDFKit.PDFDocument, text: string, at: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dot = at.side / size;
  for (const [line, row] of data.entries())
    for (const [column, isDark] of row.entries())
      if (isDark) page.rect(at.x + column * dot, at.y + line * dot, dot, dot);
  page.fillColor('#000000').fill();
}

/** A PDF to write on. What makes it is loaded with the first one: ten megabytes that a process at rest does without. */
export async function newPaper(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument(options);
}
