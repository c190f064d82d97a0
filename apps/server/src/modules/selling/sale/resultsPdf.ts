import type { SaleResults } from '@assay/contract/shapes/sale.ts';
import { PAYMENT_TEXT } from '@assay/domain/auction/saleResults.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { longDateText } from '@assay/domain/timeZone.ts';
import { BOLD, INK, newPaper, printable, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import { RESULTS } from './results.ts';

const LEFT = 48;
const RIGHT = 564;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 740;
type Page = PDFKit.PDFDocument;
type Lot = SaleResults['lots'][number];

const COLUMNS: ReadonlyArray<{
  head: string;
  width: number;
  align: 'left' | 'right';
  cell: (lot: Lot) => string;
}> = [
  { head: 'Lot', width: 34, align: 'left', cell: ({ lotNumber }) => String(lotNumber) },
  { head: 'Title', width: 124, align: 'left', cell: ({ title }) => printable(title) },
  {
    head: 'Estimate',
    width: 82,
    align: 'right',
    cell: ({ estimateLowCents: low, estimateHighCents: high }) =>
      low === null || high === null ? '–' : `${formatCents(low)}–${formatCents(high)}`,
  },
  { head: 'Result', width: 58, align: 'left', cell: ({ kind }) => RESULTS[kind] },
  {
    head: 'Hammer',
    width: 56,
    align: 'right',
    cell: ({ kind, hammerCents }) => (kind === 'sold' ? formatCents(hammerCents) : '–'),
  },
  {
    head: 'Premium',
    width: 50,
    align: 'right',
    cell: ({ kind, premiumCents }) => (kind === 'sold' ? formatCents(premiumCents) : '–'),
  },
  {
    head: 'Buyer',
    width: 96,
    align: 'left',
    cell: ({ buyer, invoice }) =>
      [buyer?.username ?? '–', ...(invoice === null ? [] : [PAYMENT_TEXT[invoice.status]])].map(printable).join('\n'),
  },
];
/** Left over beside the columns whose text meets that of the next one. */
const GAP = WIDTH - COLUMNS.reduce((sum, { width }) => sum + width, 0);

/** Facts of a sale as a whole, in the order in which they are read. */
export function resultFacts({ totals, bidders }: Pick<SaleResults, 'totals' | 'bidders'>): string[] {
  const all = bidders.fresh + bidders.returning;
  const percent = (value: number | null): string => (value === null ? '–' : `${value}%`);
  return [
    `${totals.sold} of ${totals.lots} ${totals.lots === 1 ? 'lot' : 'lots'} sold, ${percent(totals.sellThroughPercent)} sell-through`,
    `Hammer ${formatCents(totals.hammerCents)}, premium ${formatCents(totals.premiumCents)}`,
    `Paid ${formatCents(totals.paidCents)}, ${totals.paidLots} of ${totals.sold} sold ${totals.sold === 1 ? 'lot' : 'lots'}`,
    `${totals.unsold} unsold, ${totals.unpaidLots} not paid, ${totals.undone} undone, ${totals.withdrawn} withdrawn`,
    `Average against the middle of the estimate: ${percent(totals.againstEstimatePercent)}`,
    `${all} ${all === 1 ? 'bidder' : 'bidders'}: ${bidders.fresh} new, ${bidders.returning} returning`,
  ];
}

/** The results of a sale as a PDF: the totals, then each lot in order. `at`: when they were read. */
export async function renderResultsPdf(
  results: SaleResults,
  { at, zone }: { at: Date; zone: TimeZone },
): Promise<Page> {
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 48, bottom: 36, left: LEFT, right: LEFT },
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(`Results: ${results.title}`), CreationDate: at },
  });
  page.font(BOLD).fontSize(18).fillColor(INK).text(printable(results.title), LEFT, 48, { width: WIDTH });
  page
    .font(SANS)
    .fontSize(9)
    .fillColor(QUIET)
    .text(
      `Results as of ${longDateText(at.getTime(), zone)}. Opened ${longDateText(Date.parse(results.opensAt), zone)}.`,
      LEFT,
      page.y + 2,
      { width: WIDTH },
    );
  page.fontSize(10).fillColor(INK);
  page.text(resultFacts(results).join('\n'), LEFT, page.y + 10, { width: WIDTH, lineGap: 2 });
  page.y += 14;
  drawRow(
    page,
    COLUMNS.map(({ head }) => head),
    BOLD,
  );
  for (const lot of results.lots) {
    const cells = COLUMNS.map(({ cell }) => cell(lot));
    page.font(SANS).fontSize(8.5);
    const height = Math.max(...cells.map((text, index) => page.heightOfString(text, { width: COLUMNS[index]!.width })));
    if (page.y + height + 8 > BOTTOM) {
      page.addPage();
      page.y = 48;
      drawRow(
        page,
        COLUMNS.map(({ head }) => head),
        BOLD,
      );
    }
    drawRow(page, cells, SANS);
  }
  page.end();
  return page;
}

function drawRow(page: Page, cells: readonly string[], font: string): void {
  const top = page.y;
  page.font(font).fontSize(8.5).fillColor(INK);
  let [x, bottom] = [LEFT, top];
  for (const [index, { width, align }] of COLUMNS.entries()) {
    page.text(cells[index]!, x, top + 4, { width, align });
    bottom = Math.max(bottom, page.y);
    x += width + (index === 2 || index === 5 ? GAP / 2 : 0);
  }
  page
    .moveTo(LEFT, bottom + 3)
    .lineTo(RIGHT, bottom + 3)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  page.y = bottom + 3;
}
