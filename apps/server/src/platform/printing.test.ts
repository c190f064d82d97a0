import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
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
