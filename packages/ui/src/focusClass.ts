/** The classes for the focal point of a cropped picture, in percent from left and top. Quarters are near enough, and a class needs no style attribute. */
export function focusClass({ x, y }: { x: number; y: number }): string {
  const [left, top] = [x, y].map((percent) => Math.round(percent / 25) * 25);
  return `focus-x-${left} focus-y-${top}`;
}
