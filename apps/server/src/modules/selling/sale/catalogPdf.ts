import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { premiumNote } from '@assay/domain/auction/premium.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { shortTimeText, type TimeZone, zoneLabel } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { drawBrand, type PaperLogo, readPaperLogo } from '../../../platform/paperLogo.ts';
import { BOLD, drawCode, INK, newPaper, printable, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import type { PrintedLot } from './publicQueries.ts';

const LEFT = 56;
const RIGHT = 556;
const WIDTH = RIGHT - LEFT;
const NUMBER_WIDTH = 44;
/** Side of the square that a photo is fitted into, and the space beside it. */
const PHOTO = 58;
const PHOTO_GAP = 14;
/** The column of estimate, opening bid and close. */
const FACTS_WIDTH = 138;
const TEXT_WIDTH = WIDTH - NUMBER_WIDTH - PHOTO - PHOTO_GAP - FACTS_WIDTH - 16;
const CODE_SIDE = 64;
const BOTTOM = 748;
/** Of the running head, and of the first lot below it. */
const HEAD_TOP = 40;
const FIRST_TOP = 68;
/** So many lots are drawn and sent at a time, their photos read together; meanwhile other requests have a turn. */
const LOTS_AT_ONCE = 20;

const GRADES = { gold: 'Gold grade', silver: 'Silver grade' } as const;

type Page = PDFKit.PDFDocument;

/**
 * The catalog of a sale as a PDF: its text and times with a code that opens its page, then every lot in order with its
 * photo, estimate, opening bid and close. It is drawn as it is read, so that no process holds a whole catalog.
 */
export async function renderCatalogPdf(
  ctx: AppContext,
  sale: PublicSale,
  lots: readonly PrintedLot[],
  readPrint: (file: string) => Promise<Buffer | null>,
): Promise<Readable> {
  const logo = await readPaperLogo(ctx, readSettings(ctx));
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 56, bottom: 32, left: LEFT, right: LEFT },
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(sale.title), Author: logo.name, CreationDate: ctx.clock.date() },
  });
  drawTitle(page, { ctx, logo }, sale);
  const zone = readTimeZone(ctx);
  let number = 1;
  page.on('pageAdded', () => {
    number += 1;
    drawHead(page, sale.title, number);
  });
  return Readable.from(drawnParts(page, lots, { readPrint, zone }));
}

/** Draws the lots and yields the bytes of the document as they come. */
async function* drawnParts(
  page: Page,
  lots: readonly PrintedLot[],
  { readPrint, zone }: { readPrint: (file: string) => Promise<Buffer | null>; zone: TimeZone },
): AsyncGenerator<Buffer> {
  for (let from = 0; from < lots.length; from += LOTS_AT_ONCE) {
    const some = lots.slice(from, from + LOTS_AT_ONCE);
    const photos = await Promise.all(some.map(({ photo }) => (photo === null ? null : readPrint(photo))));
    for (const [at, lot] of some.entries()) drawLot(page, lot, { photo: photos[at]!, zone });
    const bytes: Buffer | null = page.read();
    if (bytes !== null) yield bytes;
    await yieldToOthers();
  }
  page.end();
  yield* page as AsyncIterable<Buffer>;
}

function drawTitle(page: Page, { ctx, logo }: { ctx: AppContext; logo: PaperLogo }, sale: PublicSale): void {
  const address = `${ctx.config.PUBLIC_URL}/sales/${sale.slug}`;
  const width = WIDTH - CODE_SIDE - 24;
  drawBrand(page, logo, { x: LEFT, y: 56, height: 32, size: 24 });
  drawCode(page, address, { x: RIGHT - CODE_SIDE, y: 56, side: CODE_SIDE });
  page.fillColor(INK).font(BOLD).fontSize(22).text(printable(sale.title), LEFT, 100, { width });
  const facts = [
    `${sale.lotCount.toLocaleString('en-US')} ${sale.lotCount === 1 ? 'lot' : 'lots'}`,
    `Bidding opens ${mailTime(ctx, Date.parse(sale.opensAt))}`,
    `Lots close from ${mailTime(ctx, Date.parse(sale.firstEndAt))}`,
    address,
  ];
  page.font(SANS).fontSize(10).fillColor(QUIET);
  page.text(facts.join('\n'), LEFT, page.y + 6, { width, lineGap: 2 });
  if (sale.publicNote !== null)
    page
      .fillColor(INK)
      .font(BOLD)
      .text(printable(`Canceled. ${sale.publicNote}`), LEFT, page.y + 8, { width: WIDTH });
  if (sale.text !== '')
    page
      .fillColor(INK)
      .font(SANS)
      .fontSize(11)
      .text(printable(sale.text), LEFT, page.y + 14, { width: WIDTH, lineGap: 2 });
  page.y += 20;
}

/** The running head of the further pages. */
function drawHead(page: Page, title: string, number: number): void {
  page.font(SANS).fontSize(8.5).fillColor(QUIET);
  page.text(`Page ${number}`, LEFT, HEAD_TOP, { width: WIDTH, align: 'right', lineBreak: false });
  page.text(printable(title), LEFT, HEAD_TOP, { width: WIDTH - 60, height: 12, ellipsis: true });
  page.y = FIRST_TOP;
}

function drawLot(page: Page, lot: PrintedLot, { photo, zone }: { photo: Buffer | null; zone: TimeZone }): void {
  const { estimate_low_cents: low, estimate_high_cents: high, authentication_type: grade } = lot;
  const title = printable(lot.artist === null ? lot.title : `${lot.artist}: ${lot.title}`);
  const sub = [
    ...(grade === null ? [] : [GRADES[grade]]),
    ...(lot.condition === null ? [] : [`Condition: ${printable(lot.condition)}`]),
  ].join('  ·  ');
  const about = [printable(lot.subtitle), sub].filter((line) => line !== '');
  const premium = premiumNote({ buyerPremiumBps: lot.buyer_premium_bps });
  const facts = [
    ...(low === null || high === null ? [] : [`Estimate ${formatCents(low)}–${formatCents(high)}`]),
    `Opening bid ${formatCents(lot.opening_cents)}`,
    ...(premium === null ? [] : [premium]),
    lot.outcome === 'withdrawn' ? 'Withdrawn' : `Closes ${shortTime(lot.ends_at, zone)}`,
  ];
  const height = Math.max(
    page.font(BOLD).fontSize(11).heightOfString(title, { width: TEXT_WIDTH }) +
      page.font(SANS).fontSize(9.5).heightOfString(about.join('\n'), { width: TEXT_WIDTH }),
    page.heightOfString(facts.join('\n'), { width: FACTS_WIDTH }),
    photo === null ? 0 : PHOTO,
  );
  if (page.y + height + 18 > BOTTOM) page.addPage();
  const top = page.y;
  const text = LEFT + NUMBER_WIDTH + PHOTO + PHOTO_GAP;
  page.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).strokeColor(RULE).stroke();
  if (photo !== null)
    page.image(photo, LEFT + NUMBER_WIDTH, top + 8, { fit: [PHOTO, PHOTO], align: 'center', valign: 'center' });
  page.font(BOLD).fontSize(11).fillColor(INK);
  page.text(String(lot.lot_number).padStart(4, '0'), LEFT, top + 6, { width: NUMBER_WIDTH });
  page.text(title, text, top + 6, { width: TEXT_WIDTH });
  page.font(SANS).fontSize(9.5);
  if (about.length > 0) page.text(about.join('\n'), text, page.y, { width: TEXT_WIDTH });
  page.fillColor(QUIET).text(facts.join('\n'), RIGHT - FACTS_WIDTH, top + 7, { width: FACTS_WIDTH, align: 'right' });
  page.y = top + height + 18;
}

const shortTime = (at: Date, zone: TimeZone): string =>
  `${shortTimeText(at.getTime(), zone)} ${zoneLabel(at.getTime(), zone)}`;
