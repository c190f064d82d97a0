import type { ServerUrls } from '../journey.ts';

/** Product time now, epoch ms. */
export async function productNow(assay: ServerUrls): Promise<number> {
  const answer = await fetch(`${assay.url}/sandbox/clock`);
  return ((await answer.json()) as { serverNow: number }).serverNow;
}

/** Moves product time of the app and of its providers forward, for everyone in it. */
export async function advanceTime(assay: ServerUrls, advanceMs: number): Promise<void> {
  const answer = await fetch(`${assay.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: Math.ceil(advanceMs) }),
  });
  if (!answer.ok) throw new Error(`The clock was not moved: ${answer.status} ${await answer.text()}`);
}
