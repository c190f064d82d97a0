import sharp, { type Sharp } from 'sharp';
import type { TestApp } from './app.ts';
import { type Body, type Client, cookieHeader } from './client.ts';

/** How a file is sent: its field, its name, and the type that the sender claims. */
export type Upload = { field?: string; name?: string; type?: string };

/** Sends a file as the profile picture of this browser's person, as a form of ours would. */
export async function sendPicture(
  { app }: Pick<TestApp, 'app'>,
  client: Client,
  content: Buffer | string,
  { field = 'file', name = 'me.png', type = 'image/png' }: Upload = {},
): Promise<{ status: number; body: Body }> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/user/me/profile-image',
    headers: {
      cookie: cookieHeader(client),
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-app-type': 'web_app',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A picture of noise, so that it does not shrink to nothing. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#205040', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
