import type { LazyExoticComponent } from 'react';
import { lazy } from 'react';

const RETRY_MS = 3_000;
/** Retries with pauses: survives half a minute offline, but not code removed by a deployment. */
const TRIES = 12;
type Part = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer T }> ? T : never;

/**
 * Loads a lazy module that exports `name`. Failures are retried, first immediately, then every three seconds, each time
 * after `onMissing`; after `tries` the error is thrown. Browsers cache failed module loads, so retries use another address,
 * taken from the error. The build may bundle modules: the right one is the one that exports `name`.
 */
export async function fetchPart<T extends object>(
  load: () => Promise<T>,
  name: string & keyof T,
  tries = TRIES,
  onMissing?: () => void,
): Promise<T> {
  let ask = load;
  for (let left = tries - 1; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || left < 1) throw error;
      const address = /http\S+\.js/.exec(error.message)?.[0];
      if (address)
        ask = async () => {
          const file = await import(/* @vite-ignore */ `${address}?${Date.now()}`);
          return [file, ...Object.values(file)].find((module) => module?.[name]);
        };
      onMissing?.();
      if (left < tries - 1) await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/** A lazily loaded component; `name` is its export. */
export function lazyPart<M extends { [K in N]: Part }, N extends string & keyof M>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<M[N]> {
  return lazy(async () => ({ default: (await fetchPart(load, name))[name] }));
}
