import { inflateSync } from 'node:zlib';

/** The letters of each glyph of a font, read from its ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '0', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const codes = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''));
    for (const [place, hex] of codes.entries())
      letters.set(Number.parseInt(first, 16) + place, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  }
  return letters;
}

/** The lines of text on a PDF of ours, in the order in which they are drawn, in the letters that a reader copies. */
export function extractPdfText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, text]) => [
      id!,
      text!,
    ]),
  );
  const streamOf = (text: string | undefined): string => {
    const bytes = text?.match(/stream\n([\s\S]*?)\nendstream/)?.[1];
    if (bytes === undefined) return '';
    return bytes.charCodeAt(0) === 0x78 ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const text of objects.values())
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1];
      if (map !== undefined) fonts.set(name, lettersOf(streamOf(objects.get(map))));
    }
  const lines: string[] = [];
  for (const text of objects.values()) {
    let font: Map<number, string> | undefined;
    for (const [, name, line] of streamOf(text).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      const drawn = [...(line ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join('');
      if (line !== undefined)
        lines.push(
          font === undefined
            ? Buffer.from(drawn, 'hex').toString('latin1')
            : [...drawn.matchAll(/.{4}/g)].map(([hex]) => font?.get(Number.parseInt(hex, 16)) ?? '').join(''),
        );
    }
  }
  return lines.join('\n');
}
