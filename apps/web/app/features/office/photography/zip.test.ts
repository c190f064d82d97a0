import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { photoName } from './photoName.ts';
import { readZip, ZipFault } from './zip.ts';

/** A zip archive with these files, as packers write it. `method` 8: deflated. */
function pack(files: ReadonlyArray<{ name: string; text: string; method?: 0 | 8; isLocked?: boolean }>): Blob {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, method = 8, isLocked = false } of files) {
    const [nameBytes, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isLocked ? 1 : 0, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, nameBytes, packed);
    directory.push(entry, nameBytes);
    at += 30 + nameBytes.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([Buffer.concat([...parts, ...directory, end])]);
}

test('given deflated and stored files, then each is unpacked as it was; folders and system files are left out', async () => {
  const entries = await readZip(
    pack([
      { name: 'studio/', text: '' },
      { name: 'studio/ball_1.jpg', text: 'one '.repeat(500) },
      { name: 'studio/bällé_2.jpg', text: 'two', method: 0 },
      { name: '__MACOSX/studio/._ball_1.jpg', text: 'x' },
      { name: '.DS_Store', text: 'x' },
    ]),
  );
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['studio/ball_1.jpg', 2_000],
    ['studio/bällé_2.jpg', 3],
  ]);
  expect(await (await entries[0]!.open()).text()).toBe('one '.repeat(500));
  expect(await (await entries[1]!.open()).text()).toBe('two');
});

test('given something else, a cut archive or a locked file, then the photographer is told', async () => {
  const good = pack([{ name: 'ball_1.jpg', text: 'one' }]);
  await expect(readZip(new Blob(['not a zip']))).rejects.toThrow(ZipFault);
  await expect(readZip(new Blob([]))).rejects.toThrow(ZipFault);
  await expect(readZip(good.slice(10))).rejects.toThrow(ZipFault);
  const [locked] = await readZip(pack([{ name: 'ball_1.jpg', text: 'one', isLocked: true }]));
  await expect(locked!.open()).rejects.toThrow('password');
});

test.each([
  ['studio/signed-ball_2.jpg', { ref: 'signed-ball', number: 2 }],
  ['AS-12345678-X_10.PNG', { ref: 'AS-12345678-X', number: 10 }],
  ['my_ball_3.webp', { ref: 'my_ball', number: 3 }],
  ['signed-ball.jpg', null],
  ['signed-ball_2.pdf', null],
  ['_2.jpg', null],
])('given %s, then it belongs to %o', (name, expected) => {
  expect(photoName(name)).toEqual(expected);
});
