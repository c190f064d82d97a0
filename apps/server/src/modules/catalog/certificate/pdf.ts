import type { SignedCertificate } from '@assay/contract/shapes/certificate.ts';
import type { CertificateState } from '@assay/domain/item/certificate.ts';
import { businessLine, type Settings } from '@assay/domain/settings/settings.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readAll } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { drawBrand, type PaperLogo, readPaperLogo } from '../../../platform/paperLogo.ts';
import { pictureTool } from '../../../platform/pictures.ts';
import {
  BOLD,
  drawCode,
  INK,
  newPaper,
  printable,
  QUIET,
  RULE,
  recordedDay,
  SANS,
} from '../../../platform/printing.ts';
import { readSettings, readSettingsOf } from '../../../platform/settings.ts';
import type { CertificateRow } from './queries.ts';
import { signCertificate } from './signed.ts';

const LEFT = 56;
const RIGHT = 556;
const WIDTH = RIGHT - LEFT;
const PICTURE = 190;
const CODE = 84;
const WARNING_COLOR = '#b3261e';
const BOTTOM = 700;

const STATES: Readonly<Record<CertificateState, string | null>> = {
  active: null,
  in_reauthentication: 'Under review: the grade is suspended',
  failed: 'Failed re-authentication: the grade is suspended',
  revoked: 'REVOKED: this certificate no longer holds',
  stolen: 'REPORTED STOLEN: this item may not be sold',
};
const GRADES = {
  gold: 'Gold: witnessed by our authenticator, sealed on the spot',
  silver: 'Silver: proven by evidence, sealed at intake',
} as const;

type Page = PDFKit.PDFDocument;

/**
 * The certificate as a PDF with what a dealer has to state (rules §6): who vouches, where, since when, how it is known,
 * serial, and the signature of the record. Its QR code contains the serial: the token on the item is not revealed.
 */
export async function renderCertificatePdf(ctx: AppContext, row: CertificateRow): Promise<Page> {
  const signed = await signCertificate(ctx, row);
  const sealed = row.custody.find(({ kind }) => kind === 'sealed');
  const settings =
    sealed === undefined ? readSettings(ctx) : await readSettingsOf(ctx.pool, { at: new Date(sealed.at) });
  const [picture, logo] = await Promise.all([loadPicture(ctx, row), readPaperLogo(ctx, settings)]);
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 56, bottom: 48, left: LEFT, right: LEFT },
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Certificate ${row.serial}`,
      Author: logo.name,
      Subject: printable(row.title),
      CreationDate: new Date(signed.statement.at),
    },
  });
  drawHeading(page, row, { signed, logo });
  drawFacts(page, row, picture);
  drawAuthentication(page, row);
  drawCustody(page, signed);
  drawStatement(page, { ctx, settings }, signed);
  page.end();
  return page;
}

/** The item's first picture, small, in a format that PDF supports. Null if there is none. */
async function loadPicture(ctx: AppContext, row: CertificateRow): Promise<Buffer | null> {
  const first = row.media.find(({ type }) => type === 'image');
  if (first === undefined) return null;
  const sharp = await pictureTool();
  try {
    const bytes = await readAll(mediaStore(ctx), first.file);
    if (bytes === null) throw new Error(`${first.file} is not there`);
    return await sharp(bytes)
      .resize(800, 800, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    // The certificate is valid without its picture. The missing picture is only logged.
    ctx.log.warn({ err: error, itemId: row.id }, 'certificate without its picture');
    return null;
  }
}

function drawHeading(
  page: Page,
  row: CertificateRow,
  { signed, logo }: { signed: SignedCertificate; logo: PaperLogo },
): void {
  const { statement } = signed;
  page.lineWidth(0.5).strokeColor(RULE).rect(36, 36, 540, 720).stroke().rect(40, 40, 532, 712).stroke();
  drawBrand(page, logo, { x: LEFT, y: 58, height: 30, size: 26 });
  page.font(SANS).fontSize(10).fillColor(QUIET).text('Certificate of authenticity', LEFT, 88);
  page.font('Courier-Bold').fontSize(15).fillColor(INK).text(row.serial, 306, 62, { width: 250, align: 'right' });
  page
    .font(SANS)
    .fontSize(10)
    .fillColor(QUIET)
    .text(`As of ${recordedDay(statement.at)}`, 306, 84, { width: 250, align: 'right' });
  page.moveTo(LEFT, 110).lineTo(RIGHT, 110).strokeColor(RULE).stroke();
  page.y = 124;
  const trouble = STATES[statement.state];
  if (trouble === null) return;
  page.font(BOLD).fontSize(13).fillColor(WARNING_COLOR).text(trouble, LEFT, page.y, { width: WIDTH });
  const note = row.changes.at(-1)?.note;
  if (note !== undefined) page.font(SANS).fontSize(10).fillColor(INK).text(printable(note), { width: WIDTH });
  page.y += 12;
}

function drawFacts(page: Page, row: CertificateRow, picture: Buffer | null): void {
  const top = page.y;
  const x = picture === null ? LEFT : LEFT + PICTURE + 24;
  const width = RIGHT - x;
  if (picture !== null) {
    page.image(picture, LEFT, top, { fit: [PICTURE, PICTURE], align: 'center', valign: 'center' });
    page.rect(LEFT, top, PICTURE, PICTURE).strokeColor(RULE).stroke();
  }
  page.font(BOLD).fontSize(16).fillColor(INK).text(printable(row.title), x, top, { width });
  if (row.artist !== null) page.font(SANS).fontSize(11).fillColor(QUIET).text(printable(row.artist.name), { width });
  page.y += 10;
  const sealed = row.custody.find(({ kind }) => kind === 'sealed');
  for (const [name, value] of [
    ['Grade', GRADES[row.authentication_type]],
    [
      'Sealed',
      sealed === undefined ? '' : `${recordedDay(sealed.at)}${sealed.place === '' ? '' : `, ${sealed.place}`}`,
    ],
    ['Autograph', row.autographed ? 'Yes' : ''],
    ['Measures', row.dimensions],
    ['Condition', row.condition?.name ?? ''],
    ['Last sold by us', recordedDay(row.sales[0]?.at ?? null)],
  ] as const) {
    if (value === '') continue;
    page.font(SANS).fontSize(9).fillColor(QUIET).text(name, x, page.y, { width });
    page.font(SANS).fontSize(11).fillColor(INK).text(printable(value), { width });
    page.y += 4;
  }
  page.y = Math.max(page.y, picture === null ? page.y : top + PICTURE) + 16;
}

function drawTitle(page: Page, text: string): void {
  if (page.y > BOTTOM - 60) page.addPage();
  page.font(BOLD).fontSize(10).fillColor(QUIET).text(text, LEFT, page.y, { width: WIDTH });
  page.y += 3;
}

function drawAuthentication(page: Page, row: CertificateRow): void {
  drawTitle(page, 'How we know');
  page
    .font(SANS)
    .fontSize(11)
    .fillColor(INK)
    .text(printable(row.authentication_note), LEFT, page.y, { width: WIDTH, lineGap: 1 });
  page.y += 12;
}

function drawCustody(page: Page, { custody: entries }: SignedCertificate): void {
  drawTitle(page, 'Chain of custody');
  for (const { at, kind, place, text, hash } of entries) {
    if (page.y > BOTTOM - 40) page.addPage();
    const y = page.y;
    page.font(SANS).fontSize(10).fillColor(QUIET).text(recordedDay(at), LEFT, y, { width: 110 });
    page
      .fillColor(INK)
      .text(printable(`${place === '' ? kind : place}: ${text}`), LEFT + 116, y, { width: WIDTH - 116 });
    page
      .font('Courier')
      .fontSize(7)
      .fillColor(QUIET)
      .text(hash, LEFT + 116, page.y, { width: WIDTH - 116 });
    page.y += 5;
  }
  page.y += 8;
}

/** Assay's statement: signature and key, where the record is, who signs. */
function drawStatement(
  page: Page,
  { ctx, settings }: { ctx: AppContext; settings: Settings },
  { statement, signature, publicKey }: SignedCertificate,
): void {
  if (page.y > BOTTOM - CODE - 40) page.addPage();
  const url = `${ctx.config.PUBLIC_URL}/q/${statement.serial}`;
  const top = page.y + 4;
  page.moveTo(LEFT, top).lineTo(RIGHT, top).strokeColor(RULE).stroke();
  drawCode(page, url, { x: LEFT, y: top + 14, side: CODE });
  const x = LEFT + CODE + 20;
  const width = RIGHT - x;
  page
    .font(SANS)
    .fontSize(10)
    .fillColor(INK)
    .text(
      `Check the current record at ${url}. A certificate can be suspended or revoked after printing, and a copied document proves nothing. Compare the item with the photos there.`,
      x,
      top + 12,
      { width },
    );
  page.y += 6;
  page.text(printable(`Issued by ${businessLine(settings)}.`), x, page.y, { width });
  page.y += 6;
  page
    .font('Courier')
    .fontSize(7)
    .fillColor(QUIET)
    .text(
      [
        `signed ${statement.at} with ${publicKey.keyId} (Ed25519, x: ${publicKey.x})`,
        `custody: ${statement.custodyLength} entries, head ${statement.custodyHead}`,
        signature,
      ].join('\n'),
      x,
      page.y,
      { width, lineGap: 1 },
    );
}
