import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Edges in points, measured from the top left corner of the page. */
type Edges = { left: number; top: number; right: number; bottom: number };
export type PrintedPage = {
  width: number;
  height: number;
  /** In the order in which they are drawn, without spaces and line ends. */
  letters: (Edges & { letter: string })[];
  /** What each QR code says. */
  codes: (Edges & { text: string })[];
};

/** Pixels per point: fine enough for the codes on labels. */
const SCALE = 3;

let loading: Promise<WrappedPdfiumModule> | undefined;
const load = (): Promise<WrappedPdfiumModule> => {
  loading ??= (async () => {
    const wasm = (specifier: string) => readFile(fileURLToPath(import.meta.resolve(specifier)));
    prepareZXingModule({
      overrides: { wasmBinary: Uint8Array.from(await wasm('zxing-wasm/reader/zxing_reader.wasm')).buffer },
    });
    const pdfium = await init({ wasmBinary: Uint8Array.from(await wasm('@embedpdf/pdfium/pdfium.wasm')).buffer });
    pdfium.PDFiumExt_Init();
    return pdfium;
  })();
  return loading;
};

/** Reads a PDF back as its reader sees and scans it: every letter with its place, and every QR code. */
export async function readPrintedPages(pdf: Buffer): Promise<PrintedPage[]> {
  const pdfium = await load();
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const file = malloc(pdf.length);
  pdfium.pdfium.HEAPU8.set(pdf, file);
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '');
  try {
    const pages: PrintedPage[] = [];
    for (let index = 0; index < pdfium.FPDF_GetPageCount(document); index += 1) {
      const page = pdfium.FPDF_LoadPage(document, index);
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
      pages.push({
        width,
        height,
        letters: lettersOn(pdfium, page, height),
        codes: await codesOn(pdfium, page, { width, height }),
      });
      pdfium.FPDF_ClosePage(page);
    }
    return pages;
  } finally {
    pdfium.FPDF_CloseDocument(document);
    free(file);
  }
}

function lettersOn(pdfium: WrappedPdfiumModule, page: number, height: number): PrintedPage['letters'] {
  const text = pdfium.FPDFText_LoadPage(page);
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const edges = malloc(4 * 8);
  const letters: PrintedPage['letters'] = [];
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index += 1) {
    // A hyphen at the end of a line is reported as a break.
    const letter = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index)).replace('\u0002', '-');
    if (letter.trim() === '') continue;
    pdfium.FPDFText_GetCharBox(text, index, edges, edges + 8, edges + 16, edges + 24);
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => pdfium.pdfium.getValue(edges + offset, 'double'));
    letters.push({ letter, left: left!, right: right!, top: height - top!, bottom: height - bottom! });
  }
  free(edges);
  pdfium.FPDFText_ClosePage(text);
  return letters;
}

async function codesOn(
  pdfium: WrappedPdfiumModule,
  page: number,
  size: { width: number; height: number },
): Promise<PrintedPage['codes']> {
  const [width, height] = [Math.round(size.width * SCALE), Math.round(size.height * SCALE)];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const data = new Uint8ClampedArray(pdfium.pdfium.HEAPU8.slice(start, start + width * height * 4).buffer);
  pdfium.FPDFBitmap_Destroy(bitmap);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
  });
  return found.map(({ text, position: { topLeft, bottomRight } }) => ({
    text,
    left: topLeft.x / SCALE,
    top: topLeft.y / SCALE,
    right: bottomRight.x / SCALE,
    bottom: bottomRight.y / SCALE,
  }));
}

/** The text of pages without any spaces, which line ends take the place of. */
export const lettersOf = (pages: readonly PrintedPage[]): string =>
  pages.map(({ letters }) => letters.map(({ letter }) => letter).join('')).join('');

/** What a reader stumbles over: letters on each other, on a code, or over the edge of the page. */
export function faultsOf(pages: readonly PrintedPage[]): string[] {
  return pages.flatMap(({ width, height, letters, codes }, number) => {
    const at = ({ letter, left, top }: PrintedPage['letters'][number]) =>
      `page ${number + 1}: “${letter}” at ${Math.round(left)}, ${Math.round(top)}`;
    const outside = letters.filter(
      ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
    );
    const onCodes = letters.filter((letter) => codes.some((code) => sharedPart(letter, code) > 0));
    const onOthers = letters.filter((letter, place) =>
      letters.some(
        (other, otherPlace) => otherPlace > place && !isLigature(letter, other) && sharedPart(letter, other) > 0.4,
      ),
    );
    return [
      ...outside.map((letter) => `${at(letter)} is over the edge`),
      ...onCodes.map((letter) => `${at(letter)} is on a code`),
      ...onOthers.map((letter) => `${at(letter)} is on another letter`),
    ];
  });
}

/** Both letters are one glyph, as in “fi”. */
const isLigature = (one: Edges, other: Edges): boolean =>
  one.left === other.left && one.right === other.right && one.top === other.top;

/** How much of the first one's area the second one covers. */
function sharedPart(one: Edges, other: Edges): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const area = (one.right - one.left) * (one.bottom - one.top);
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0;
}
