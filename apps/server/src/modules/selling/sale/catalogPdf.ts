import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { BOLD, INK, newPaper, printable, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import type { PrintedLot } from './publicQueries.ts';

const LEFT = 56;
const RIGHT = 556;
const WIDTH = RIGHT - LEFT;
const NUMBER_WIDTH = 48;
const BOTTOM = 720;
/** A lot needs about this much of a page. */
const LOT_HEIGHT = 64;
/** After so many lots other requests have a turn. */
const LOTS_AT_ONCE = 50;

const GRADES = { gold: 'Gold grade', silver: 'Silver grade' } as const;

type Page = PDFKit.PDFDocument;

/** The catalog of a sale as a PDF: its text and times, then every lot in order with estimate and opening bid. */
export async function renderCatalogPdf(ctx: AppContext, sale: PublicSale, lots: readonly PrintedLot[]): Promise<Page> {
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 56, bottom: 48, left: LEFT, right: LEFT },
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(sale.title), Author: 'Assay', CreationDate: ctx.clock.date() },
  });
  page.fillColor(INK).font('Times-Bold').fontSize(24).text('Assay', LEFT, 56);
  page.font(BOLD).fontSize(20).text(printable(sale.title), LEFT, 96, { width: WIDTH });
  page
    .font(SANS)
    .fontSize(10)
    .fillColor(QUIET)
    .text(`Opens ${mailTime(Date.parse(sale.opensAt))}. Lots close from ${mailTime(Date.parse(sale.firstEndAt))}.`, {
      width: WIDTH,
    })
    .text(`${ctx.config.PUBLIC_URL}/sales/${sale.slug}`, { width: WIDTH });
  if (sale.publicNote !== null) page.fillColor(INK).text(printable(`Canceled. ${sale.publicNote}`), { width: WIDTH });
  if (sale.text !== '')
    page
      .fillColor(INK)
      .fontSize(11)
      .text(printable(sale.text), LEFT, page.y + 12, { width: WIDTH, lineGap: 1 });
  page.y += 12;
  for (const [index, lot] of lots.entries()) {
    drawLot(page, lot);
    if (index % LOTS_AT_ONCE === LOTS_AT_ONCE - 1) await yieldToOthers();
  }
  page.end();
  return page;
}

function drawLot(page: Page, lot: PrintedLot): void {
  if (page.y > BOTTOM - LOT_HEIGHT) page.addPage();
  const top = page.y + 6;
  const x = LEFT + NUMBER_WIDTH;
  const width = WIDTH - NUMBER_WIDTH;
  page.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).strokeColor(RULE).stroke();
  page
    .font(BOLD)
    .fontSize(11)
    .fillColor(INK)
    .text(String(lot.lot_number).padStart(4, '0'), LEFT, top + 6, { width: NUMBER_WIDTH });
  page.text(printable(lot.artist === null ? lot.title : `${lot.artist}: ${lot.title}`), x, top + 6, { width });
  page.font(SANS).fontSize(9.5);
  if (lot.subtitle !== '') page.text(printable(lot.subtitle), { width });
  const { estimate_low_cents: low, estimate_high_cents: high, authentication_type: grade } = lot;
  const facts = [
    ...(low === null || high === null ? [] : [`Estimate ${formatCents(low)}–${formatCents(high)}`]),
    `Opening bid ${formatCents(lot.opening_cents)}`,
    ...(grade === null ? [] : [GRADES[grade]]),
    ...(lot.condition === null ? [] : [`Condition: ${lot.condition}`]),
    lot.outcome === 'withdrawn' ? 'Withdrawn' : `Closes ${mailTime(lot.ends_at.getTime())}`,
  ];
  page.fillColor(QUIET).text(printable(facts.join('  ·  ')), { width });
}
