import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasActiveContent } from './pdf.ts';

const pdf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\ntrailer << /Root 1 0 R >>\n%%EOF\n'].map((part) => Buffer.from(part)));
const catalog = '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n';
const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`5 0 obj << ${dictionary} >>\nstream\n`), content, Buffer.from('\nendstream endobj\n')]);
const packed = (objects: string): Buffer =>
  stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(objects)));

const SCRIPT = '3 0 << /S /JavaScript >>';
const HEX = Buffer.from(Buffer.from(SCRIPT).toString('hex'));

test.each<[string, Buffer]>([
  ['a script', pdf(catalog, '3 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')],
  ['a script whose name is escaped', pdf(catalog, '3 0 obj << /S /J#61vaScript /J#53 (x) >> endobj')],
  ['a launch action', pdf(catalog, '3 0 obj << /S /Launch /F (calc.exe) >> endobj')],
  ['attached files', pdf('1 0 obj << /Type /Catalog /Names << /EmbeddedFiles 4 0 R >> >> endobj')],
  ['a form that sends', pdf(catalog, '3 0 obj << /S /SubmitForm >> endobj')],
  ['encryption', pdf(catalog, '/Encrypt 9 0 R')],
  ['a script in packed objects', pdf(catalog, packed('3 0 << /S /JavaScript >>'))],
  [
    'a script in objects that are packed twice',
    pdf(catalog, stream('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from('00'))),
  ],
  [
    'packed objects that can’t be unpacked',
    pdf(catalog, stream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('not zlib'))),
  ],
  ['an object in what claims to be a stream', pdf('% >> stream\n3 0 obj << /S /JavaScript >> endobj\n% endstream\n')],
  [
    'a script in packed objects behind a text that ends like a header',
    pdf(catalog, stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /X (obj)', deflateSync(Buffer.from(SCRIPT)))),
  ],
  [
    'objects that are packed twice behind a text that names one filter',
    pdf(
      catalog,
      stream('/X (/Filter /FlateDecode >>) /Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]', deflateSync(HEX)),
    ),
  ],
  [
    'packed objects with a comment before them',
    pdf(
      catalog,
      '5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> % comment\nstream\n',
      deflateSync(Buffer.from(SCRIPT)),
      '\nendstream endobj\n',
    ),
  ],
  [
    'packed objects after a lone carriage return',
    pdf(
      catalog,
      '5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\r',
      deflateSync(Buffer.from(SCRIPT)),
      '\nendstream endobj\n',
    ),
  ],
  [
    'a script between texts that claim to be a stream',
    pdf(catalog, '3 0 obj << /X (stream\n) /S /JavaScript /JS (x) /Y (endstream) >> endobj'),
  ],
  ['a stream without an end', pdf(catalog, '5 0 obj << /Length 9 >>\nstream\nabc')],
])('given %s, then it is active', (_name, bytes) => {
  expect(hasActiveContent(bytes)).toBe(true);
});

test.each<[string, Buffer]>([
  ['pages only', pdf(catalog)],
  ['packed objects without actions', pdf(catalog, packed('3 0 << /Type /Page >>'))],
  [
    'a picture whose bytes spell a name',
    pdf(catalog, stream('/Subtype /Image /Filter /DCTDecode', Buffer.from('\u0001/JS\u0002'))),
  ],
])('given %s, then it is not', (_name, bytes) => {
  expect(hasActiveContent(bytes)).toBe(false);
});
