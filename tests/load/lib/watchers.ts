import { connect, type Socket } from 'node:net';

export type Watchers = {
  /** Arrival times (performance.now) of each event at each watcher, and events that some watcher never saw. */
  arrivals(): number[][];
  close(): Promise<void>;
};

const CONNECTING_AT_ONCE = 200;

/** Opens `count` event streams on raw sockets and notes when each event named `event` arrives at each of them. */
export async function openWatchers(port: number, path: string, count: number, event: string): Promise<Watchers> {
  const mark = `event: ${event}\n`;
  const times: number[][] = [];
  const sockets: Socket[] = [];
  const open = (): Promise<void> => {
    const own: number[] = [];
    times.push(own);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`);
    return new Promise((resolve, reject) => {
      let tail = '';
      socket.on('error', reject);
      socket.on('data', (chunk: string) => {
        resolve();
        // A mark may be split across two chunks: the end of the previous one is checked again.
        const text = tail + chunk;
        let at = text.indexOf(mark);
        let last = 0;
        while (at >= 0) {
          own.push(performance.now());
          last = at + mark.length;
          at = text.indexOf(mark, last);
        }
        tail = text.slice(Math.max(last, text.length - mark.length + 1));
      });
    });
  };
  for (let at = 0; at < count; at += CONNECTING_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(CONNECTING_AT_ONCE, count - at) }, open));
  return {
    arrivals: () => times,
    async close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
