import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { addressLines } from '@assay/domain/account/addressLines.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { businessLine, pickupLines, type Settings } from '@assay/domain/settings/settings.ts';
import { longDateText } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isStaff, type Viewer } from '../../../platform/http/viewer.ts';
import { drawBrand, type PaperLogo, readPaperLogo } from '../../../platform/paperLogo.ts';
import { BOLD, INK, newPaper, printable, printedName, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import { readSettingsOf } from '../../../platform/settings.ts';
import { toInvoiceJson } from './queries.ts';
import { INVOICE_COLUMNS, type InvoiceRow } from './rows.ts';

export type InvoicePdfData = {
  invoice: Invoice;
  buyer: string;
  refunds: Array<{ amountCents: number; at: string; state: string }>;
  /** Those that the invoice was made with. */
  settings: Settings;
  /** Of these settings. */
  logo: PaperLogo;
  /** The number of the business with the state that the tax is for; empty: none. */
  taxNumber: string;
};

/**
 * An invoice with the data its printout needs: the user's own (no draft), or any for staff. Null: not visible to this
 * viewer.
 */
export async function loadInvoicePdfData(
  ctx: AppContext,
  viewer: Viewer,
  invoiceId: string,
): Promise<InvoicePdfData | null> {
  const { rows } = await ctx.pool.query<
    InvoiceRow &
      Pick<Tables['users'], 'username'> &
      Pick<Tables['invoice'], 'settings_version' | 'tax_state'> & { buyer: string }
  >(
    `select ${INVOICE_COLUMNS}, u.first_name || ' ' || u.last_name as buyer, u.username, v.settings_version, v.tax_state
     from invoice v join users u on u.id = v.user_id where v.id = $1`,
    [invoiceId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const isOwn = row.user_id === viewer.userId && row.status !== 'draft';
  if (!isOwn && !(await isStaff(ctx, viewer, ['finance', 'logistics', 'support']))) return null;
  const { rows: refunds } = await ctx.pool.query<Pick<Tables['refund'], 'amount_cents' | 'created_at' | 'state'>>(
    `select amount_cents, created_at, state from refund where invoice_id = $1 and reason <> 'surplus' order by created_at`,
    [invoiceId],
  );
  const invoice = await toInvoiceJson(ctx, row);
  const settings = await readSettingsOf(ctx.pool, { version: row.settings_version });
  return {
    invoice,
    buyer: printedName(row.buyer, invoice.address?.fullName ?? row.username),
    settings,
    logo: await readPaperLogo(ctx, settings),
    taxNumber: settings.tax.registrations.find(({ state }) => state === row.tax_state)?.number ?? '',
    refunds: refunds.map((one) => ({
      amountCents: one.amount_cents,
      at: one.created_at.toISOString(),
      state: one.state,
    })),
  };
}

const STATUS: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Draft',
  open: 'Payment due',
  pending: 'Payment processing',
  failed: 'Payment failed',
  paid: 'Paid',
  void: 'Void',
  refunded: 'Refunded',
};

const LEFT = 56;
const RIGHT = 556;

const day = (iso: string, settings: Settings): string => longDateText(Date.parse(iso), settings.timeZone.zone);

/**
 * The invoice as a streamed PDF: buyer, lines, totals, payment, refunds, and the signed checkpoint of the lot's log, so
 * that the PDF proves which bids it is based on.
 */
export async function renderInvoicePdf({
  invoice,
  buyer,
  refunds,
  settings,
  logo,
  taxNumber,
}: InvoicePdfData): Promise<PDFKit.PDFDocument> {
  const document = await newPaper({
    size: 'LETTER',
    margins: { top: 56, bottom: 56, left: LEFT, right: LEFT },
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Invoice ${invoice.number ?? '(draft)'}`,
      Author: logo.name,
      CreationDate: new Date(invoice.createdAt),
    },
  });
  drawHeading(document, invoice, { settings, logo });
  drawParties(document, invoice, { buyer, settings });
  drawGoods(document, invoice);
  drawTotals(document, invoice, taxNumber);
  payment(document, invoice, { refunds, settings });
  drawCheckpoint(document, invoice);
  document.end();
  return document;
}

type Page = PDFKit.PDFDocument;

function drawHeading(
  page: Page,
  invoice: Invoice,
  { settings, logo }: Pick<InvoicePdfData, 'settings' | 'logo'>,
): void {
  drawBrand(page, logo, { x: LEFT, y: 56, height: 30, size: 24 });
  page.font(SANS).fontSize(9).fillColor(QUIET).text(senderLine(settings), LEFT, 84, { width: 240 });
  const senderEnd = page.y;
  page
    .font(BOLD)
    .fontSize(14)
    .fillColor(INK)
    .text(`Invoice ${invoice.number ?? '(draft)'}`, 306, 58, { width: 250, align: 'right' });
  page
    .font(SANS)
    .fontSize(9)
    .fillColor(QUIET)
    .text(`${day(invoice.createdAt, settings)}  ·  ${STATUS[invoice.status]}`, 306, 78, { width: 250, align: 'right' });
  const below = Math.max(112, senderEnd + 8);
  drawRule(page, below);
  page.y = below + 14;
}

/** Who sells, with the phone if there is one. */
const senderLine = (settings: Settings): string =>
  [businessLine(settings), settings.business.phone]
    .filter((part) => part !== '')
    .map(printable)
    .join('  ·  ');

function drawRule(page: Page, y: number): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(RULE).stroke();
}

function drawBlock(page: Page, title: string, lines: readonly string[], x: number, y: number): number {
  page.font(BOLD).fontSize(8).fillColor(QUIET).text(title.toUpperCase(), x, y, { width: 240, characterSpacing: 0.6 });
  page
    .font(SANS)
    .fontSize(10)
    .fillColor(INK)
    .text(lines.map(printable).join('\n'), x, y + 13, { width: 240, lineGap: 2 });
  return page.y;
}

function drawParties(
  page: Page,
  invoice: Invoice,
  { buyer, settings }: Pick<InvoicePdfData, 'buyer' | 'settings'>,
): void {
  const { address } = invoice;
  const top = page.y;
  const place =
    invoice.deliveryMethod === 'pickup'
      ? pickupLines(settings)
      : address === null
        ? ['No address yet']
        : addressLines(address);
  const left = drawBlock(page, 'Buyer', [buyer], LEFT, top);
  const right = drawBlock(page, invoice.deliveryMethod === 'pickup' ? 'Local pickup at' : 'Ship to', place, 316, top);
  page.y = Math.max(left, right) + 18;
}

function row(page: Page, cells: readonly [string, string, string, string], font: string): void {
  if (page.y > 640) page.addPage();
  const y = page.y;
  page.font(font).fontSize(10).fillColor(INK);
  page.text(printable(cells[0]), LEFT, y, { width: 270 });
  const below = page.y;
  page.text(cells[1], 336, y, { width: 40, align: 'right' });
  page.text(cells[2], 386, y, { width: 80, align: 'right' });
  page.text(cells[3], 476, y, { width: 80, align: 'right' });
  page.y = Math.max(below, page.y) + 5;
}

function drawGoods(page: Page, invoice: Invoice): void {
  row(page, ['Item', 'Qty', 'Price', 'Amount'], BOLD);
  drawRule(page, page.y - 1);
  page.y += 5;
  for (const line of invoice.lines)
    row(page, [line.title, String(line.quantity), formatCents(line.unitCents), formatCents(line.amountCents)], SANS);
  drawRule(page, page.y + 1);
  page.y += 9;
}

function drawAmount(page: Page, name: string, amount: string, isTotal = false): void {
  const y = page.y;
  page
    .font(isTotal ? BOLD : SANS)
    .fontSize(isTotal ? 12 : 10)
    .fillColor(INK);
  page.text(name, 306, y, { width: 160, align: 'right' });
  page.text(amount, 476, y, { width: 80, align: 'right' });
  page.y = y + (isTotal ? 20 : 15);
}

function drawTotals(page: Page, invoice: Invoice, taxNumber: string): void {
  if (page.y > 560) page.addPage();
  drawAmount(page, 'Subtotal', formatCents(invoice.subtotalCents));
  if (invoice.premiumCents > 0) drawAmount(page, 'Buyer’s premium', formatCents(invoice.premiumCents));
  if (invoice.discountCents > 0) drawAmount(page, 'Discount', `–${formatCents(invoice.discountCents)}`);
  drawAmount(
    page,
    invoice.deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping and insurance',
    formatCents(invoice.shippingCents),
  );
  drawAmount(
    page,
    `Sales tax (${(invoice.taxRateBps / 100).toFixed(invoice.taxRateBps % 1 === 0 ? 2 : 3)} %)`,
    formatCents(invoice.taxCents),
  );
  if (taxNumber !== '' && invoice.taxCents > 0)
    page
      .fontSize(9)
      .fillColor(QUIET)
      .text(`Tax registration ${taxNumber}`, LEFT, page.y, { width: 410, align: 'right' });
  page.y += 3;
  drawAmount(page, 'Total', formatCents(invoice.totalCents), true);
  if (invoice.refundedCents > 0) {
    drawAmount(page, 'Refunded', `–${formatCents(invoice.refundedCents)}`);
    drawAmount(page, 'Kept', formatCents(invoice.totalCents - invoice.refundedCents), true);
  }
}

function payment(
  page: Page,
  invoice: Invoice,
  { refunds, settings }: Pick<InvoicePdfData, 'refunds' | 'settings'>,
): void {
  const lines: string[] = [];
  if (invoice.paidAt !== null)
    lines.push(`Paid ${day(invoice.paidAt, settings)}${invoice.paidWith === null ? '' : ` with ${invoice.paidWith}`}.`);
  else if (invoice.pendingPayment !== null)
    lines.push(
      `A debit${invoice.pendingPayment.method === null ? '' : ` from ${invoice.pendingPayment.method}`} is processing; expected by ${day(invoice.pendingPayment.expectedAt, settings)}.`,
    );
  else if (invoice.dueAt !== null && invoice.status !== 'void') lines.push(`Due ${day(invoice.dueAt, settings)}.`);
  if (invoice.achOnly) lines.push('Payable only from a bank account.');
  for (const refund of refunds)
    lines.push(
      `Refund of ${formatCents(refund.amountCents)} on ${day(refund.at, settings)}${refund.state === 'failed' ? ' (failed)' : ''}.`,
    );
  lines.push('All amounts are in US dollars. Sales are final, and items are sold as-is.');
  page.y += 10;
  page
    .font(SANS)
    .fontSize(9)
    .fillColor(QUIET)
    .text(lines.map(printable).join('\n'), LEFT, page.y, { width: 500, lineGap: 3 });
}

function drawCheckpoint(page: Page, invoice: Invoice): void {
  if (invoice.logHead === null) return;
  const signed = invoice.logCheckpoint;
  const lines = [
    `Bid log hash when the lot closed: ${invoice.logHead}`,
    ...(signed === null
      ? ['Its signed checkpoint will appear on the next copy of this invoice.']
      : Object.entries(signed).map(
          ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
        )),
    'Anyone can verify the bids with it: see "Verify this lot" on the lot\'s page.',
  ];
  if (page.y > 600) page.addPage();
  page.y += 16;
  drawRule(page, page.y);
  page.y += 10;
  page.font(BOLD).fontSize(8).fillColor(QUIET).text('PUBLIC LOG OF THE LOT', LEFT, page.y, { characterSpacing: 0.6 });
  page.moveDown(0.4);
  page
    .font('Courier')
    .fontSize(7)
    .fillColor(INK)
    .text(lines.map(printable).join('\n'), LEFT, page.y, { width: 500, lineGap: 2 });
}
