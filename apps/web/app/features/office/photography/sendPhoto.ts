import { toFormFailure } from '../../../forms/formFault.ts';

const MAX_WAIT_S = 60;

/** Makes a call, and again after the wait when many files have used up the rate limit. Other refusals are thrown. */
export async function sendWhenAllowed<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const waitS = error instanceof Response && error.status === 429 ? Number(error.headers.get('retry-after')) : 0;
      if (!(waitS > 0 && waitS <= MAX_WAIT_S)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitS * 1_000));
    }
  }
}

/** Why a photo was refused, in one line. */
export async function refusalText(error: unknown): Promise<string> {
  const { fields, general } = await toFormFailure(error, ['alt', 'kind', 'reason']);
  return general ?? Object.values(fields)[0] ?? 'We couldn’t upload this photo. Try again.';
}
