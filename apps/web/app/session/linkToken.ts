import { useEffect, useState } from 'react';

/** A mailed link carries its token behind "#", which no server and no log ever sees; it is taken out of the address at once. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The token of the link that led here; null without one, undefined until the browser has looked. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>();
  useEffect(() => {
    const look = (): void => setToken((known) => takeToken() ?? known ?? null);
    look();
    // Pasted over the address of this very page, a link only changes what stands behind "#".
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return token;
}
