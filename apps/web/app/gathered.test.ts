import { once } from 'node:events';
import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

const piece = (letter: string, bytes: number) => Buffer.alloc(bytes, letter);

it('given many small pieces, then they come in few large ones, whole and in order', async () => {
  let ends = 0;
  const stream = gathered(() => {
    ends += 1;
  });
  const pieces: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => pieces.push(chunk));
  const reused = Buffer.alloc(1_000);
  for (let index = 0; index < 100; index++) stream.write(reused.fill(97 + (index % 26)));
  stream.end();
  await once(stream, 'end');
  expect(pieces.length).toBe(4);
  expect(Buffer.concat(pieces).toString()).toBe(
    Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + (index % 26)).repeat(1_000)).join(''),
  );
  expect(ends).toBe(1);
});

it('given a renderer that waits for data, when it flushes, then what is there is passed on', async () => {
  const stream = gathered(() => undefined);
  stream.write(piece('a', 10));
  const heard = once(stream, 'data');
  stream.flush();
  expect(String((await heard)[0])).toBe('aaaaaaaaaa');
  stream.destroy();
});
