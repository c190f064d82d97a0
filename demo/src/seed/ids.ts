import { createHash } from 'node:crypto';

/** A UUID derived from a name, the same on every machine: demo URLs never change. */
export function idFor(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('\n')).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
