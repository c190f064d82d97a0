declare module 'opentype.js' {
  namespace opentype {
    type PathCommand =
      | { type: 'M' | 'L'; x: number; y: number }
      | { type: 'Q'; x1: number; y1: number; x: number; y: number }
      | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
      | { type: 'Z' };
    type Glyph = {
      advanceWidth?: number;
      getPath(x: number, y: number, size: number, options: object | undefined, font: Font): { commands: PathCommand[] };
    };
    type Font = { unitsPerEm: number; charToGlyph(letter: string): Glyph };
    function parse(data: ArrayBuffer): Font;
  }
  export default opentype;
}
declare module 'wawoff2' {
  export function decompress(data: Uint8Array): Promise<Uint8Array>;
}
