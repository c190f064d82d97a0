/** Statuses that a later request may not get. */
const RETRYABLE = new Set([429, 503]);

/** Adds headers of the API's responses to a page: cookies it set, and, for a page that needs it, Retry-After. */
export function withApiHeaders(answers: readonly Response[], page: Response): Response {
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
  const needsRetryAfter = RETRYABLE.has(page.status) && !page.headers.has('retry-after');
  if (cookies.length === 0 && !needsRetryAfter) return page;
  const headers = new Headers(page.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (needsRetryAfter) {
    const same = answers.filter(({ status }) => status === page.status);
    headers.set('retry-after', String(Math.max(1, ...same.map((answer) => Number(answer.headers.get('retry-after'))))));
  }
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
