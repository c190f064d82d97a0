import { useMatches } from 'react-router';

const isScriptlessRoute = (): boolean =>
  useMatches().some(({ handle }) => (handle as { scriptless?: boolean } | undefined)?.scriptless === true);
const never = (): boolean => false;

/**
 * True while rendering a page that is sent without the site's scripts (its route declares it in `handle`). Such a page
 * shows nothing that needs them. When reached by client-side navigation it does have them: then this is false.
 */
export const useScriptless: () => boolean = import.meta.env.SSR ? isScriptlessRoute : never;
