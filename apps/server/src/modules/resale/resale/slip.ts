import { setImmediate } from 'node:timers/promises';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { addressLines } from '@assay/domain/account/addressLines.ts';
import { pickupLines } from '@assay/domain/settings/settings.ts';
import { longDateText } from '@assay/domain/timeZone.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { drawBrand, type PaperLogo, readPaperLogo } from '../../../platform/paperLogo.ts';
import { BOLD, drawCode, drawFitted, INK, newPaper, printable, QUIET, RULE, SANS } from '../../../platform/printing.ts';
import { readSettings, readSettingsOf } from '../../../platform/settings.ts';
import { readParcels } from '../../billing/invoice/index.ts';
import { readReturnParcel } from '../../catalog/custody/queries.ts';
import { ADDRESS_JSON } from '../../identity/account/queries.ts';
import { RESALES, type ResaleRow } from './rows.ts';

// The printout for a parcel: the shipping label above the line, the packing slip below it. Neither side of a sale sees
// the other's name: the seller ships to Assay, and Assay ships to the buyer.

export type Slip = {
  code: string;
  title: string;
  serial: string | null;
  /** Further lines of a parcel with several items. */
  more?: readonly { title: string; serial: string | null }[];
  from: readonly string[];
  to: readonly string[];
  /** Instructions for the packer. */
  words: readonly string[];
  /** Where its objects are, for who fetches them. */
  shelves?: readonly string[];
  /** Orders in the parcel, when there are several. */
  orders?: readonly string[];
  createdAt: string;
  logo: PaperLogo;
};

type SlipRow = ResaleRow & { from_place: AddressSnapshot | null; to_place: AddressSnapshot | null };
const SLIPS = `
  select r.*, (select ${ADDRESS_JSON} from address d where d.user_id = r.seller_id and d.mode in ('shipping', 'both')) as from_place,
    (select v.address from invoice v where v.id = r.invoice_id) as to_place
  from (${RESALES}) r where r.id = $1`;

/** The printout for the seller's parcel to Assay, from the payment until Assay has it. Null: not theirs, or not now. */
export async function readSellerSlip(ctx: AppContext, userId: string, id: string): Promise<Slip | null> {
  const { rows } = await ctx.pool.query<SlipRow>(SLIPS, [id]);
  const row = rows[0];
  if (row === undefined || row.seller_id !== userId || row.status !== 'paid' || row.code === null) return null;
  // Where parcels go now: it has not left yet.
  const settings = readSettings(ctx);
  const until = row.ship_by === null ? '' : ` by ${longDateText(row.ship_by.getTime(), settings.timeZone.zone)}`;
  return {
    ...contentOf(row, row.code),
    from: row.from_place === null ? ['The seller'] : addressLines(row.from_place),
    to: pickupLines(settings),
    logo: await readPaperLogo(ctx, settings),
    words: [
      `Ship the package${until}, insured for the sale price, and enter its tracking number under In transaction.`,
      'Wrap the item so nothing touches the seal, with two inches of padding on every side.',
      'Cut along the line. Put the label on the outside and this slip on top inside.',
    ],
  };
}

/** The printout for Assay's parcel to the buyer, once the recheck has passed. Null: no such parcel. */
export async function readHouseSlip(ctx: AppContext, id: string): Promise<Slip | null> {
  const { rows } = await ctx.pool.query<SlipRow>(SLIPS, [id]);
  const row = rows[0];
  const isOut = row?.status === 'reauthenticated' || row?.status === 'shipped_to_buyer';
  if (row === undefined || !isOut || row.delivery_method === 'pickup' || row.to_place === null) return null;
  return {
    ...contentOf(row, row.code ?? row.invoice_number ?? ''),
    ...(await senderOf(ctx, { at: row.paid_at ?? row.created_at })),
    to: addressLines(row.to_place),
    words: [
      'Re-authenticated before packing. Compare the seal number with the certificate.',
      'Keep the package as it arrived. Report damage within 48 hours of delivery, under In transaction.',
      'Signature required.',
    ],
  };
}

/**
 * The packing slips of parcels to pack, in the order in which their objects are fetched: of those whose first invoice is one
 * of `ids`, or of the first 100.
 */
export async function readParcelSlips(ctx: AppContext, ids: readonly string[] | undefined): Promise<Slip[]> {
  const { items } = await readParcels(ctx, { status: 'pending', ids, offset: 0, limit: 100 });
  const slips: Slip[] = [];
  const senders: Senders = new Map();
  for (const parcel of items) {
    const own = await Promise.all(parcel.invoices.map(({ id }) => readInvoiceSlip(ctx, id, senders)));
    const [head, ...others] = own.filter((slip) => slip !== null);
    if (head === undefined) continue;
    const goods = others.flatMap(({ title, serial, more = [] }) => [{ title, serial }, ...more]);
    slips.push({
      ...head,
      more: [...(head.more ?? []), ...goods],
      shelves: [...new Set(parcel.lines.flatMap(({ shelf }) => shelf ?? []))],
      orders: parcel.invoices.map(({ number }) => number),
    });
  }
  return slips;
}

type InvoiceSlipRow = Pick<Tables['invoice'], 'settings_version'> & {
  number: NonNullable<Tables['invoice']['number']>;
  at: Date;
  to_place: AddressSnapshot;
  lines: { title: string; quantity: number; serial: string | null }[];
};

/**
 * The packing slip of a paid invoice to be shipped. Null: no such invoice, a pickup, already shipped, or without an
 * address.
 */
export async function readInvoiceSlip(
  ctx: AppContext,
  invoiceId: string,
  senders: Senders = new Map(),
): Promise<Slip | null> {
  const { rows } = await ctx.pool.query<InvoiceSlipRow>(
    `select v.number, v.settings_version, coalesce(v.paid_at, v.created_at) as at,
       v.address as to_place,
       (select json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'serial', i.serial) order by l.position)
        from invoice_line l left join item i on i.id = l.item_id where l.invoice_id = v.id) as lines
     from invoice v where v.id = $1 and v.number is not null and v.address is not null and v.delivery_method = 'ship'
       and (v.status = 'paid' or (v.status = 'open' and v.pays_later)) and v.shipping_status in ('pending', 'ready')
       and v.seller_fee_cents is null`,
    [invoiceId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const [first, ...more] = row.lines.map(({ title, quantity, serial }) => ({
    title: quantity === 1 ? title : `${title} (${quantity} units)`,
    serial,
  }));
  return {
    code: row.number,
    title: first?.title ?? '',
    serial: first?.serial ?? null,
    more,
    ...(await senderOfVersion(ctx, row.settings_version, senders)),
    to: addressLines(row.to_place),
    words: [
      'Compare the hologram number with the certificate before you close the package.',
      'Report damage within 48 hours of delivery, from your invoice.',
      'Signature required.',
    ],
    createdAt: row.at.toISOString(),
  };
}

/** The packing slip of the parcel that returns an item to its owner. Null: it has no label, or it has arrived. */
export async function readReturnSlip(ctx: AppContext, itemId: string): Promise<Slip | null> {
  const parcel = await readReturnParcel(ctx, itemId);
  if (parcel === null) return null;
  const { carrier, trackingNumber, labeledAt, ...content } = parcel;
  return {
    ...content,
    ...(await senderOf(ctx, { at: new Date(labeledAt) })),
    words: [
      `Return to owner with ${carrier}, tracking number ${trackingNumber}.`,
      'Compare the hologram number with the certificate before you close the package.',
      'Signature required.',
    ],
    createdAt: labeledAt,
  };
}

type Sender = Pick<Slip, 'from' | 'logo'>;
/** Senders by version of the settings, while several slips are read. */
type Senders = Map<number | null, Promise<Sender>>;

function senderOfVersion(ctx: AppContext, version: number | null, senders: Senders): Promise<Sender> {
  const known = senders.get(version) ?? senderOf(ctx, { version });
  senders.set(version, known);
  return known;
}

/** Our address and logo as of the slip's settings. */
async function senderOf(ctx: AppContext, paper: Parameters<typeof readSettingsOf>[1]): Promise<Sender> {
  const settings = await readSettingsOf(ctx.pool, paper);
  return { from: pickupLines(settings), logo: await readPaperLogo(ctx, settings) };
}

const contentOf = (row: SlipRow, code: string) => ({
  code,
  title: row.title,
  serial: row.serial,
  createdAt: (row.paid_at ?? row.created_at).toISOString(),
});

const LEFT = 56;
const RIGHT = 556;
const CUT = 432;
const CODE = 120;
/** Of the address that the carrier reads. */
const TO_SIZES = [18, 16, 14, 12, 11, 10, 9, 8, 7];
type Page = PDFKit.PDFDocument;

/** Label and slip on one sheet, written while it is sent. */
export const renderSlipPdf = (slip: Slip): Promise<Page> =>
  renderSlips([slip], { title: `Packing slip ${slip.code}`, at: slip.createdAt });

/** Labels and slips, each on a sheet, drawn one by one so that other requests are answered in between. */
export async function renderSlips(slips: readonly Slip[], { title, at }: { title: string; at: string }): Promise<Page> {
  const page = await newPaper({
    size: 'LETTER',
    margins: { top: 48, bottom: 48, left: LEFT, right: LEFT },
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(at) },
  });
  void drawSheets(page, slips).catch((error: unknown) => page.destroy(error as Error));
  return page;
}

async function drawSheets(page: Page, slips: readonly Slip[]): Promise<void> {
  for (const slip of slips) {
    page.addPage();
    drawLabel(page, slip);
    page.moveTo(0, CUT).lineTo(612, CUT).dash(4, { space: 4 }).lineWidth(0.5).strokeColor(QUIET).stroke().undash();
    drawSlip(page, slip);
    await setImmediate();
  }
  page.end();
}

function drawCaption(page: Page, text: string, x: number, y: number): void {
  page.font(BOLD).fontSize(8).fillColor(QUIET).text(text.toUpperCase(), x, y, { characterSpacing: 0.6 });
}

function drawLabel(page: Page, { from, to, code }: Slip): void {
  page
    .lineWidth(1)
    .strokeColor(INK)
    .rect(LEFT, 48, RIGHT - LEFT, 352)
    .stroke();
  drawCaption(page, 'From', LEFT + 16, 64);
  const sender = { x: LEFT + 16, y: 77, width: RIGHT - LEFT - 32, height: 72 };
  drawFitted(page, from.map(printable).join('\n'), sender, {
    font: SANS,
    color: INK,
    sizes: [10, 9, 8, 7, 6],
    lineGap: 2,
  });
  page.moveTo(LEFT, 152).lineTo(RIGHT, 152).lineWidth(0.5).strokeColor(RULE).stroke();
  drawCaption(page, 'To', LEFT + 16, 168);
  // Left of the code, whatever its length.
  const recipient = { x: LEFT + 16, y: 183, width: RIGHT - LEFT - CODE - 56, height: 160 };
  drawFitted(page, to.map(printable).join('\n'), recipient, { font: BOLD, color: INK, sizes: TO_SIZES, lineGap: 3 });
  page.font('Courier-Bold').fontSize(20).fillColor(INK);
  page.text(code, LEFT + 16, 352, { width: 300 });
  drawCode(page, code, { x: RIGHT - 16 - CODE, y: 264, side: CODE });
}

function drawSlip(page: Page, slip: Slip): void {
  const { title, serial, more = [], code, words, logo, shelves = [], orders = [] } = slip;
  drawBrand(page, logo, { x: LEFT, y: CUT + 24, height: 24, size: 20 });
  page
    .font(SANS)
    .fontSize(9)
    .fillColor(QUIET)
    .text(
      ['Packing slip', ...(orders.length > 1 ? [`Orders ${orders.join(', ')}`] : [])].join('  ·  '),
      LEFT,
      CUT + 48,
      { width: RIGHT - LEFT },
    );
  page.font('Courier-Bold').fontSize(16).fillColor(INK);
  page.text(code, 306, CUT + 28, { width: 250, align: 'right' });
  page
    .moveTo(LEFT, CUT + 68)
    .lineTo(RIGHT, CUT + 68)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  drawCaption(page, 'In this package', LEFT, CUT + 84);
  if (shelves.length > 0) {
    page.font('Courier-Bold').fontSize(10).fillColor(INK);
    page.text(shelves.join('  '), 306, CUT + 83, { width: 250, height: 12, align: 'right', ellipsis: true });
  }
  page.y = CUT + 98;
  for (const one of [{ title, serial }, ...more]) {
    page.font(BOLD).fontSize(12).fillColor(INK);
    page.text(printable(`1 × ${one.title}`), LEFT, page.y, { width: RIGHT - LEFT });
    page.y += 3;
    page.font('Courier').fontSize(10).fillColor(QUIET);
    page.text(one.serial === null ? 'No hologram number' : `Hologram ${one.serial}`, { width: RIGHT - LEFT });
    page.y += 4;
  }
  page.y += 14;
  page.font(SANS).fontSize(10).fillColor(INK);
  for (const line of words) {
    page.text(printable(`•  ${line}`), LEFT, page.y, { width: RIGHT - LEFT, lineGap: 2 });
    page.y += 5;
  }
}
