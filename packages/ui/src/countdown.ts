const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type CountdownPart = { value: string; unit: 'd' | 'h' | 'm' | 'min' | 'sec' };

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The text of a countdown for the time left (ms). Over a day: days and hours. Under a day: hours and minutes. Under an
 * hour: minutes and seconds. Null at or below zero: only the server declares the end.
 */
export function countdownParts(leftMs: number): CountdownPart[] | null {
  if (leftMs <= 0) return null;
  const left = Math.ceil(leftMs / SECOND) * SECOND;
  if (left >= DAY)
    return [
      { value: String(Math.floor(left / DAY)), unit: 'd' },
      { value: String(Math.floor((left % DAY) / HOUR)), unit: 'h' },
    ];
  if (left >= HOUR)
    return [
      { value: String(Math.floor(left / HOUR)), unit: 'h' },
      { value: two(Math.floor((left % HOUR) / MINUTE)), unit: 'm' },
    ];
  return [
    { value: two(Math.floor(left / MINUTE)), unit: 'min' },
    { value: two(Math.floor((left % MINUTE) / SECOND)), unit: 'sec' },
  ];
}

/** Time is short: five minutes or less. */
export function isShort(leftMs: number): boolean {
  return leftMs <= 5 * MINUTE;
}
