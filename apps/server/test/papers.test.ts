import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Intake } from '@assay/contract/shapes/intake.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import type { SaleResults } from '@assay/contract/shapes/sale.ts';
import { saleTotals } from '@assay/domain/auction/saleResults.ts';
import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import type { Settings } from '@assay/domain/settings/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderInvoicePdf } from '../src/modules/billing/invoice/pdf.ts';
import { renderCertificatePdf } from '../src/modules/catalog/certificate/pdf.ts';
import { findCertified } from '../src/modules/catalog/certificate/queries.ts';
import { renderReceipt } from '../src/modules/catalog/intake/receipt.ts';
import { renderSealSheet } from '../src/modules/catalog/seal/sheet.ts';
import { renderSlipPdf } from '../src/modules/resale/resale/slip.ts';
import { renderCatalogPdf } from '../src/modules/selling/sale/catalogPdf.ts';
import { renderResultsPdf } from '../src/modules/selling/sale/resultsPdf.ts';
import { renderLabels } from '../src/platform/labels.ts';
import { printable } from '../src/platform/printing.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createCertifiedLot } from './certificates.ts';
import { faultsOf, lettersOf, type PrintedPage, readPrintedPages } from './printedPages.ts';

// Every paper is printed with usual texts and with the longest that the forms accept, and read back.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The letters of a Vietnamese name lose their dots in a PDF whose font composes them. */
const NAME = 'Nguyễn Thị Ngọc Ánh';
const SERIAL = 'AS-7K2M9QHX-T';
const SALE_ID = '01890000-0000-7000-8000-000000000001';

/** Text of the longest kind that a field of this length accepts: wide words. */
const longest = (length: number): string =>
  'MEMORABILIA WORKSHOP '
    .repeat(length)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'W');

type Texts = {
  name: string;
  line: string;
  city: string;
  title: string;
  note: string;
  code: string;
  business: string;
};
const USUAL: Texts = {
  name: NAME,
  line: '1600 Amphitheatre Parkway, Building 40',
  city: 'Rancho Palos Verdes',
  title: 'Game-worn jersey signed by Vivian Castellanos, 2026 season',
  note: 'Left sleeve torn.',
  code: 'COLD-STORAGE-2-01',
  business: 'Hammer & Sons',
};
const LONGEST: Texts = {
  name: longest(100),
  line: longest(100),
  city: longest(100),
  title: longest(200),
  note: longest(500),
  code: 'COLD-STORAGE-BASEMENT-ROOM-2-SHELF-00201',
  business: longest(100),
};

const settingsOf = ({ business, line, city }: Texts): Settings => ({
  ...EXAMPLE_SETTINGS,
  business: { ...EXAMPLE_SETTINGS.business, legalName: business },
  address: { ...EXAMPLE_SETTINGS.address, line1: line, city: city.slice(0, 60) },
  pickup: { ...EXAMPLE_SETTINGS.pickup, line1: line, city: city.slice(0, 60) },
});

/** What a paper must show; `codes`: what its QR codes say. */
type Printed = { pdf: Buffer; texts: readonly string[]; codes: readonly string[] };
type Paper = (texts: Texts) => Promise<Printed>;

const drawn = async (page: PDFKit.PDFDocument): Promise<Buffer> => Buffer.concat(await page.toArray());

/** Each paper, by the file that draws it. */
const PAPERS: Readonly<Record<string, Paper>> = {
  'modules/resale/resale/slip.ts': async ({ name, line, city, title, business }) => {
    const to = [name, line, line, `${city}, CA 90275-1234`];
    const words = ['Compare the hologram number with the certificate before you close the package.'];
    const slip = { code: 'RS-7K2M9QHX', title, serial: SERIAL, from: [name, line, `${city}, NY 10014`], to, words };
    const pdf = await drawn(
      await renderSlipPdf({ ...slip, createdAt: '2026-07-01T12:00:00.000Z', logo: { name: business, image: null } }),
    );
    return { pdf, texts: [...slip.from, ...to, ...words, title, SERIAL, slip.code], codes: [slip.code] };
  },
  'modules/selling/sale/resultsPdf.ts': async ({ title, name }) => {
    const lot = (lotNumber: number): SaleResults['lots'][number] => ({
      auctionId: SALE_ID,
      lotNumber,
      title,
      picture: null,
      kind: 'sold',
      hammerCents: 120_000_000,
      premiumCents: 24_000_000,
      estimateLowCents: 100_000_000,
      estimateHighCents: 150_000_000,
      bidCount: 12,
      bidderCount: 4,
      buyer: { id: SALE_ID, username: 'a'.repeat(30) },
      invoice: { id: SALE_ID, number: 'INV-10001', status: 'refunded' },
    });
    const lots = Array.from({ length: 40 }, (_, index) => lot(index + 1));
    const totals = saleTotals(lots.map((one) => ({ ...one, isPaid: true })));
    const results = { id: SALE_ID, slug: 'autumn', title: name, opensAt: '2026-07-01T12:00:00.000Z', lots, totals };
    const pdf = await drawn(
      await renderResultsPdf(
        { ...results, bidders: { fresh: 3, returning: 1 } },
        { at: new Date(0), zone: 'America/New_York' },
      ),
    );
    return { pdf, texts: [name, title, '100% sell-through', '4 bidders: 3 new, 1 returning', 'Refunded'], codes: [] };
  },
  'platform/labels.ts': async ({ code, title }) => {
    const codes = Array.from({ length: 31 }, (_, index) => code.slice(0, -2) + String(index + 10));
    const labels = codes.map((one) => ({ code: one, lines: [one, title, 'Shelf'] }));
    const pdf = await drawn(await renderLabels({ title: 'Shelves', at: new Date(0) }, labels));
    // A long description may end in an ellipsis on a label; what its code says never does.
    return { pdf, texts: [...codes, title.slice(0, 20)], codes };
  },
  'modules/billing/invoice/pdf.ts': async (texts) => {
    const { name, line, city, title, business } = texts;
    const invoice: Invoice = {
      ...({} as Invoice),
      number: '10001',
      status: 'paid',
      createdAt: '2026-07-01T12:00:00.000Z',
      deliveryMethod: 'ship',
      address: {
        fullName: name,
        line1: line,
        line2: line,
        city,
        state: 'CA',
        postalCode: '90275',
      } as Invoice['address'],
      lines: Array.from({ length: 9 }, () => ({
        title,
        quantity: 1,
        unitCents: 120_000,
        amountCents: 120_000,
      })) as Invoice['lines'],
      subtotalCents: 1_080_000,
      premiumCents: 20_000,
      discountCents: 1_000,
      shippingCents: 4_900,
      taxCents: 5_400,
      taxRateBps: 450,
      totalCents: 1_109_300,
      refundedCents: 5_000,
      paidAt: '2026-07-02T12:00:00.000Z',
      paidWith: 'Visa 4242',
      pendingPayment: null,
      dueAt: null,
      achOnly: false,
      logHead: null,
    };
    const settings = settingsOf(texts);
    const pdf = await drawn(
      await renderInvoicePdf({
        invoice,
        buyer: name,
        refunds: [],
        settings,
        logo: { name: business, image: null },
        taxNumber: '12-345',
      }),
    );
    return { pdf, texts: [name, line, city, title, settings.business.legalName, '$11,093'], codes: [] };
  },
  'modules/catalog/intake/receipt.ts': async (texts) => {
    await changeSettings(settingsOf(texts));
    const { name, title, note, line } = texts;
    const intake = {
      number: 'IN-000012',
      kind: 'consignment',
      sourceName: name,
      sourceContact: line,
      receivedBy: 'staff',
      receivedAt: app.ctx.clock.date().toISOString(),
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      lines: Array.from({ length: 12 }, (_, index) => ({
        position: index + 1,
        quantity: 3,
        description: title,
        conditionNote: note,
        insuredCents: 250_000,
      })),
    } as unknown as Intake;
    const pdf = await drawn(await renderReceipt(app.ctx, intake));
    return { pdf, texts: [name, title, note, line, texts.business, 'IN-000012'], codes: ['IN-000012'] };
  },
  'modules/catalog/certificate/pdf.ts': async (texts) => {
    await changeSettings(settingsOf(texts));
    const { serial, itemId } = await createCertifiedLot(app.ctx);
    await app.ctx.pool.query('update item set title = $2, dimensions = $2, authentication_note = $3 where id = $1', [
      itemId,
      texts.title,
      texts.note,
    ]);
    const row = (await findCertified(app.ctx, serial))!;
    const pdf = await drawn(await renderCertificatePdf(app.ctx, row));
    return {
      pdf,
      texts: [texts.title, texts.note, serial],
      codes: [`${app.ctx.config.PUBLIC_URL}/q/${serial}`],
    };
  },
  'modules/catalog/seal/sheet.ts': async () => {
    const seals = Array.from({ length: 41 }, (_, index) => ({
      serial: SERIAL,
      token: `token${'x'.repeat(20)}${index}`,
    }));
    const pdf = await drawn(await renderSealSheet(app.ctx, { number: 'SB-000001', createdAt: new Date(0), seals }));
    return { pdf, texts: [SERIAL], codes: seals.map(({ token }) => `${app.ctx.config.PUBLIC_URL}/q/${token}`) };
  },
  'modules/selling/sale/catalogPdf.ts': async (texts) => {
    const slug = printable(texts.title.slice(0, 120))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const sale = {
      slug,
      title: texts.title.slice(0, 120),
      text: texts.note,
      opensAt: '2026-07-01T12:00:00.000Z',
      firstEndAt: '2026-07-08T12:00:00.000Z',
      lotCount: 8,
      publicNote: texts.note,
    } as unknown as PublicSale;
    const lots = Array.from({ length: 8 }, (_, index) => ({
      lot_number: 9_992 + index,
      opening_cents: 10_000,
      buyer_premium_bps: 2_000,
      ends_at: new Date('2026-07-08T12:00:00.000Z'),
      status: 'open' as const,
      outcome: null,
      title: texts.title,
      subtitle: texts.title,
      estimate_low_cents: 10_000_000,
      estimate_high_cents: 20_000_000,
      authentication_type: 'gold' as const,
      artist: texts.name,
      condition: texts.name,
      photo: null,
    }));
    const pdf = Buffer.concat(await (await renderCatalogPdf(app.ctx, sale, lots, async () => null)).toArray());
    return {
      pdf,
      texts: [sale.title, texts.note, texts.title, texts.name],
      codes: [`${app.ctx.config.PUBLIC_URL}/sales/${slug}`],
    };
  },
};

/** The settings of the business from now on, as its papers read them. */
async function changeSettings({ business, address, pickup }: Settings): Promise<void> {
  await app.moveClock(60_000);
  for (const [key, value] of Object.entries({ business, address, pickup }))
    await app.ctx.pool.query(
      `insert into setting (version, id, key, value, valid_from)
       select max(version) + 1, gen_random_uuid(), $1, $2, $3 from setting`,
      [key, JSON.stringify(value), app.ctx.clock.date()],
    );
  await app.moveClock(60_000);
}

test('given every file that draws a paper, then it is printed and read here', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  const drawing = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /await newPaper\(/.test(readFileSync(source + file, 'utf8')),
  );
  expect(drawing.toSorted()).toEqual(Object.keys(PAPERS).toSorted());
});

const spaceless = (text: string): string => printable(text).replaceAll(/\s/g, '').normalize('NFC');

test.each(
  Object.keys(PAPERS).flatMap((file) => [[file, 'usual', USUAL] as const, [file, 'the longest', LONGEST] as const]),
)(
  'given %s with %s texts, when it is read back, then every text and code is whole and nothing lies on anything',
  async (file, _kind, given) => {
    const { pdf, texts, codes } = await PAPERS[file]!(given);
    const pages: PrintedPage[] = await readPrintedPages(pdf);
    const letters = lettersOf(pages).normalize('NFC');
    for (const text of texts) expect(letters).toContain(spaceless(text));
    expect(pages.flatMap((page) => page.codes.map(({ text }) => text)).toSorted()).toEqual(codes.toSorted());
    expect(faultsOf(pages)).toEqual([]);
  },
);
