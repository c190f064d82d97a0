import { Transform } from 'node:stream';

/** About what a first flight of packets holds twice over: what is packed and sent at once. */
const ENOUGH_BYTES = 32 * 1024;

/**
 * A stream that passes on what is written in few large pieces: the renderer writes two kilobytes at a time, and each piece costs
 * packing, sending and their queues anew. What is there is passed on when the renderer says that it waits (`flush`).
 */
export function gathered(onEnd: () => void): Transform & { flush(): void } {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const pass = (): void => {
    if (bytes === 0) return;
    const all = Buffer.concat(pieces, bytes);
    pieces = [];
    bytes = 0;
    stream.push(all);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // The renderer uses its buffers again.
      pieces.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= ENOUGH_BYTES) pass();
      done();
    },
    flush(done) {
      pass();
      onEnd();
      done();
    },
  });
  return Object.assign(stream, { flush: pass });
}
