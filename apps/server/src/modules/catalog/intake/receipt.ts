import type { Intake } from '@assay/contract/shapes/intake.ts';
import type { IntakeKind } from '@assay/domain/item/intake.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import { businessLines } from '@assay/domain/settings/settings.ts';
import { longDateText } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import { drawBrand, readPaperLogo } from '../../../platform/paperLogo.ts';
import { BOLD, drawCode, INK, newPaper, printable, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import { readSettingsOf } from '../../../platform/settings.ts';

const LEFT = 56;
const RIGHT = 556;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 690;
const CODE = 64;
const KINDS: Readonly<Record<IntakeKind, string>> = {
  consignment: 'Received for sale on consignment',
  purchase: 'Purchased',
  direct: 'Received directly from the maker or artist',
  return: 'Returned to us',
};

/** The receipt of a delivery: who brought what, its declared value and condition, and two signatures. */
export async function renderReceipt(ctx: AppContext, intake: Intake): Promise<PDFKit.PDFDocument> {
  const receivedAt = new Date(intake.receivedAt);
  const settings = await readSettingsOf(ctx.pool, { at: receivedAt });
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 56, bottom: 48, left: LEFT, right: LEFT },
    lang: 'en-US',
    info: { Title: `Receipt ${intake.number}`, Author: businessName(settings), CreationDate: receivedAt },
  });
  const text = (value: string, font: string = SANS, size = 10, color: string = INK) =>
    page.font(font).fontSize(size).fillColor(color).text(printable(value), LEFT, page.y, { width: WIDTH });
  const logo = await readPaperLogo(ctx, settings);
  if (logo.image !== null) {
    drawBrand(page, logo, { x: LEFT, y: 56, height: 32, size: 32 });
    page.y = 96;
  }
  for (const [index, line] of businessLines(settings).entries())
    page
      .font(index === 0 ? BOLD : SANS)
      .fontSize(index === 0 ? 14 : 9)
      .fillColor(index === 0 ? INK : QUIET)
      .text(printable(line), LEFT, page.y, { width: WIDTH - CODE - 16 });
  drawCode(page, intake.number, { x: RIGHT - CODE, y: 56, side: CODE });
  page.y = Math.max(page.y, 124) + 8;
  text(`Receipt ${intake.number}`, BOLD, 18);
  text(
    `${KINDS[intake.kind]} on ${longDateText(receivedAt.getTime(), settings.timeZone.zone)}, by ${intake.receivedBy}`,
  );
  page.y += 8;
  text('From', SANS, 9, QUIET);
  text([intake.sourceName, intake.sourceContact].filter((part) => part !== '').join(', '));
  if (intake.carrier !== null) text(`By ${[intake.carrier, intake.trackingNumber].filter(Boolean).join(' ')}`);
  page.y += 10;
  for (const line of intake.lines) {
    if (page.y > BOTTOM) page.addPage();
    page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).strokeColor(RULE).stroke();
    page.y += 5;
    text(`${line.position}. ${line.quantity === 1 ? '' : `${line.quantity} × `}${line.description}`, BOLD);
    text(
      [
        line.insuredCents === null
          ? 'No value declared'
          : `Insured for ${formatCents(line.insuredCents, { cents: 'always' })}`,
        line.conditionNote,
      ]
        .filter((part) => part !== '')
        .join('. '),
      SANS,
      9,
      QUIET,
    );
    page.y += 4;
  }
  if (page.y > BOTTOM - 60) page.addPage();
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).strokeColor(RULE).stroke();
  const y = page.y + 56;
  for (const [x, label] of [
    [LEFT, 'Delivered by'],
    [LEFT + WIDTH / 2 + 12, 'Received by'],
  ] as const) {
    page
      .moveTo(x, y)
      .lineTo(x + WIDTH / 2 - 12, y)
      .strokeColor(INK)
      .stroke();
    page
      .font(SANS)
      .fontSize(9)
      .fillColor(QUIET)
      .text(label, x, y + 4, { lineBreak: false });
  }
  page.end();
  return page;
}
