import { useMatches } from 'react-router';

const ask = (): boolean =>
  useMatches().some(({ handle }) => (handle as { scriptless?: boolean } | undefined)?.scriptless === true);
const never = (): boolean => false;

/**
 * True while a page is rendered that is sent without the site's scripts (its route says so in `handle`). Such a page shows
 * nothing that needs them. Reached from another page in the browser it has them after all: there it is false.
 */
export const useScriptless: () => boolean = import.meta.env.SSR ? ask : never;
