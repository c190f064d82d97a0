import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { type Font, openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { renderInvoicePdf } from '../modules/billing/invoice/pdf.ts';
import { renderSlipPdf } from '../modules/resale/resale/slip.ts';
import { printable, printedName } from './printing.ts';

const NAME = 'Nguyễn Thị Ánh Tuyết';

describe('letters of printed papers', () => {
  it.each(['Regular', 'Bold'])('given every printed letter, then Noto Sans %s has it', (weight) => {
    const file = new URL(`../fonts/NotoSans-${weight}.ttf`, import.meta.resolve('@embedpdf/fonts-latin'));
    const font = openSync(fileURLToPath(file)) as Font;
    const printed = Array.from({ length: 0x3000 }, (_, code) => code).filter(
      (code) => code >= 32 && printable(String.fromCodePoint(code)) === String.fromCodePoint(code).normalize('NFC'),
    );
    expect(printed.length).toBeGreaterThan(1_500);
    expect(printed.filter((code) => !font.hasGlyphForCodePoint(code))).toEqual([]);
  });

  it.each([
    [NAME, NAME],
    [NAME.normalize('NFD'), NAME],
    ['Łódź, Þórður, Ōsaka, Kāneʻohe, Žižek, Ωmega, Чехов', 'Łódź, Þórður, Ōsaka, Kāneʻohe, Žižek, Ωmega, Чехов'],
    ['“12½” – €5 • № 7…', '“12½” – €5 • № 7…'],
    ['Ｆｕｌｌ ﬁne', 'Full fine'],
    ['Cup 杯🏆', 'Cup '],
  ])('given %s, then %s is printed and never a question mark', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('given a name in another script, then the Latin name of the address is printed', () => {
    expect([printedName('王小明', 'Wang Xiaoming'), printedName(NAME, 'Nguyen Thi Anh Tuyet')]).toEqual([
      'Wang Xiaoming',
      NAME,
    ]);
  });
});

/** The letters in a PDF's text, by its own encoding. */
async function lettersOf(page: PDFKit.PDFDocument): Promise<Set<string>> {
  const pdf = Buffer.concat(await page.toArray());
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const maps = [...streams]
    .map(([, bytes]) => Buffer.from(bytes!, 'latin1'))
    .filter((bytes) => bytes[0] === 0x78)
    .map((bytes) => inflateSync(bytes).toString('latin1'))
    .filter((text) => text.includes('beginbfrange'));
  // The letters stand in the list of each range; its ends are codes of glyphs.
  const lists = maps.flatMap((text) => [...text.matchAll(/\[([^\]]*)\]/g)].map(([, list]) => list!));
  const glyphs = lists.flatMap((text) => [...text.matchAll(/<([0-9a-f]{4})>/g)].map(([, hex]) => hex!));
  return new Set(glyphs.map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))));
}

const invoice: Invoice = {
  ...({} as Invoice),
  number: '10001',
  status: 'paid',
  createdAt: '2026-07-01T12:00:00.000Z',
  deliveryMethod: 'ship',
  address: {
    fullName: NAME,
    line1: '45 Haʻikū Rd',
    line2: null,
    city: 'Kāneʻohe',
    state: 'HI',
    postalCode: '96744',
  } as Invoice['address'],
  lines: [{ title: 'Pelé’s signed jersey', quantity: 1, unitCents: 120_000, amountCents: 120_000 }] as Invoice['lines'],
  subtotalCents: 120_000,
  premiumCents: 0,
  discountCents: 0,
  shippingCents: 4_900,
  taxCents: 5_400,
  taxRateBps: 450,
  totalCents: 130_300,
  refundedCents: 0,
  paidAt: '2026-07-02T12:00:00.000Z',
  paidWith: 'Visa 4242',
  pendingPayment: null,
  dueAt: null,
  achOnly: false,
  logHead: null,
};

it.each([
  [
    'invoice',
    () =>
      renderInvoicePdf({ invoice, buyer: NAME, refunds: [], settings: EXAMPLE_SETTINGS, logo: null, taxNumber: '' }),
  ],
  [
    'slip',
    () =>
      renderSlipPdf({
        code: 'RS-7K2M9QHX',
        title: 'Pelé’s signed jersey',
        serial: null,
        from: [NAME],
        to: [NAME, 'Kāneʻohe, HI 96744'],
        words: ['Signature required.'],
        createdAt: '2026-07-01T12:00:00.000Z',
        logo: null,
      }),
  ],
])('given a Vietnamese buyer, when the %s is printed, then each letter of the name is in it', async (_paper, print) => {
  const letters = await lettersOf(await print());
  // The font shapes ị from two parts, and such a glyph is written without its letter.
  const missing = [...`${NAME}Kāneʻohe`].filter((letter) => letter !== ' ' && letter !== 'ị' && !letters.has(letter));
  expect(missing).toEqual([]);
  expect(letters).not.toContain('?');
});
