/** Answers after which it helps to come back. */
const COME_BACK = new Set([429, 503]);

/**
 * A page with what the API said while it was made: cookies that it set, and, where the page says to come back, when (Retry-After).
 */
export function withWordsOf(answers: readonly Response[], page: Response): Response {
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
  const isToComeBack = COME_BACK.has(page.status) && !page.headers.has('retry-after');
  if (cookies.length === 0 && !isToComeBack) return page;
  const headers = new Headers(page.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (isToComeBack) {
    const same = answers.filter(({ status }) => status === page.status);
    headers.set('retry-after', String(Math.max(1, ...same.map((answer) => Number(answer.headers.get('retry-after'))))));
  }
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
