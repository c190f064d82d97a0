const STAMP = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${STAMP}[ \t]+-->[ \t]+${STAMP}(?:[ \t]+[^\n]*)?$`);

const ms = ([h, m, s, thousandths]: (string | undefined)[]): number =>
  ((Number(h ?? 0) * 60 + Number(m)) * 60 + Number(s)) * 1_000 + Number(thousandths);

/**
 * Normalizes captions for storage: WebVTT with cues only, each with text, ordered by start and within the film.
 * `durationMs` is the film's. Null for anything else: another encoding, styles and regions, a cue without text or
 * beyond the end.
 */
export function readCaptions(bytes: Buffer, durationMs: number): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: no WebVTT.
    return null;
  }
  if (text.includes('\0')) return null;
  const [head, ...blocks] = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n|\n$/g, ''))
    .filter((block) => block !== '');
  if (head === undefined || !/^WEBVTT(?:[ \t][^\n]*)?$/.test(head)) return null;
  const cues: string[] = [];
  let last = 0;
  for (const block of blocks) {
    if (/^NOTE(?:[ \t\n]|$)/.test(block)) continue;
    const lines = block.split('\n');
    const at = lines[0]!.includes('-->') ? 0 : 1;
    const timing = TIMING.exec(lines[at] ?? '');
    const textLines = lines.slice(at + 1);
    if (timing === null || textLines.length === 0 || textLines.some((line) => line.includes('-->'))) return null;
    const [start, end] = [ms(timing.slice(1, 5)), ms(timing.slice(5, 9))];
    if (start < last || end <= start || start >= durationMs) return null;
    last = start;
    cues.push(lines.slice(at).join('\n'));
  }
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
