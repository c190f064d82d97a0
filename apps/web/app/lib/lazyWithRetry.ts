import type { LazyExoticComponent } from 'react';
import { lazy } from 'react';

const RETRY_MS = 3_000;
/** Retries with pauses: survives half a minute offline, but not code removed by a deployment. */
const TRIES = 12;
type LazyModule = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer T }> ? T : never;

/**
 * Loads a lazy module that exports `name`. Failures are retried, first immediately, then every three seconds, each time
 * after `onUnavailable`; after `tries` the error is thrown. Browsers cache failed module loads, so retries use another
 * address, taken from the error. The build may bundle modules: the right one is the one that exports `name`.
 */
export async function importWithRetry<T extends object>(
  load: () => Promise<T>,
  name: string & keyof T,
  tries = TRIES,
  onUnavailable?: () => void,
): Promise<T> {
  let attempt = load;
  for (let remaining = tries - 1; ; remaining--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TypeError) || remaining < 1) throw error;
      const address = /http\S+\.js/.exec(error.message)?.[0];
      if (address)
        attempt = async () => {
          const file = await import(/* @vite-ignore */ `${address}?${Date.now()}`);
          return [file, ...Object.values(file)].find((module) => module?.[name]);
        };
      onUnavailable?.();
      if (remaining < tries - 1) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** A lazily loaded component; `name` is its export. */
export function lazyWithRetry<M extends { [K in N]: LazyModule }, N extends string & keyof M>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<M[N]> {
  return lazy(async () => ({ default: (await importWithRetry(load, name))[name] }));
}
