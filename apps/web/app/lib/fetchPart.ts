import type { LazyExoticComponent } from 'react';
import { lazy } from 'react';

const RETRY_MS = 3_000;
/** With a wait between them: half a minute without a connection is lived through, a part that a deployment took away is not waited for. */
const TRIES = 12;
type Part = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer T }> ? T : never;

/**
 * Fetches code that comes on demand: a module that exports `name`. What does not arrive is asked for again: the second time
 * at once, then every three seconds, each time after `onMissing`; after `tries` the fault is thrown.
 * A browser keeps a script that it could not fetch as missing, so that another address of it, which the fault names, is asked
 * for. The build may put a module into a file with others: there it is the one that has `name`.
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

/** A component whose code comes when it is first shown: `name` is what its module exports it as. */
export function lazyPart<M extends { [K in N]: Part }, N extends string & keyof M>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<M[N]> {
  return lazy(async () => ({ default: (await fetchPart(load, name))[name] }));
}
