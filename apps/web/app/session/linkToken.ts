import { useEffect, useState } from 'react';

/** An emailed link carries its token after "#", which no server log sees; it is removed from the address immediately. */
function consumeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The token of the followed link. Null without one, undefined before the browser has read it. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>();
  useEffect(() => {
    const readToken = (): void => setToken((known) => consumeToken() ?? known ?? null);
    readToken();
    // Pasted over this page's own address, a link changes only the part after "#".
    addEventListener('hashchange', readToken);
    return () => removeEventListener('hashchange', readToken);
  }, []);
  return token;
}
