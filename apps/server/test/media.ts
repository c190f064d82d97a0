import sharp, { type Sharp } from 'sharp';
import type { TestApp } from './app.ts';
import { cookieHeader } from './client.ts';
import type { Person } from './people.ts';

/** A file as the browser of `person` sends it, in a multipart field; the browser controls its name and type. */
export async function sendFile(
  app: TestApp,
  person: Person,
  url: string,
  bytes: Buffer,
  { field = 'file', name = '../../x.html', type = 'text/html' } = {},
) {
  const boundary = 'assay-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: cookieHeader(person.client),
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A picture of random noise, always unique. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#205040', noise: { type: 'gaussian', mean: 90, sigma: 20 } },
  });

/** A picture of one color, quick to make and to process. */
export const plain = (width: number, height: number, color: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } });
