import jsqr from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const DOT = 4;
/** A dark background, on which a camera sees no black. */
const GROUND = 0;

/** The code as a camera sees it on a dark page: the drawn background, and the squares on it. */
function seenInTheDark(svg: string): { pixels: Uint8ClampedArray; side: number } {
  const across = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]);
  const side = across * DOT;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(GROUND);
  const paint = (x: number, y: number, width: number, height: number, value: number): void => {
    for (let row = y * DOT; row < (y + height) * DOT; row++)
      pixels.fill(value, (row * side + x * DOT) * 4, (row * side + (x + width) * DOT) * 4);
  };
  const ground = /<rect width="(\d+)" height="(\d+)" fill="#fff"/.exec(svg);
  if (ground !== null) paint(0, 0, Number(ground[1]), Number(ground[2]), 255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) paint(Number(x), Number(y), 1, 1, 0);
  return { pixels, side };
}

it('given a page in dark mode, when a camera scans a code, then it reads the text', () => {
  const text = 'otpauth://totp/Assay:grace@example.com?secret=RYB3HSVTQZRP2NQB&issuer=Assay';
  const { pixels, side } = seenInTheDark(renderToStaticMarkup(<QrCode text={text} label="Code" />));
  expect(jsqr(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data).toBe(text);
});
