import { expect, it, test } from 'vitest';
import { readCaptions } from './captions.ts';

const read = (text: string, durationMs = 10_000): string | null => readCaptions(Buffer.from(text), durationMs);

test('given captions of another system with notes and cue names, when they are parsed, then only the cues are left', () => {
  const given =
    '\uFEFFWEBVTT - the ball\r\n\r\nNOTE made by hand\r\n\r\n1\r\n00:00.000 --> 00:02.500 line:80%\r\nThe seam,\r\nstitch by stitch.\r\n\r\n\r\n00:00:02.500 --> 00:00:11.000\r\nThe signature.\r\n';
  expect(read(given)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:02.500 line:80%\nThe seam,\nstitch by stitch.\n\n00:00:02.500 --> 00:00:11.000\nThe signature.\n',
  );
});

it.each([
  ['nothing', ''],
  ['no head', '00:00.000 --> 00:01.000\nWords\n'],
  ['another head', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nWords\n'],
  ['no cue', 'WEBVTT\n\nNOTE nothing else\n'],
  ['a cue without words', 'WEBVTT\n\n00:00.000 --> 00:01.000\n'],
  ['a cue that ends before it starts', 'WEBVTT\n\n00:02.000 --> 00:01.000\nWords\n'],
  ['a cue before the one above', 'WEBVTT\n\n00:02.000 --> 00:03.000\nWords\n\n00:01.000 --> 00:02.000\nWords\n'],
  ['a cue beyond the film', 'WEBVTT\n\n00:10.000 --> 00:11.000\nWords\n'],
  ['a time that is none', 'WEBVTT\n\n00:61.000 --> 01:02.000\nWords\n'],
  ['the commas of another format', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nWords\n'],
  ['styles', 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:01.000\nWords\n'],
  ['a web page', '<!doctype html><script>alert(1)</script>'],
])('given %s instead of captions, when it is read, then it is refused', (_, text) => {
  expect(read(text)).toBeNull();
});

test('given another encoding, when it is read, then it is refused', () => {
  expect(readCaptions(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nCaf\xe9\n', 'latin1'), 10_000)).toBeNull();
});
